import { expect, test } from 'vitest';
import { AGENT_FILE_LIMITS } from '../../agents/contract/agent-limits.ts';
import type { SharedFile } from '../contract/share.ts';
import { decode, packContainer, writePayload, writeShareFile } from '../index.ts';
import { pack } from '../testing/index.ts';
import type { FieldRules } from './parse-content.ts';

/** No tool comes along. */
const FIELD_RULES: FieldRules = { names: [], parse: () => ({ ok: false, fault: { path: '', message: 'no tool' } }) };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const AGENTS: readonly SharedFile[] = [
  { path: 'prüfer.agent.md', bytes: bytesOf('\ufeff---\nname: p\ndescription: Prüft.\n---\r\nPrüfe zwölf.\n') },
  { path: '__proto__.md', bytes: Uint8Array.of(0, 255, 128) },
];
const LIMITS = { maxDepth: 100, maxValues: 100_000 };
const linkOf = (agents: readonly SharedFile[]) => writePayload(packContainer({ tools: [], files: [], agents }));
/** A link that no app made. */
const forged = (agents: unknown) => writePayload(pack({ agents } as never, LIMITS));

test('agent files come back as they were, from a link and from a share file', async () => {
  for (const text of [linkOf(AGENTS), writeShareFile({ tools: [], files: [], agents: AGENTS })])
    expect(await decode(text, FIELD_RULES)).toEqual({
      formatVersion: 1,
      tools: [],
      files: [],
      servers: [],
      agents: AGENTS,
      unknownKinds: [],
    });
});

const file = (path: string) => ({ path, value: bytesOf('x') });

test.each<[string, unknown]>([
  ['a name that is a path', [file('a/b.md')]],
  ['a name that is a path of Windows', [file('a\\b.md')]],
  ['a name that leads up', [file('../b.md')]],
  ['an absolute path', [file('/b.md')]],
  ['a name with a NUL', [file('a\0.md')]],
  ['no name before its end', [file('.md')]],
  ['another kind of file', [file('a.js')]],
  ['a name that is too long', [file(`${'a'.repeat(AGENT_FILE_LIMITS.maxShownName)}.md`)]],
  ['no name', [{ value: bytesOf('x') }]],
  ['no contents', [{ path: 'a.md' }]],
  ['a text as contents', [{ path: 'a.md', value: 'x' }]],
  ['two files with one name', [file('a.md'), file('a.md')]],
  ['two names that differ by case alone', [file('a.md'), file('A.md')]],
  ['something that is no agent', [[]]],
  ['something that is no list', { path: 'a.md' }],
])('a link with %s is refused', async (_what, agents) => {
  await expect(decode(forged(agents), FIELD_RULES)).rejects.toMatchObject({
    code: 'invalid-input',
    data: { reason: 'damaged' },
  });
});

test('a link has a limited number of agents, each of a limited size', async () => {
  const many = Array.from({ length: 21 }, (_, at) => file(`a${String(at)}.md`));
  const large = { path: 'a.md', value: new Uint8Array(AGENT_FILE_LIMITS.maxFileBytes + 1) };
  for (const agents of [many, [large]])
    await expect(decode(forged(agents), FIELD_RULES)).rejects.toMatchObject({ data: { reason: 'too-large' } });
  expect(() => linkOf(many.map(({ path, value: bytes }) => ({ path, bytes })))).toThrow('At most 20 agents');
  expect(() => linkOf([{ path: 'a.md', bytes: large.value }])).toThrow();
  expect(await decode(forged([{ ...large, value: large.value.subarray(1) }]), FIELD_RULES)).toMatchObject({
    agents: [{ path: 'a.md' }],
  });
});
