/* title.ts - the page's title, which also tells how many games wait elsewhere: "(2) Tintagel". */

let title = 'Tintagel';
let waiting = 0;

const write = (): void => {
  const words = waiting > 0 ? `(${waiting}) ${title}` : title;
  if (document.title !== words) document.title = words;
};

export function entitle(words: string): void {
  title = words;
  write();
}

export function countInTitle(count: number): void {
  waiting = count;
  write();
}
