/* ghost.ts - a piece that is dragged onto the board from beside it; it rides above the finger. */
import { render, type TemplateResult } from 'lit-html';
import { hasMoved, liftOf } from './fingers';

interface Dragging {
  picture: TemplateResult;
  /** It has left its place; it is let go at a point of the screen. */
  taken(): void;
  dropped(clientX: number, clientY: number): void;
}

export function dragGhost(down: PointerEvent, { picture, taken, dropped }: Dragging): void {
  const button = down.currentTarget as HTMLElement;
  const listening = new AbortController();
  let ghost: HTMLElement | undefined;
  const move = (event: PointerEvent): void => {
    if (!ghost && hasMoved(down, event)) {
      taken();
      ghost = document.createElement('div');
      ghost.className = 'ghost';
      render(picture, ghost);
      document.body.append(ghost);
    }
    if (ghost) ghost.style.transform = `translate(${event.clientX}px, ${event.clientY - liftOf(event)}px)`;
  };
  const end = (event: PointerEvent): void => {
    listening.abort();
    ghost?.remove();
    if (ghost && event.type === 'pointerup') dropped(event.clientX, event.clientY - liftOf(event));
  };
  button.setPointerCapture(down.pointerId);
  button.addEventListener('pointermove', move, listening);
  button.addEventListener('pointerup', end, listening);
  button.addEventListener('pointercancel', end, listening);
}
