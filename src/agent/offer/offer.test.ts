import { NO_SKILLS } from '../contract/agent-skills.ts';
import type { DiscoveredTools, OpenAiTool } from '../../catalog/contract/discovery.ts';
import { describe, expect, test, vi } from 'vitest';
import type { CallPart, ConversationId, ModelTurn, TurnId, TurnPart } from '../contract/conversation.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { OfferedTool } from '../contract/model-worker-api.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import { usedTools } from './search-tools.ts';
import { createOffers, withCompanions, type OfferPorts, type OfferRequest } from './offer.ts';
import { indexTools } from './tool-index.ts';

const tool = (name: string, description = `Does ${name}`, properties: JsonObject = {}): OpenAiTool => ({
  type: 'function',
  function: { name, description, parameters: { type: 'object', properties } },
});
const discovered = (custom: OpenAiTool[], baseline: OpenAiTool[] = [], mcp: OpenAiTool[] = []): DiscoveredTools => ({
  baseline,
  custom,
  panel: [],
  mcp,
  tool_origins: Object.fromEntries([
    ...baseline.map((one) => [one.function.name, 'baseline']),
    ...custom.map((one) => [one.function.name, 'custom']),
    ...mcp.map((one) => [one.function.name, 'mcp']),
  ]) as Record<string, string>,
});
const request: OfferRequest = {
  provider: { kind: 'anthropic', contextTokens: 10_000 },
  dialect: 'native',
  searchShare: 0.25,
  turns: [],
};
const turn = (...parts: TurnPart[]): ModelTurn => ({
  id: 't' as TurnId,
  conversationId: 'c' as ConversationId,
  createdAt: '',
  role: 'model',
  state: 'done',
  parts,
  times: { requests: 1 },
  model: { kind: 'anthropic', name: '', model: '' },
});
const call = (toolName: string, output = '', state: 'done' | 'failed' = 'done'): TurnPart => ({
  type: 'call',
  callId: 'x' as ToolCallId,
  toolName,
  input: {},
  state,
  output,
  trace: {},
});

function setUp(tools: DiscoveredTools, ports: Partial<OfferPorts> = {}) {
  const estimate = vi.fn((one: OfferedTool) => Math.ceil(JSON.stringify(one).length / 4));
  const offer = createOffers({
    discover: async () => tools,
    skills: NO_SKILLS,
    notes: async () => new Map([['a', { guidance: 'Use it first.', returns: 'A number' }]]),
    tags: async () => new Map(),
    lastUsed: async () => new Map(),
    preset: async (id) => (id === 'few' ? { id, name: 'Few', tools: ['b', 'gone'] } : undefined),
    estimate,
    adapt: ({ description, inputSchema }) =>
      description === 'odd'
        ? { isLeftOut: true, parameter: 'p q' }
        : { isLeftOut: false, description, inputSchema, changes: [] },
    wireName: (name) => name.replace(/[^\w-]/g, '_'),
    ...ports,
  });
  return { offer, estimate };
}

/** The order of an offer: the search tool comes first. */
const byName = (one: string, other: string): number =>
  one === 'search_tools' ? -1 : other === 'search_tools' ? 1 : one < other ? -1 : 1;

/** A thousand tools of ten kinds, shuffled. */
const VERBS = ['list', 'create', 'delete', 'update', 'search', 'archive', 'export', 'import', 'merge', 'lock'];
const THINGS = Array.from({ length: 100 }, (_, at) => `thing${String(at)}`);
const THOUSAND = VERBS.flatMap((verb) =>
  THINGS.map((thing) =>
    tool(`${verb}_${thing}`, `${verb}s a ${thing} of the store`, {
      id: { type: 'string', description: `Id of the ${thing}` },
    }),
  ),
);

