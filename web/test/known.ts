/* known.ts - the counts of tests/known/*.perft: how many sequences of moves there are, found by independent programs. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Known {
  game: string;
  options: string;
  position: string;
  depth: number;
  leaves: number;
}

export function knownCounts(): Known[] {
  return readdirSync('tests/known').filter((name) => name.endsWith('.perft')).flatMap((name) =>
    readFileSync(`tests/known/${name}`, 'utf8').trim().split('\n').map((line) => {
      const [options, position, depth, leaves] = line.split('\t');
      return { game: name.slice(0, -'.perft'.length), options: options!, position: position!, depth: Number(depth), leaves: Number(leaves) };
    }));
}
