/* figures.ts - numbers as each language writes them. How one is written is made once: that costs more than writing it. */
import { settings } from './settings';

/** What writes numbers so, in the language of now. */
export function figures(options: Intl.NumberFormatOptions): (number: number) => string {
  const made = new Map<string, Intl.NumberFormat>();
  return (number) => {
    const { language } = settings;
    const format = made.get(language) ?? new Intl.NumberFormat(language, options);
    made.set(language, format);
    return format.format(number);
  };
}

export const percent = figures({ style: 'percent' });