describe('the offer', () => {
  test('has all tools by name, with the names for providers', async () => {
    const { offer } = setUp(discovered([tool('b'), tool('a')], [tool('read')], [tool('every.echo')]));
    const { tools, isSearched, searchName, meter, wireNameOf, toolNameOf } = await offer(request);
    expect(tools.map(({ toolName, name }) => [toolName, name])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['every.echo', 'every_echo'],
      ['read', 'read'],
    ]);
    expect([isSearched, searchName]).toEqual([false, undefined]);
    expect(meter().tools.map(({ name, origin, state }) => [name, origin, state])).toEqual([
      ['a', 'custom', 'offered'],
      ['b', 'custom', 'offered'],
      ['every.echo', 'mcp', 'offered'],
      ['read', 'baseline', 'offered'],
    ]);
    expect(meter().tokens).toBe(meter().tools.reduce((sum, { tokens }) => sum + tokens, 0));
    expect(meter().contextTokens).toBe(10_000);
    expect([wireNameOf('every.echo'), toolNameOf('every_echo'), toolNameOf('nothing'), wireNameOf('x.y')]).toEqual([
      'every_echo',
      'every.echo',
      'nothing',
      'x_y',
    ]);
  });

  test('leaves out a tool that the provider refuses, and says so', async () => {
    const { offer } = setUp(discovered([tool('a', 'odd'), tool('b')]));
    const { tools, meter } = await offer(request);
    expect(tools.map(({ toolName }) => toolName)).toEqual(['b']);
    expect(meter().tools.map(({ name, state, leftOut }) => [name, state, leftOut])).toEqual([
      ['a', 'off', 'p q'],
      ['b', 'offered', undefined],
    ]);
  });

  test('has what the provider gets beside the definition, and what its author says of the tool', async () => {
    const { offer } = setUp(discovered([tool('a')]), {
      adapt: ({ inputSchema }) => ({
        isLeftOut: false,
        description: 'cut',
        inputSchema,
        changes: [{ message: 'it is cut' }],
      }),
    });
    expect((await offer(request)).tools[0]).toMatchObject({
      description: 'Does a',
      sent: { description: 'cut' },
      adapted: [{ message: 'it is cut' }],
      guidance: 'Use it first.',
      returns: 'A number',
    });
  });

  test('has the tools of a preset that exist; all tools if the preset is gone', async () => {
    const { offer } = setUp(discovered([tool('b'), tool('a')]));
    expect((await offer({ ...request, presetId: 'few' })).tools.map(({ name }) => name)).toEqual(['b']);
    expect((await offer({ ...request, presetId: 'gone' })).tools.map(({ name }) => name)).toEqual(['a', 'b']);
    expect((await offer({ ...request, presetId: 'few', toolNames: [] })).tools).toEqual([]);
  });

  test('measures a definition once', async () => {
    const { offer, estimate } = setUp(discovered(THOUSAND));
    await offer(request);
    const counted = estimate.mock.calls.length;
    await offer(request);
    expect(estimate.mock.calls.length).toBe(counted);
  });

  test('treats hostile names as ordinary', async () => {
    const hostile = ['__proto__', 'constructor', 'toString'];
    const { offer } = setUp(discovered(hostile.map((name) => tool(name))));
    const { tools, meter, toolNameOf } = await offer(request);
    expect(tools.map(({ name }) => name)).toEqual([...hostile].sort());
    expect(meter().tools.every(({ origin }) => origin === 'custom')).toBe(true);
    expect(toolNameOf('__proto__')).toBe('__proto__');
    expect(toolNameOf('valueOf')).toBe('valueOf');
  });
});

