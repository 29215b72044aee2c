import { describe, expect, test } from 'vitest';
import { MODEL_WIRES, type ModelWire } from '../../../../e2e/support/model-servers/answer.ts';
import {
  startModelServer,
  type ModelReply,
  type ModelRequestSeen,
} from '../../../../e2e/support/model-servers/model-server.ts';
import { personTurn, targetAt } from '../../../../e2e/support/model-servers/run-against.ts';
import type { CallPart, ConversationId, Turn } from '../../../agent/contract/conversation.ts';
import { DEFAULT_SETTINGS } from '../../../agent/contract/parse-conversation.ts';
import type { Dialect } from '../../../agent/contract/provider.ts';
import type { AgentTools } from '../../../agent/index.ts';
import {
  answerOf,
  createModelClient,
  createOffers,
  fakeTraits,
  MODEL_LIMITS,
  runConversation,
  toolPorts,
} from '../../../agent/testing/index.ts';
import { NO_SKILLS } from '../../../agent/contract/agent-skills.ts';
import type { DiscoveredTools, OpenAiTool } from '../../../catalog/contract/discovery.ts';
import { createBuiltinTier, createDiscovery, definitionTokens, textTokens } from '../../../catalog/index.ts';
import type { JsonObject } from '../../../core/json/json.ts';
import { sampleTool } from '../../../core/testing/sample-tool.ts';
import { createSkillTool, shippedSkills, skillsSection, type SkillUse } from '../../../skills/index.ts';
import { createPanelBuiltins } from '../panels/panel-builtins.ts';
import { createBuiltinTools } from '../catalog/builtin/builtin-tools.ts';
import { createShellTools } from '../node/shell-tools.ts';
import { definitionPorts } from './definition-ports.ts';

/*
 * A scripted model on loopback: what it gets as bytes, in each wire format, is made by the code of the app from the
 * offer on.
 */

const KINDS = { openai: 'openai-compatible', anthropic: 'anthropic', gemini: 'google' } as const;
const READERS = { openai: 'openai', anthropic: 'anthropic', gemini: 'gemini' } as const;
const own = (name: string, description: string, parameters: OpenAiTool['function']['parameters']): OpenAiTool => ({
  type: 'function',
  function: { name, description, parameters },
});
const NO_TOOLS: DiscoveredTools = { baseline: [], custom: [], panel: [], mcp: [], tool_origins: {} };

interface Ran {
  readonly requests: readonly ModelRequestSeen[];
  readonly calls: readonly CallPart[];
  /** Names of the tools that ran. */
  readonly ran: readonly string[];
  readonly deferred: readonly (number | undefined)[];
}

/** Runs a new conversation with these tools against a scripted model. */
async function run(
  wire: ModelWire,
  dialect: Dialect,
  discover: () => Promise<DiscoveredTools>,
  script: (request: ModelRequestSeen, index: number) => ModelReply,
  message = 'Hello',
): Promise<Ran> {
  const server = await startModelServer(wire, script);
  const client = createModelClient({ fetch, limits: MODEL_LIMITS });
  const ran: string[] = [];
  const tools = {
    lookup: async (name: string) => sampleTool(name),
    traitsOf: () => fakeTraits(),
    call: async ({ toolName }: { readonly toolName: string }) => {
      ran.push(toolName);
      return { success: true, result: 'sunny', executionTime: 1, logs: [] };
    },
    // The other members serve approvals, which this run does not ask.
    skills: NO_SKILLS,
  } as Partial<AgentTools> as AgentTools;
  try {
    const end = await runConversation(
      {
        ask: async (request, onEvents) =>
          await answerOf(
            (listener) => client.ask({ ...request, target: targetAt(wire, server.baseURL) }, listener),
            onEvents,
          ),
        ...toolPorts(
          {
            tools,
            approvals: {
              approve: async ({ input }) => ({ ok: true, input, approval: { by: 'policy' }, toolKey: 'key' }),
            },
            offers: createOffers({
              ...definitionPorts,
              discover,
              skills: { ...NO_SKILLS, section: sectionOfShipped },
              notes: async () => new Map(),
              tags: async () => new Map(),
              lastUsed: async () => new Map(),
              preset: async () => undefined,
            }),
          },
          {
            conversationId: 'c1' as ConversationId,
            settings: DEFAULT_SETTINGS,
            provider: { kind: KINDS[wire] },
            dialect,
            mode: { kind: 'settings' },
            hasPerson: true,
          },
        ),
        keepTurn: async () => undefined,
        notifyTurn: () => undefined,
      },
      {
        conversationId: 'c1' as ConversationId,
        turns: [personTurn(message)] satisfies Turn[],
        provider: { kind: KINDS[wire], name: 'Scripted', model: 'scripted' },
        dialect,
        maxSteps: 5,
      },
      new AbortController().signal,
    );
    return {
      requests: server.requests,
      calls: end.turns.flatMap(({ parts }) => parts.filter((part) => part.type === 'call')),
      ran,
      deferred: end.turns.map(({ deferredTools }) => deferredTools),
    };
  } finally {
    await server.close();
  }
}

