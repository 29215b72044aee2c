import { describe, expect, test } from 'vitest';
import { BUILTIN_CODE } from '../contract/builtin.ts';
import type { CodeHash, ToolId, McpServerId } from '../../core/ids.ts';
import { NO_PERMISSIONS } from '../../core/permissions.ts';
import { toolKeyOf } from '../../agent/contract/tool-key.ts';
import type { ToolTraits } from '../../agent/contract/tool-traits.ts';
import type { OriginKind, Tool, ToolOrigin } from '../../core/tool.ts';
import { APPROVAL_GROUPS, traitsOf } from './index.ts';

const SERVER = { serverId: 's' as McpServerId, serverName: 'every', toolName: 'echo' };
const UNTRUSTED = 'came from someone else and has not been trusted yet: a person has to look at it and trust it';
const USUAL = { hasGrants: true, whenDisabled: 'is disabled: enable it', whenUntrusted: UNTRUSTED };

interface Row<Kind extends OriginKind> {
  readonly origin: ToolOrigin<Kind>;
  readonly hasCode: boolean;
  readonly traits: Omit<ToolTraits, 'origin'>;
  /** The key of rules and verdicts. */
  readonly key: string;
}

/** A tool named `bash` for each origin. */
const ROWS: { readonly [Kind in OriginKind]: Row<Kind> } = {
  builtin: {
    origin: { kind: 'builtin' },
    hasCode: false,
    traits: {
      ...USUAL,
      executor: 'builtin',
      codeKey: BUILTIN_CODE,
      group: 'builtin',
      isProgram: true,
      whenDisabled: 'was removed: put it back',
      replaceable: 'builtin',
    },
    key: 'id builtin',
  },
  custom: {
    origin: { kind: 'custom', environment: 'node' },
    hasCode: true,
    traits: {
      ...USUAL,
      executor: 'node',
      runs: 'node',
      group: 'custom',
      detail: 'node',
      replaceable: 'custom',
      isOwn: true,
    },
    key: 'id h',
  },
  project: {
    origin: { kind: 'project', path: '/tools/a.sh', runs: 'shell' },
    hasCode: true,
    traits: {
      ...USUAL,
      executor: 'shell',
      runs: 'shell',
      group: 'project',
      place: '/tools/a.sh',
      detail: '/tools/a.sh',
      barUntilTrusted: {
        why:
          'is /tools/a.sh of the workspace, and nobody has allowed this code yet: a person has to look at it and ' +
          'allow it before it runs',
        data: { reason: 'not-allowed', path: '/tools/a.sh' },
      },
      replaceable: 'project',
    },
    key: 'id h',
  },
  embed: {
    origin: { kind: 'embed', file: 'weather.ts', environment: 'browser' },
    hasCode: true,
    traits: {
      ...USUAL,
      executor: 'browser',
      runs: 'browser',
      group: 'embed',
      place: 'weather.ts',
      detail: 'weather.ts',
      replaceable: 'embed',
      isShipped: true,
    },
    key: 'id h',
  },
  link: {
    origin: { kind: 'link', environment: 'browser' },
    hasCode: true,
    traits: {
      ...USUAL,
      executor: 'browser',
      runs: 'browser',
      group: 'link',
      detail: 'browser',
      whenDisabled: 'was taken away by the address of this page: bring it back',
      replaceable: 'link',
      isBeforeOwn: true,
    },
    key: 'id h',
  },
  registered: {
    origin: { kind: 'registered', executor: 'mine' },
    hasCode: false,
    traits: { ...USUAL, executor: 'mine', group: 'registered', place: 'mine', detail: 'mine', hasGrants: false },
    key: 'id 70e997f92774661eaad5a9e6fc010af8476143bcb0a2060281901b0e09e74c87',
  },
  mcp: {
    origin: { kind: 'mcp', ...SERVER },
    hasCode: false,
    traits: {
      ...USUAL,
      executor: 'mcp',
      server: SERVER,
      isNullAbsent: true,
      group: 'mcp',
      place: 'every',
      detail: 'every',
      isTrustNeeded: true,
      whenUntrusted: 'is not what it was when it was approved: a person has to look at it and approve it',
    },
    key: 'id 25a301dd9499246afe7c546a04b3f34d3e793b32ce2b00bc5d7deea1548ee721',
  },
};

const toolOf = ({ origin, hasCode }: Pick<Row<OriginKind>, 'origin' | 'hasCode'>): Tool => ({
  id: 'id' as ToolId,
  name: 'bash',
  description: 'Bash',
  inputSchema: { type: 'object' },
  origin,
  version: 1,
  requested: NO_PERMISSIONS,
  enabled: true,
  trusted: true,
  timeoutMs: 1_000,
  ...(hasCode ? { source: { code: '', language: 'javascript', codeHash: 'h' as CodeHash } } : {}),
});

describe.each(Object.entries(ROWS))('a tool whose origin is %s', (kind, { origin, hasCode, traits, key }) => {
  const tool = toolOf({ origin, hasCode });

  test('has these traits', () => {
    expect(traitsOf(tool)).toEqual({ origin: kind, ...traits });
  });
  test('is in a group of the settings', () => {
    expect(APPROVAL_GROUPS.map(({ id }) => id)).toContain(traits.group);
  });
  test('has the key of its stored rules', async () => {
    expect(await toolKeyOf(tool, traitsOf(tool))).toBe(key);
  });
  test('is in the reading group only if it is built-in', () => {
    expect(traitsOf({ origin, name: 'read' }).group === 'reading').toBe(kind === 'builtin');
  });
});

test('groups have the order of the settings, and only the reading group is allowed by default', () => {
  expect(APPROVAL_GROUPS).toEqual([
    { id: 'reading', name: 'built-in tools that read', policy: 'allow' },
    { id: 'builtin', name: 'built-in tools', policy: 'ask' },
    { id: 'custom', name: 'tools of this person', policy: 'ask' },
    { id: 'project', name: 'tools of the workspace', policy: 'ask' },
    { id: 'embed', name: 'tools that came with the app', policy: 'ask' },
    { id: 'link', name: 'tools of a link', policy: 'ask' },
    { id: 'registered', name: 'tools of the page', policy: 'ask' },
    { id: 'mcp', name: 'tools of MCP servers', policy: 'ask' },
  ]);
});

test.each(['read', 'glob', 'grep', 'result', 'shell_output', 'ask_user_question', 'request_credential'])(
  'the built-in tool %s is in the reading group',
  (name) => {
    expect(traitsOf({ origin: { kind: 'builtin' }, name })).toMatchObject({ group: 'reading' });
  },
);
