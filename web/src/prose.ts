/* prose.ts - texts that players learn from, with their marks: *a term*, `notation`. */
import { html, type TemplateResult } from 'lit-html';
import { written } from './words';

/** A text in which lines do not matter. Notation stays in one line with the sign that ends it. */
export function prose(text: string): (string | TemplateResult)[] {
  return text.replace(/\n\s*/g, ' ').split(/(`[^`]*`\u202f?[.,;:!?)]*|\*[^*]+\*)/).map((part, i) => {
    if (i % 2 === 0) return part;
    return part.startsWith('`') ? html`<b class="whole">${written(part.replaceAll('`', ''))}</b>` : html`<em>${part.slice(1, -1)}</em>`;
  });
}

/** The same as plain words, for those who hear them. */
export const plain = (text: string): string => text.replace(/\n\s*/g, ' ').replace(/`([^`]*)`|\*([^*]+)\*/g, (_, notation?: string, term?: string) => notation ?? term ?? '');
