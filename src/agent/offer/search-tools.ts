import type { Turn } from '../contract/conversation.ts';
import { isRecord, parseJson, type JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { OfferedTool } from '../contract/model-worker-api.ts';
import type { ToolIndex } from './tool-index.ts';

const SEARCH_TOOLS = 'search_tools';
/** The name of earlier versions, in stored conversations. */
const EARLIER = 'find_tools';

/** The name of the search tool; another one if a tool already has it. */
export function searchToolsName(taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? SEARCH_TOOLS : `${SEARCH_TOOLS}_${String(count)}`;
    if (!taken.has(name)) return name;
  }
}

/** @param groups what can be found, in one line */
export function searchToolsDefinition(name: string, groups: string): OfferedTool {
  return {
    name,
    description:
      `Searches the tools that are not listed here. Gives their names, descriptions and parameters; what it finds ` +
      `can be called from the next step on. Use it when no tool at hand does what is needed. There are: ${groups}.`,
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

export type SearchAnswer =
  | { readonly ok: true; readonly output: string; readonly found: readonly string[] }
  | { readonly ok: false; readonly message: string };

export interface SearchBounds {
  /** The name by which the model calls a tool. */
  readonly nameOf: (toolName: string) => string;
  /** Characters of all definitions in the answer. */
  readonly maxChars: number;
}

/**
 * Answers a call of the search tool with JSON of the best matches. If a schema would make the answer too long, it is
 * left out, but the tool counts as found. `found` of the answer has the names of the tools.
 */
export function answerSearch(index: ToolIndex, input: JsonObject, { nameOf, maxChars }: SearchBounds): SearchAnswer {
  const query = Object.hasOwn(input, 'query') ? input['query'] : undefined;
  if (typeof query !== 'string' || query.trim() === '')
    return { ok: false, message: 'query has to say what the tool should do' };
  const hits = index.search(query, LIMITS.offer.maxFound);
  let left = Math.min(maxChars, LIMITS.offer.maxFoundChars);
  const tools = hits.map(({ name, description, inputSchema }) => {
    const short = { name: nameOf(name), description: description.slice(0, MAX_DESCRIPTION) };
    const whole = { ...short, parameters: inputSchema };
    const size = JSON.stringify(whole).length;
    if (size > left) return short;
    left -= size;
    return whole;
  });
  const note = hits.length === 0 ? 'No tool fits. Try other words, or do without.' : 'These can be called from now on.';
  return {
    ok: true,
    output: JSON.stringify({ found: tools.map(({ name }) => name), note, tools }),
    found: hits.map(({ name }) => name),
  };
}

const MAX_DESCRIPTION = 1_000;

/**
 * Tools that a branch has called or found, latest last. Names are taken from the stored conversation, so a reload
 * offers the same tools again.
 *
 * @param searchName name of the search tool
 * @param toolNameOf the tool of a name that a search gave the model
 */
export function usedTools(
  turns: readonly Turn[],
  searchName: string,
  toolNameOf: (name: string) => string = (name) => name,
): readonly string[] {
  const known = new Set<string>();
  const note = (name: string): void => {
    known.delete(name);
    known.add(name);
  };
  for (const turn of turns) {
    for (const part of turn.role === 'model' ? turn.parts : []) {
      if (part.type !== 'call') continue;
      if (part.toolName !== searchName) note(part.toolName);
      if (part.state === 'done' && (part.toolName === searchName || part.toolName === EARLIER))
        for (const name of foundIn(part.output ?? '')) note(toolNameOf(name));
    }
  }
  return [...known];
}

/** Whether an output of the branch was shortened, so that the model may read on in it. */
export function hasShortened(turns: readonly Turn[]): boolean {
  return turns.some(
    (turn) =>
      turn.role === 'model' &&
      turn.parts.some(
        (part) =>
          part.type === 'call' &&
          part.outputCharacters !== undefined &&
          part.outputCharacters > (part.output ?? '').length,
      ),
  );
}

function foundIn(output: string): readonly string[] {
  const parsed = parseJson(output);
  const found = parsed.ok && isRecord(parsed.value) ? parsed.value['found'] : undefined;
  return Array.isArray(found)
    ? found.filter((name): name is string => typeof name === 'string').slice(0, LIMITS.offer.maxFound)
    : [];
}