/** A definition as it stands in the bytes of a request. */
interface SentDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
}

/** The system prompt and the definitions in the body of a request, in each wire format. */
function sentIn(
  wire: ModelWire,
  { body, asked }: ModelRequestSeen,
): {
  readonly system: string;
  readonly tools: readonly SentDefinition[];
} {
  const { tools = [] } = body as { readonly tools?: readonly Record<string, unknown>[] };
  const definitions = tools.flatMap((tool) =>
    wire === 'openai'
      ? [tool['function']]
      : wire === 'anthropic'
        ? [{ ...tool, parameters: tool['input_schema'] }]
        : (tool['functionDeclarations'] as Record<string, unknown>[]).map((declaration) => ({
            ...declaration,
            parameters: declaration['parametersJsonSchema'],
          })),
  );
  return { system: asked.system, tools: definitions as SentDefinition[] };
}

const asText = (name: string, input: object): string => JSON.stringify({ toolname: name, arguments: input });

const FORECAST = 'weather station.week für heute';
/** Enough tools of a server to pass two percent of any usual context. */
const MANY: DiscoveredTools = {
  ...NO_TOOLS,
  custom: [own('my area', 'Area of a rectangle', { properties: { width: { type: 'number' } }, required: ['width'] })],
  mcp: [
    ...Array.from({ length: 400 }, (_, at) =>
      own(
        `weather station.thing ${String(at)}`,
        `Counts the things of shelf ${String(at)} ${'and so on '.repeat(20)}`,
        {
          type: 'object',
          properties: { shelf: { type: 'string', description: 'Which shelf to count' } },
        },
      ),
    ),
    own(FORECAST, `Forecast of the weather ${'in short '.repeat(90)}`, { type: 'object', properties: {} }),
  ],
  tool_origins: {},
};

