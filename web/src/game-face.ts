/* game-face.ts - how a game looks where it is one of several: a small picture, its name and variant, who plays, and how it stands. The
 * card or row around it is the list's. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';

interface Face {
  picture: string | undefined;
  name: string;
  variant: string;
  /** Who else plays, or how. */
  others: string;
  /** What comes below: how it stands. */
  stands: TemplateResult;
}

export const smallPicture = (picture: string | undefined, lazy = false): TemplateResult =>
  html`<span class="small-picture">${picture ? html`<img src=${picture} alt="" loading=${lazy ? 'lazy' : 'eager'} />` : empty}</span>`;

export const gameFace = ({ picture, name, variant, others, stands }: Face, lazy = false): TemplateResult =>
  html`${smallPicture(picture, lazy)}
    <span class="text"><span><b>${name}</b>${variant ? html`<small>, ${variant}</small>` : empty}</span><small>${others}</small>${stands}</span>`;
