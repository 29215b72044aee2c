import { NO_SKILLS } from '../contract/agent-skills.ts';
import { describe, expect, test } from 'vitest';
import type { DiscoveredTools, OpenAiTool } from '../../catalog/contract/discovery.ts';
import { DEFAULT_SETTINGS, readChange, readConversation } from '../contract/parse-conversation.ts';
import { createOffers, type OfferRequest } from './offer.ts';

const tool = (name: string): OpenAiTool => ({
  type: 'function',
  function: { name, description: `Does ${name}`, parameters: { type: 'object' } },
});
const BUILT_INS = ['bash', 'edit', 'js', 'read', 'result', 'write'];
const DISCOVERED: DiscoveredTools = {
  baseline: BUILT_INS.map(tool),
  custom: ['area', 'csv', 'mail'].map(tool),
  panel: [],
  mcp: ['every.echo', 'other.look'].map(tool),
  tool_origins: {
    ...Object.fromEntries(BUILT_INS.map((name) => [name, 'baseline'])),
    area: 'custom',
    csv: 'custom',
    mail: 'project',
    'every.echo': 'mcp',
    'other.look': 'mcp',
  },
};
const offers = createOffers({
  discover: async () => DISCOVERED,
  skills: NO_SKILLS,
  notes: async () => new Map(),
  tags: async () =>
    new Map([
      ['area', ['maths']],
      ['csv', ['maths', 'data']],
    ]),
  lastUsed: async () => new Map(),
  preset: async (id) => (id === 'p' ? { id, name: 'P', tools: ['edit', 'csv'] } : undefined),
  estimate: () => 10,
  adapt: ({ description, inputSchema }) => ({ isLeftOut: false, description, inputSchema, changes: [] }),
  wireName: (name) => name.replaceAll('.', '_'),
});
const REQUEST: OfferRequest = { provider: { kind: 'anthropic' }, dialect: 'native', searchShare: 0.02, turns: [] };
const offered = async (more: Partial<OfferRequest>) =>
  (await offers({ ...REQUEST, ...more })).tools.map(({ toolName }) => toolName);
const OWN = ['area', 'csv', 'every.echo', 'mail', 'other.look'];
const sorted = (...names: string[]) => names.sort();

describe('groups of tools', () => {
  test('a new conversation offers own tools, servers and the basic built-in tools', async () => {
    const { offGroups = [] } = DEFAULT_SETTINGS;
    expect(await offered({ offGroups })).toEqual(sorted(...OWN, 'bash', 'js', 'read', 'write'));
    const { switchedOff } = await offers({ ...REQUEST, offGroups });
    expect(switchedOff).toContain('the built-in tools edit, result.');
  });

  test('a conversation of an earlier version offers all of them, as it did', async () => {
    const stored = {
      id: 'c',
      title: '',
      settings: { instructions: '', maxSteps: 20, searchShare: 0.25 },
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    };
    const { settings } = readConversation(stored) ?? expect.unreachable();
    expect(settings).toEqual(stored.settings);
    const request = { ...settings, provider: REQUEST.provider, dialect: REQUEST.dialect, turns: [] };
    const { tools, switchedOff } = await offers(request);
    expect(tools.map(({ toolName }) => toolName)).toEqual(sorted(...OWN, ...BUILT_INS));
    expect(switchedOff).toBeUndefined();
  });

  test.each([
    [['server:every'], ['every.echo']],
    [['tag:data'], ['csv']],
    [['tag:maths'], ['area', 'csv']],
    [['own'], ['area', 'csv', 'mail']],
    [['basic'], ['bash', 'js', 'read', 'write']],
    [['builtin'], ['edit', 'result']],
    [['server:gone', 'tag:gone', '__proto__'], []],
    [
      ['own', 'server:every', 'server:other', 'basic', 'builtin'],
      [...OWN, ...BUILT_INS],
    ],
  ])('without %j, %j are not offered', async (offGroups, missing) => {
    expect(await offered({ offGroups })).toEqual(
      sorted(...OWN, ...BUILT_INS).filter((name) => !(missing as string[]).includes(name)),
    );
  });

  test('what a preset, a run or a choice names is offered, whatever is off', async () => {
    const offGroups = ['builtin', 'own'];
    expect(await offered({ offGroups, presetId: 'p' })).toEqual(['csv', 'edit']);
    expect(await offered({ offGroups, toolNames: ['edit'] })).toEqual(['edit']);
    expect(await offered({ offGroups, toolChoice: { toolName: 'edit' } })).toContain('edit');
    expect((await offers({ ...REQUEST, offGroups, presetId: 'p' })).switchedOff).toBeUndefined();
  });

  test('have their sizes in the meter, with the tools that are off', async () => {
    const { meter } = await offers({ ...REQUEST, offGroups: ['builtin', 'tag:data'] });
    expect(meter().groups).toEqual([
      { id: 'own', kind: 'own', name: '', tools: 3, tokens: 30, isOn: true },
      { id: 'tag:data', kind: 'tag', name: 'data', tools: 1, tokens: 10, isOn: false },
      { id: 'tag:maths', kind: 'tag', name: 'maths', tools: 2, tokens: 20, isOn: true },
      { id: 'server:every', kind: 'server', name: 'every', tools: 1, tokens: 10, isOn: true },
      { id: 'server:other', kind: 'server', name: 'other', tools: 1, tokens: 10, isOn: true },
      { id: 'basic', kind: 'basic', name: '', tools: 4, tokens: 40, isOn: true },
      { id: 'builtin', kind: 'builtin', name: '', tools: 2, tokens: 20, isOn: false },
    ]);
    expect(meter().tools.flatMap(({ name, state }) => (state === 'off' ? [name] : []))).toEqual([
      'csv',
      'edit',
      'result',
    ]);
  });

  test('are changed as a whole list of texts', () => {
    expect(readChange({ settings: { offGroups: ['tag:data'] } })?.settings).toEqual({ offGroups: ['tag:data'] });
    expect(readChange({ settings: { offGroups: [7] } })).toBeUndefined();
  });

  test('the text dialect has the own names of tools', async () => {
    const { tools, wireNameOf } = await offers({ ...REQUEST, dialect: 'text' });
    expect(tools.map(({ name }) => name)).toContain('every.echo');
    expect(wireNameOf('every.echo')).toBe('every.echo');
  });
});
