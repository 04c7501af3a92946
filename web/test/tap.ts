/* tap.ts - TAP lines for the tests of this folder. */

let count = 0;
export const failures: string[] = [];

export function ok(fine: boolean, what: string, detail = ''): void {
  count += 1;
  console.log(`${fine ? 'ok' : 'not ok'} ${count} - ${what}`);
  if (fine) return;
  failures.push(what);
  if (detail) console.log(detail.split('\n').map((line) => `# ${line}`).join('\n'));
}

export const same = <T>(what: string, is: T, wanted: T): void =>
  ok(is === wanted, what, `is ${JSON.stringify(is)}, wanted ${JSON.stringify(wanted)}`);

/** The last thing that a test does. */
export const done = (): void => {
  process.exitCode = failures.length > 0 ? 1 : 0;
};