describe.each(MODEL_WIRES)('on the %s wire', (wire) => {
  describe.each(['native', 'text'] as const)('with %s calls', (dialect) => {
    const forecast = dialect === 'text' ? FORECAST : 'weather_station_week_fur_heute';
    const calling = (name: string, input: object): ModelReply =>
      dialect === 'text'
        ? { answer: { text: asText(name, input) } }
        : { answer: { calls: [{ name, input: JSON.stringify(input) }] } };

    test('a model searches for a tool and calls what it found', async () => {
      const { requests, calls, ran, deferred } = await run(
        wire,
        dialect,
        async () => MANY,
        (_request, index) =>
          [calling('search_tools', { query: 'forecast' }), calling(forecast, {})][index] ?? {
            answer: { text: 'It is sunny.' },
          },
      );
      expect(requests).toHaveLength(3);
      expect(calls.map(({ toolName, state }) => [toolName, state])).toEqual([
        ['search_tools', 'done'],
        [FORECAST, 'done'],
      ]);
      expect(ran).toEqual([FORECAST]);
      const [first, second, third] = requests.map(({ body }) => JSON.stringify(body));
      // The model reads names that say what they are, and the groups that it can search.
      expect(first?.includes('search_tools')).toBe(true);
      expect(first?.includes('MCP server weather station (401)')).toBe(true);
      expect(first?.includes(dialect === 'text' ? 'my area' : 'my_area')).toBe(true);
      expect(first?.includes('_x2')).toBe(false);
      expect(first?.includes(forecast)).toBe(false);
      expect(second?.includes(forecast)).toBe(true);
      expect(third?.includes('sunny')).toBe(true);
      expect(deferred[0]).toBeGreaterThan(200);
      expect(deferred[1]).toBe((deferred[0] ?? 0) - 1);
    });
  });

  test('the root of each schema is an object', async () => {
    const { requests } = await run(
      wire,
      'native',
      async () => MANY,
      () => ({ answer: { text: 'Hello.' } }),
    );
    const { tools } = sentIn(wire, requests[0] ?? expect.unreachable());
    expect(tools.length).toBeGreaterThan(10);
    for (const { name, parameters } of tools) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(parameters).toMatchObject({ type: 'object' });
    }
    expect(tools.find(({ name }) => name === 'my_area')?.parameters).toMatchObject({
      properties: { width: { type: 'number' } },
      required: ['width'],
    });
  });

  test('the same conversation sends the same bytes again, so that a provider can cache them', async () => {
    const bodies = await Promise.all(
      ['a', 'b'].map(async () => {
        const { requests } = await run(
          wire,
          'native',
          async () => MANY,
          () => ({ answer: { text: 'Hello.' } }),
        );
        return JSON.stringify(requests[0]?.body);
      }),
    );
    expect(bodies[0]).toBe(bodies[1]);
  });

  test('hello with a fresh profile costs at most 1,200 tokens', async () => {
    const { requests } = await run(wire, 'native', freshProfile(), () => ({ answer: { text: 'Hello.' } }), 'hello');
    const request = requests[0] ?? expect.unreachable();
    const { system, tools } = sentIn(wire, request);
    expect(tools.map(({ name }) => name)).toEqual(['bash', 'js', 'read', 'skill', 'write']);
    expect(request.asked.reported).toEqual(['hello']);
    const count = (tokens: ReturnType<typeof textTokens>): number => tokens[READERS[wire]];
    const spent =
      tools.reduce((sum, tool) => sum + count(definitionTokens(tool)), 0) +
      [system, ...request.asked.reported].reduce((sum, text) => sum + count(textTokens(text)), 0);
    expect(spent).toBeGreaterThan(400);
    expect(spent).toBeLessThanOrEqual(1_200);
  });
});

const SHIPPED = ['check', 'do', 'make-a-tool', 'plan'];

/** The list of the skills that ship with the app, which a fresh profile has. */
async function sectionOfShipped(contextTokens: number) {
  return skillsSection(await shippedSkills(), contextTokens);
}

/** What a person has who opened the app for the first time: the built-in tools. */
function freshProfile(): () => Promise<DiscoveredTools> {
  // Nothing of it is used until a tool runs.
  const parts = {} as never;
  const builtins = createBuiltinTier(
    createBuiltinTools({
      files: parts,
      search: parts,
      outputs: parts,
      shortening: parts,
      questions: parts,
      credentials: parts,
      panels: createPanelBuiltins({ page: parts } as never, parts, parts).tools,
      running: createShellTools({ stores: {} } as never).tools,
      skills: [
        createSkillTool({
          namesForModels: async () => SHIPPED,
          hasServed: async () => false,
        } as Partial<SkillUse> as SkillUse),
      ],
      tasks: [],
    }),
    () => Promise.resolve(new Set<string>()),
  );
  return createDiscovery({
    tools: { all: async () => [], getMany: async () => [], subscribe: () => () => undefined },
    builtins,
    lookup: builtins.get,
    sessionTools: async () => [],
  }).discover;
}
