export { pack } from '../packed/pack.ts';
export { generatedTool } from './generated-tools.ts';
export { mutatedPayload, type MutatedPayload } from './mutated-payloads.ts';
