/* list-games.ts CORE.wasm - what games there are and which levels computers have, as the core tells it, when the page is built. */
import { readFileSync } from 'node:fs';
import { Instance } from './src/instance';

const core = new Instance(new WebAssembly.Module(readFileSync(process.argv[2]!)));
const told = (name: string): string => (core.call(name, undefined), core.output());
console.log(`{"list":${told('list_games')},"levels":${told('levels')}}`);
