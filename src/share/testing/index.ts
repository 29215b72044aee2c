export { pack } from '../packed/pack-value.ts';
export { generatedTool } from './generated-tools.ts';
export { mutatedPayload, type MutatedPayload } from './mutated-payloads.ts';