describe('a thousand tools', () => {
  const { offer } = setUp(discovered(THOUSAND, [tool('result'), tool('bash')]), {
    lastUsed: async () =>
      new Map([
        ['merge_thing50', '2026-01-02T00:00:00.000Z'],
        ['lock_thing99', '2026-01-03T00:00:00.000Z'],
      ]),
  });

  test('are searched: the own tools that were used last are at hand, within the share', async () => {
    const { tools, isSearched, searchName, deferred, meter, search } = await offer(request);
    expect(isSearched).toBe(true);
    expect(searchName).toBe('search_tools');
    const names = tools.map(({ name }) => name);
    expect(names[0]).toBe('search_tools');
    expect(names).toContain('lock_thing99');
    expect(names).toContain('merge_thing50');
    // The rest of the share is filled by name.
    expect(names).toContain('archive_thing0');
    expect(names).not.toContain('update_thing99');
    expect(names).not.toContain('result');
    expect(tools[0]?.description).toContain(
      'basic built-in tools (1), built-in tools (1), own tools of the person (1000)',
    );
    expect(meter().tools).toHaveLength(1_002);
    expect(
      meter()
        .tools.filter(({ state }) => state === 'offered')
        .map(({ name }) => name),
    ).toEqual(names.slice(1));
    expect(meter().tools.filter(({ state }) => state === 'deferred')).toHaveLength(deferred);
    expect(deferred).toBe(1_002 - names.length + 1);
    expect(meter().tokens).toBeLessThanOrEqual(2_500);
    const answer = search({ query: 'archive thing42' });
    expect(answer.ok && answer.found[0]).toBe('archive_thing42');
    expect(answer.ok && answer.found.length).toBe(LIMITS.offer.maxFound);
    expect(search({ query: 'archive thing42' })).toEqual(answer);
  });

  test('two percent of the context is the share of a new conversation; any context has room for a few', async () => {
    const share = { ...request, searchShare: AGENT_LIMITS.searchShare };
    const large = await offer({ ...share, provider: { kind: 'anthropic', contextTokens: 100_000 } });
    expect(large.meter().tokens).toBeLessThanOrEqual(2_000);
    expect(large.meter().tokens).toBeGreaterThan(1_800);
    const small = await offer({ ...share, provider: { kind: 'local', contextTokens: 4_096 } });
    expect(small.meter().tokens).toBeLessThanOrEqual(AGENT_LIMITS.minOfferTokens);
    expect(small.tools.length).toBeGreaterThan(2);
  });

  test('offers what was found or used from then on, besides what was at hand', async () => {
    const first = await offer(request);
    const answer = first.search({ query: 'update thing7' });
    const turns = [turn(call('update_thing3')), turn(call('search_tools', answer.ok ? answer.output : ''))];
    const second = await offer({ ...request, turns });
    const names = second.tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(first.tools.map(({ name }) => name)));
    expect(names).toContain('update_thing7');
    expect(names).toContain('update_thing3');
    expect((await offer({ ...request, turns })).tools).toEqual(second.tools);
  });

  test('whoever uses a tool for pages is offered those that it works together with', async () => {
    const names = ['annotate_page', 'click_element', 'type_text'];
    expect(withCompanions(['a'])).toEqual(['a']);
    expect(withCompanions(['annotate_page'])).toEqual(expect.arrayContaining(names));
    expect(withCompanions(['annotate_page']).at(-1)).toBe('annotate_page');
  });

  test('offers result once an output was shortened', async () => {
    const shortened: TurnPart = { ...(call('update_thing3', 'short') as CallPart), outputCharacters: 90_000 };
    const { tools } = await offer({ ...request, turns: [turn(shortened)], offGroups: ['builtin'] });
    expect(tools.map(({ name }) => name)).toContain('result');
  });

  test('keeps known tools within their share, latest first', async () => {
    const turns = THOUSAND.slice(0, 200).map(({ function: { name } }) => turn(call(name)));
    const { tools, meter } = await offer({ ...request, turns, searchShare: AGENT_LIMITS.searchShare });
    expect(tools.length).toBeGreaterThan(20);
    expect(tools.length).toBeLessThan(200);
    expect(meter().tokens).toBeLessThan(2_500 + AGENT_LIMITS.minOfferTokens);
    expect(tools.map(({ name }) => name)).toContain(THOUSAND[199]?.function.name);
    expect(tools.map(({ name }) => name)).not.toContain(THOUSAND[0]?.function.name);
  });

  test('a tool that is used does not change what is at hand', async () => {
    const used = new Map<string, string>();
    const { offer: step } = setUp(discovered(THOUSAND), { lastUsed: async () => used });
    const turns: ModelTurn[] = [turn({ type: 'text', text: 'a' })];
    const names = async () => (await step({ ...request, turns })).tools.map(({ name }) => name);
    const before = await names();
    used.set('update_thing99', '2027-01-01T00:00:00.000Z');
    turns.push(turn(call('update_thing99')));
    expect(await names()).toEqual([...before, 'update_thing99'].sort(byName));
  });

  test('a share of one sends everything that fits, a share of zero looks everything up', async () => {
    expect((await offer({ ...request, provider: { kind: 'google' }, searchShare: 1 })).isSearched).toBe(false);
    const few = setUp(discovered([tool('a')])).offer;
    expect((await few({ ...request, searchShare: 0 })).tools.map(({ name }) => name)).toEqual(['search_tools']);
    const none = setUp(discovered([])).offer;
    expect((await none({ ...request, searchShare: 0 })).isSearched).toBe(false);
  });

  test('takes little time', async () => {
    await offer(request);
    const began = performance.now();
    for (let count = 0; count < 5; count += 1) {
      const { search } = await offer(request);
      search({ query: 'archive a thing' });
    }
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

describe('the search', () => {
  const offered = (name: string, description: string, properties: JsonObject = {}): OfferedTool => ({
    name,
    description,
    inputSchema: { type: 'object', properties },
  });
  const index = indexTools([
    offered('weather.forecast', 'Gives the weather of the next days', {
      city: { type: 'string', description: 'Name of a city' },
    }),
    offered('readFile', 'Reads a file'),
    offered('csv_to_json', 'Turns rows of CSV into objects'),
    offered('send_mail', 'Sends a message by e-mail, for example of the weather'),
    offered('Währung_umrechnen', 'Rechnet Währungen um'),
  ]);
  test.each([
    ['weather', 'weather.forecast'],
    ['what is the weather in a city', 'weather.forecast'],
    ['read files', 'readFile'],
    ['READFILE', 'readFile'],
    ['convert csv rows', 'csv_to_json'],
    ['mails', 'send_mail'],
    ['währung', 'Währung_umrechnen'],
    ['send_mail', 'send_mail'],
  ])('for %j finds %s first', (query, name) => {
    expect(index.search(query, 3)[0]?.name).toBe(name);
  });

  test('finds nothing if no word matches', () => {
    for (const query of ['', '   ', 'xyzzy', '***', 'the of']) expect(index.search(query, 3)).toEqual([]);
  });

  test('sorts ties by name', () => {
    const many = ['c', 'a', 'b'].map((name) => offered(`copy_${name}`, 'Copies'));
    expect(
      indexTools(many)
        .search('copy', 5)
        .map(({ name }) => name),
    ).toEqual(['copy_a', 'copy_b', 'copy_c']);
    expect(
      indexTools([...many].reverse())
        .search('copy', 2)
        .map(({ name }) => name),
    ).toEqual(['copy_a', 'copy_b']);
  });

  test('handles hostile texts in a bounded time', () => {
    const began = performance.now();
    const huge = indexTools([
      offered('x'.repeat(100_000), 'a A'.repeat(500_000)),
      ...Array.from({ length: 1_000 }, (_, at) => offered(`t${String(at)}`, 'word '.repeat(1_000))),
    ]);
    huge.search('word '.repeat(100_000), 5);
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test('is not slowed down by tools whose words all begin like the query, and finds the others', () => {
    const word = (at: number): string => `fil${at.toString(36)}x`;
    const hostile = Array.from({ length: 300 }, (_, at) =>
      offered(`evil.t${String(at)}`, Array.from({ length: 400 }, (_each, count) => word(at * 400 + count)).join(' ')),
    );
    const theirs = indexTools([...hostile, offered('zip', 'Packs a file')]);
    const began = performance.now();
    for (let count = 0; count < 5; count += 1) theirs.search('fil fil1 fil2 fil3 fil4 fil5 fil6 fil7 fil8 fil9', 8);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(theirs.search('packs', 8).map(({ name }) => name)).toEqual(['zip']);
  });

  test('returns no more than a model sees of a result', () => {
    const wide = Array.from({ length: 8 }, (_, at) =>
      tool(`wide_${String(at)}`, 'Wide', { text: { type: 'string', description: 'x'.repeat(9_000) } }),
    );
    return setUp(discovered(wide))
      .offer({ ...request, searchShare: 0 })
      .then(({ search }) => {
        const answer = search({ query: 'wide' });
        expect(answer.ok && answer.found).toHaveLength(8);
        expect(answer.ok ? answer.output.length : Infinity).toBeLessThan(30_000);
        expect(search({ query: 7 })).toMatchObject({ ok: false });
        expect(search(JSON.parse('{"__proto__":{"query":"wide"}}') as JsonObject)).toMatchObject({ ok: false });
        const nothing = search({ query: 'xyzzy' });
        expect(nothing.ok && nothing.found).toEqual([]);
      });
  });
});

test('knows the tools that an earlier version of the look-up tool found', () => {
  expect(usedTools([turn(call('find_tools', '{"found":["b"]}'))], 'search_tools')).toEqual(['find_tools', 'b']);
});

test('knows the tools of a branch, latest last; a failed look-up found nothing', () => {
  const turns = [
    turn(call('a'), call('find', '{"found":["b","c",7]}')),
    turn(call('a'), call('find', '{"found":["d"]}', 'failed'), call('find', 'no json'), call('find', '{"found":"x"}')),
  ];
  expect(usedTools(turns, 'find')).toEqual(['b', 'c', 'a']);
});

test('gets another name if a tool already has it', async () => {
  const { offer } = setUp(discovered([tool('search_tools'), tool('a')]));
  const { tools, searchName } = await offer({ ...request, searchShare: 0, turns: [turn(call('search_tools'))] });
  expect(searchName).toBe('search_tools_2');
  expect(tools.map(({ toolName }) => toolName)).toEqual(['search_tools_2', 'search_tools']);
});

test('a tool that the provider refuses is neither found nor counted', async () => {
  const { offer } = setUp(discovered([tool('a'), tool('sheep_counter', 'odd')]));
  const { search, deferred, meter } = await offer({ ...request, searchShare: 0 });
  expect(search({ query: 'sheep counter' })).toMatchObject({ ok: true, found: [] });
  expect(deferred).toBe(1);
  expect(meter().tools.find(({ name }) => name === 'sheep_counter')).toMatchObject({ state: 'off', leftOut: 'p q' });
});

test('a built-in tool that is offered though its group is off is not named as switched off', async () => {
  const { offer } = setUp(discovered([], [tool('glob'), tool('grep')]));
  const { tools, switchedOff } = await offer({ ...request, offGroups: ['builtin'], toolChoice: { toolName: 'grep' } });
  expect(tools.map(({ toolName }) => toolName)).toEqual(['grep']);
  expect(switchedOff).toContain('the built-in tools glob.');
});
