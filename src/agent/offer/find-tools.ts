import type { Turn } from '../contract/conversation.ts';
import { isRecord, parseJson, type JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { OfferedTool } from '../contract/model-worker-api.ts';
import type { ToolIndex } from './search-tools.ts';

const FIND_TOOLS = 'find_tools';

/** The name of the look-up tool; another one if a tool already has it. */
export function findToolsName(taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? FIND_TOOLS : `${FIND_TOOLS}_${String(count)}`;
    if (!taken.has(name)) return name;
  }
}

/** @param count number of tools that can be found */
export function findToolsDefinition(name: string, count: number): OfferedTool {
  return {
    name,
    description:
      `Looks among ${String(count)} tools for those that fit a task, and gives their names, descriptions and ` +
      `parameters. What it finds can be called from the next step on. Look here first when none of the tools at ` +
      `hand does what is needed.`,
    inputSchema: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          description: 'What the tool should do, in a few words, or its name',
          maxLength: LIMITS.offer.maxQueryChars,
        },
      },
      required: ['query'],
      additionalProperties: false,
    },
  };
}

export type FindAnswer =
  | { readonly ok: true; readonly output: string; readonly found: readonly string[] }
  | { readonly ok: false; readonly message: string };

/**
 * Answers a call of the look-up tool with JSON of the best matches. If a schema would make the answer too long, it is
 * left out, but the tool counts as found.
 */
export function answerFind(index: ToolIndex, input: JsonObject): FindAnswer {
  const query = Object.hasOwn(input, 'query') ? input['query'] : undefined;
  if (typeof query !== 'string' || query.trim() === '')
    return { ok: false, message: 'query has to say what the tool should do' };
  const hits = index.search(query, LIMITS.offer.maxFound);
  let left = LIMITS.offer.maxFoundChars;
  const tools = hits.map(({ name, description, inputSchema }) => {
    const short = { name, description: description.slice(0, MAX_DESCRIPTION) };
    const whole = { ...short, parameters: inputSchema };
    const size = JSON.stringify(whole).length;
    if (size > left) return short;
    left -= size;
    return whole;
  });
  const found = hits.map(({ name }) => name);
  const note =
    found.length === 0 ? 'No tool fits. Try other words, or do without.' : 'These can be called from now on.';
  return { ok: true, output: JSON.stringify({ found, note, tools }), found };
}

const MAX_DESCRIPTION = 1_000;

/**
 * Tools that a branch has called or found, latest last. Names are taken from the stored conversation, so a reload
 * offers the same tools again.
 *
 * @param findName name of the look-up tool
 */
export function knownTools(turns: readonly Turn[], findName: string): readonly string[] {
  const known = new Set<string>();
  const note = (name: string): void => {
    known.delete(name);
    known.add(name);
  };
  for (const turn of turns) {
    for (const part of turn.role === 'model' ? turn.parts : []) {
      if (part.type !== 'call') continue;
      if (part.toolName !== findName) note(part.toolName);
      else if (part.state === 'done') for (const name of foundIn(part.output ?? '')) note(name);
    }
  }
  return [...known];
}

function foundIn(output: string): readonly string[] {
  const parsed = parseJson(output);
  const found = parsed.ok && isRecord(parsed.value) ? parsed.value['found'] : undefined;
  return Array.isArray(found)
    ? found.filter((name): name is string => typeof name === 'string').slice(0, LIMITS.offer.maxFound)
    : [];
}
