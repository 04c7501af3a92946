/* reports.ts LATER.wasm LIST - the WebAssembly's reports under node, byte by byte those of the program: each line of LIST, which
 * tests/reports.c makes, is nodes, a record, its lines joined by a sign, and the report. */
import { readFileSync } from 'node:fs';
import { Instance, moduleOf } from './instance';
import { done, ok, same } from './tap';

interface Mark {
  n: number;
  grade: string;
  line: string[];
}

const [, , file, list] = process.argv;
const core = new Instance(moduleOf(file!));
const lines = readFileSync(list!, 'utf8').trim().split('\n').map((line) => {
  const [nodes, record, report] = line.split('\t');
  return { nodes: Number(nodes), record: record!.replaceAll('\x1f', '\n'), report: report! };
});
const nameOf = (record: string): string => record.split('\n').slice(1, 5).join(' ');
ok(lines.length > 15, `${lines.length} reports are asked for`);
same('the WebAssembly gives the same reports', lines.filter(({ nodes, record, report }) => core.text('report', record, nodes) !== report).map(({ record }) => nameOf(record)).join('\n'), '');
/* As several workers share it: what one has graded another makes the report of. */
const other = new Instance(moduleOf(file!));
function shared(nodes: number, record: string): string {
  const states = JSON.parse(core.text('open_grading', record)) as number[];
  other.text('open_grading', record);
  return core.text('graded_report', states.map((n, i) => `${n} ${(i % 2 ? core : other).text('grade_at', '', n, nodes)}`).join('\n'), nodes);
}
same('shared by several it is the same', lines.filter(({ nodes, record, report }) => shared(nodes, record) !== report).map(({ record }) => nameOf(record)).join('\n'), '');
const tried = lines.flatMap(({ nodes, record, report }) => {
  const [mark] = (JSON.parse(report) as { marks: Mark[] }).marks;
  return mark ? [{ nodes, record, mark }] : [];
});
ok(tried.length > 10, `${tried.length} decisions are tried again`);
same('what was played is what the report says of it', tried.filter(({ nodes, record, mark }) =>
  core.text('attempt', `${mark.line[0]}\t${record}`, mark.n, nodes) !== JSON.stringify(mark)).map(({ record }) => nameOf(record)).join('\n'), '');
done();
