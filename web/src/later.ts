/* later.ts - what comes when somebody first goes there (coming.ts): an entry of its own for the bundler, which puts all that only
 * these need into later.js. */
export { Analysis } from './analysis';
export { AnalysisStart } from './analysis-start';
export { Editor } from './editor';
export { Device } from './device';
export { askForSetup } from './favourites';
export { Learn } from './learn';
export { Lesson } from './lesson';
export { Library } from './library';
export { Lobby } from './lobby';
export { downloadPicture } from './picture-file';
export { Puzzle } from './puzzle';
export { PuzzleList } from './puzzle-list';
export { RulesPage } from './rules-page';
export { share } from './share';
