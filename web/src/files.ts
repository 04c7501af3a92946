/* files.ts - saving and loading: records, and pictures of the board. */
import type { Match } from './match';

const PICTURE_WIDTH = 1200;

function download(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const downloadText = (name: string, text: string): void => download(name, new Blob([text], { type: 'text/plain' }));

export const downloadBytes = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void => download(name, new Blob([bytes], { type }));

/** The text of a file that somebody picks; nothing if they pick none. */
export function readText(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.txt,.json,text/plain';
    input.addEventListener('change', () => void (input.files?.[0]?.text().then(resolve) ?? resolve(undefined)));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}

async function toPng(svg: string, { width, height }: { width: number; height: number }): Promise<Blob | null> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_WIDTH;
  canvas.height = Math.round((PICTURE_WIDTH * height) / width);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

export async function downloadPicture(match: Match, name: string, form: 'svg' | 'png'): Promise<void> {
  const svg = await match.picture({ last: match.view.last, targets: new Map() });
  const blob = form === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await toPng(svg, match.rules);
  if (blob) download(`${name}.${form}`, blob);
}
