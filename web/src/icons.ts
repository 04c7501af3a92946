/* icons.ts - small signs for buttons: 20 pixels, strokes of 1.7, round ends. Always beside a word or with a name. */
import { svg, type TemplateResult } from 'lit-html';

const paths = {
  back: 'M12.5 4.5 7 10l5.5 5.5',
  onward: 'M7.5 4.5 13 10l-5.5 5.5',
  first: 'M5 4.5v11M15 4.5 9 10l6 5.5z',
  previous: 'M13.5 4.5 7 10l6.5 5.5z',
  next: 'M6.5 4.5 13 10l-6.5 5.5z',
  last: 'M15 4.5v11M5 4.5 11 10l-6 5.5z',
  undo: 'M4 8.5h8a4 4 0 0 1 0 8H8M4 8.5 7.5 5M4 8.5 7.5 12',
  turn: 'M15.5 7A6.5 6.5 0 0 0 4 8M4.5 13A6.5 6.5 0 0 0 16 12M16 4v3.5h-3.5M4 16v-3.5h3.5',
  draw: 'M4 8h12M4 12.5h12',
  flag: 'M5 17V3.5h10L12.5 7 15 10.5H5',
  whole: 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  light: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1',
  hint: 'M7.5 15.5h5M8.5 18h3M7.5 13.5c0-2-2.5-3-2.5-6a5 5 0 0 1 10 0c0 3-2.5 4-2.5 6z',
  dark: 'M16 12A6.5 6.5 0 0 1 8 4a6.5 6.5 0 1 0 8 8z',
  settings: 'M3 5.5h9M16 5.5h1M3 10h2M9 10h8M3 14.5h7M14 14.5h3M12 4v3M7 8.5v3M12 13v3',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  herald: 'M4 8v4l8 3.5v-11zM4 8H3v4h1M7 13v3h2.5M14.5 7.5a3.5 3.5 0 0 1 0 5',
  computer: 'M3.5 4h13v9h-13zM7.5 17h5M10 13v4',
  people: 'M7 9.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM2.5 16a4.5 4.5 0 0 1 9 0M13 9.3a2.4 2.4 0 1 0-.6-4.6M14 12a4 4 0 0 1 3.5 4',
  eye: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  rules: 'M5 3h7l3.5 3.5V17H5zM12 3v3.5h3.5M7.5 10h5.5M7.5 13.5h5.5',
  search: 'M8.7 14a5.3 5.3 0 1 0 0-10.6 5.3 5.3 0 0 0 0 10.6zM12.6 12.6 17 17',
  cross: 'M6 6l8 8M14 6l-8 8',
  print: 'M6 7.5V3.5h8v4M6 14H3.5V7.5h13V14H14M6 12h8v4.5H6z',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  castle: 'M3.5 4v4h2v8.5h9V8h2V4h-2.6v2h-2.1V4H8.2v2H6.1V4zM8.5 16.5v-3a1.5 1.5 0 0 1 3 0v3',
  up: 'M4.5 12.5 10 7l5.5 5.5',
  close: 'M5 5l10 10M15 5 5 15',
  swap: 'M4 7h12M13 4l3 3-3 3M16 13H4M7 10l-3 3 3 3',
  learn: 'M10 5.5C8.5 4.3 6.2 4 3 4v11c3.2 0 5.5.3 7 1.5M10 5.5C11.5 4.3 13.8 4 17 4v11c-3.2 0-5.5.3-7 1.5M10 5.5v11',
  puzzle: 'M8 4a1.8 1.8 0 0 1 3.6 0H15v3.6a1.8 1.8 0 0 1 0 3.6V16H4.5v-4a1.8 1.8 0 0 0 0-3.6V4z',
  tick: 'M4.5 10.5 8.5 14.5 15.5 6',
  bin: 'M4.5 6h11M8 6V4h4v2M6 6l.7 10h6.6L14 6',
  wand: 'M4 16 12 8M14 3v3M12.5 4.5h3M16 9v2M15 10h2M9 3v1.5M8.2 3.8h1.6',
} as const;

export type Icon = keyof typeof paths;

export const icon = (name: Icon): TemplateResult =>
  svg`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${paths[name]} /></svg>` as unknown as TemplateResult;
