/* pull.ts - a finger pulls a sheet down or up. */

const PULL = 40; /* pixels that it goes at least */

/** A finger has come down on what a sheet is pulled by. */
export function pulled(down: PointerEvent, run: (way: 'down' | 'up') => void): void {
  if (down.pointerType === 'mouse') return;
  const up = (event: PointerEvent): void => {
    const way = event.clientY - down.clientY;
    if (Math.abs(way) > PULL) run(way > 0 ? 'down' : 'up');
  };
  addEventListener('pointerup', up, { once: true });
}
