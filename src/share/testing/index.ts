export { pack } from '../packed/pack.ts';
export { generatedTool } from './generated-tools.ts';
