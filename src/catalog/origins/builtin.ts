import { BUILTIN_CODE } from '../contract/builtin.ts';
import { REFUSALS, type OriginDescriptor } from './descriptor.ts';

/** Tools that change nothing, or that ask a person themselves. */
const READING: ReadonlySet<string> = new Set([
  'read',
  'glob',
  'grep',
  'result',
  'shell_output',
  'ask_user_question',
  'request_credential',
]);
const PROGRAMS: ReadonlySet<string> = new Set(['bash']);

/** Tools that ship with the app (`tiers/builtin-tier.ts`). */
export const builtin: OriginDescriptor<'builtin'> = {
  groups: [
    { id: 'reading', name: 'built-in tools that read', policy: 'allow' },
    { id: 'builtin', name: 'built-in tools', policy: 'ask' },
  ],
  traits: (_origin, toolName) => ({
    ...REFUSALS,
    executor: 'builtin',
    codeKey: BUILTIN_CODE,
    group: READING.has(toolName) ? 'reading' : 'builtin',
    ...(PROGRAMS.has(toolName) ? { isProgram: true } : {}),
    hasGrants: true,
    whenDisabled: 'was removed: put it back',
    replaceable: 'builtin',
  }),
};
