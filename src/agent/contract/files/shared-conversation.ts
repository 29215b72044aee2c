import { AGENT_LIMITS } from '../agent-limits.ts';
import type { SharedConversation, Turn, VaryingKind } from '../conversation.ts';
import { turnFromOutside } from './from-outside.ts';
import { isRecord } from '../../../core/json/json.ts';
import type { Parsed } from '../../../core/permissions/network-rule.ts';
import { sharedSettingMembers } from '../parse-settings.ts';
import { TASK_LIMITS } from '../tasks/task-limits.ts';
import { readSharedTask, type SharedTask } from '../tasks/task.ts';
import { readTurn } from '../parse-turn.ts';
import { readList, readOneOf, readShape, readText } from '../../../core/json/read-shape.ts';

const VARYING = ['dates', 'durations', 'ids'] as const satisfies readonly VaryingKind[];

const readHead = readShape(
  {
    title: readText(AGENT_LIMITS.maxTitleChars),
    instructions: readText(AGENT_LIMITS.maxTextChars),
    tools: readList(readText(1_000), AGENT_LIMITS.maxPresetTools),
  },
  { varies: readList(readOneOf(VARYING), VARYING.length), ...sharedSettingMembers },
);

/**
 * Parses a conversation from outside: a file, a link, a recorded run. Drops unknown members and everything that
 * `turnFromOutside` drops, which also ends turns under way. Parsing the result again returns the same. `path` is a JSON
 * Pointer to the error.
 */
export function parseSharedConversation(input: unknown): Parsed<SharedConversation> {
  if (!isRecord(input) || typeof input['formatVersion'] !== 'number')
    return fail('/formatVersion', 'This is no conversation of Toolyard.');
  if (input['formatVersion'] > 1)
    return fail(
      '/formatVersion',
      'This conversation was made by a newer version of Toolyard: reload the page to get it.',
    );
  const head = readHead(input);
  const given = input['turns'];
  if (input['formatVersion'] !== 1 || head === undefined || !Array.isArray(given))
    return fail('', 'This conversation cannot be read: a part of it is not as it should be.');
  const seen: Seen = { ids: new Set(), characters: 0 };
  const turns = readTurns(given as unknown[], '/turns', seen);
  if (!turns.ok) return turns;
  const tasks = readTasks(input['tasks'], seen);
  if (!tasks.ok) return tasks;
  return {
    ok: true,
    value: {
      formatVersion: 1,
      ...head,
      turns: turns.value,
      ...(tasks.value.length === 0 ? {} : { tasks: tasks.value }),
    },
  };
}

/** What a conversation with all its tasks has so far. */
interface Seen {
  readonly ids: Set<string>;
  characters: number;
}

function readTurns(given: readonly unknown[], below: string, seen: Seen): Parsed<readonly Turn[]> {
  const { maxTurns, maxSharedChars } = AGENT_LIMITS;
  const { ids } = seen;
  if (given.length > maxTurns) return fail(below, `This conversation has more than ${String(maxTurns)} messages.`);
  const turns: Turn[] = [];
  for (const [at, each] of given.entries()) {
    const path = `${below}/${String(at)}`;
    const turn = readTurn(each);
    if (turn === undefined) return fail(path, `Message ${String(at + 1)} of this conversation cannot be read.`);
    const own = [
      turn.id,
      ...(turn.role === 'model' ? turn.parts.flatMap((part) => (part.type === 'call' ? [part.callId] : [])) : []),
    ];
    if (turn.parent !== undefined && !ids.has(turn.parent))
      return fail(`${path}/parent`, `Message ${String(at + 1)} of this conversation follows none before it.`);
    for (const id of own) {
      if (ids.has(id)) return fail(path, 'Two parts of this conversation have one id.');
      ids.add(id);
    }
    seen.characters += JSON.stringify(turn).length;
    if (seen.characters > maxSharedChars) return fail(path, 'This conversation is too large.');
    turns.push(turnFromOutside(turn));
  }
  return { ok: true, value: turns };
}

/** Tasks; each belongs to the conversation or to a task before it. */
function readTasks(given: unknown, seen: Seen): Parsed<readonly SharedTask[]> {
  if (given === undefined) return { ok: true, value: [] };
  const most = TASK_LIMITS.most.perConversation;
  if (!Array.isArray(given) || given.length > most)
    return fail('/tasks', `A conversation has a list of at most ${String(most)} tasks.`);
  const tasks: SharedTask[] = [];
  const depths: number[] = [];
  for (const [at, each] of (given as unknown[]).entries()) {
    const path = `/tasks/${String(at)}`;
    const task = readSharedTask(each);
    const own = isRecord(each) ? each['turns'] : undefined;
    const depth = 1 + (task?.parent === undefined ? 0 : (depths[task.parent] ?? Infinity));
    if (task === undefined || !Array.isArray(own) || depth > TASK_LIMITS.most.depth)
      return fail(path, `Task ${String(at + 1)} of this conversation cannot be read.`);
    const turns = readTurns(own, `${path}/turns`, seen);
    if (!turns.ok) return turns;
    depths.push(depth);
    tasks.push({ ...task, turns: turns.value });
  }
  return { ok: true, value: tasks };
}

function fail(path: string, message: string): { readonly ok: false; readonly path: string; readonly message: string } {
  return { ok: false, path, message };
}
