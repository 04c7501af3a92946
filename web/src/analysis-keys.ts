/* analysis-keys.ts - the keys of the analysis board, in a dialog. */
import { keysDialog, type KeyRow } from './help';

const keys: KeyRow[] = [
  [['←', '→'], 'page.keys.turns'],
  [['page.key.home', 'page.key.end'], 'page.keys.ends'],
  [['↑', '↓'], 'page.keys.variations'],
  [['M'], 'page.keys.mistake'],
  [['C'], 'page.keys.comment'],
  [['D'], 'page.keys.draw'],
  [['T'], 'page.keys.threat'],
  [['S'], 'page.keys.stop-go'],
  [['+', '−'], 'page.keys.lines'],
  [['E'], 'page.edit.this'],
  [['F'], 'page.keys.turn-board'],
  [['G'], 'page.keys.rules'],
  [['page.key.tab'], 'page.keys.tab'],
  [['?'], 'page.keys.help'],
];

export const showAnalysisKeys = async (): Promise<void> => void (await keysDialog(keys, false));
