/* report-signs.ts - the shapes that grades have: a star, a disc, a triangle, a lozenge; with their word wherever there is room. */
import { html, svg, type TemplateResult } from 'lit-html';
import { gradeWord, type Grade } from './report';

const shapes: Record<Grade, string> = {
  fine: 'M10 1.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L10 14.8l-5.3 2.9 1.1-5.9L1.5 7.7l5.9-.8z',
  slip: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  mistake: 'M10 2 18.5 17h-17z',
  blunder: 'M10 1 18 10l-8 9-8-9z',
};

export const gradeSign = (grade: Grade): TemplateResult =>
  svg`<svg class="grade-sign ${grade}" viewBox="0 0 20 20" aria-hidden="true"><path d=${shapes[grade]} /></svg>` as unknown as TemplateResult;

/** The shape and the word. */
export const gradeMark = (grade: Grade): TemplateResult => html`<span class="grade ${grade}">${gradeSign(grade)}<span>${gradeWord(grade)}</span></span>`;
