/* picture-file.ts - pictures of the board as files. */
import { download } from './files';
import type { Match } from './match';

const PICTURE_WIDTH = 1200;

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
