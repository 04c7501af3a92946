/* files.ts - saving and loading records. */

export function download(name: string, blob: Blob): void {
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
