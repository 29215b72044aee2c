import type { ApprovalContent } from '../contract/conversation.ts';
import { resolveInputPaths, type ResolvedInput } from '../contract/resolve-input-paths.ts';
import { toolKeyOf } from '../contract/tool-key.ts';
import type { ApprovalTask } from '../contract/tasks/task.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { Tool } from '../../core/tool.ts';
import type { ApprovalCall, ApprovalMode, ApprovalPorts } from './approval-queue.ts';
import { patternOf } from './pattern.ts';
import type { JudgedCall } from './policy.ts';
import { defined } from '../../core/defined.ts';

/** In the mode `each`, every tool counts as untrusted; in every mode, one that is asked for each time does. */
export async function judgedOf(
  { traitsOf }: Pick<ApprovalPorts, 'traitsOf'>,
  tool: Tool,
  { input, isResolved, asksEachTime }: ResolvedInput,
  mode: ApprovalMode,
): Promise<JudgedCall> {
  const traits = traitsOf(tool);
  return {
    ...(isResolved ? {} : { isUnresolved: true }),
    ...(asksEachTime === true ? { asksEachTime } : {}),
    toolKey: await toolKeyOf(tool, traits),
    origin: traits.group,
    isUntrusted: !tool.trusted || mode.kind === 'each' || traits.isAskedEachTime === true,
    input,
  };
}

/** What is matched is what is passed on, and what the card shows. */
export async function resolvedInput(
  { traitsOf, realPath, targets }: Pick<ApprovalPorts, 'traitsOf' | 'realPath' | 'targets'>,
  tool: Tool,
  input: JsonObject,
): Promise<ResolvedInput> {
  const { pathArguments = [], isPageAct } = traitsOf(tool);
  if (isPageAct === true && targets !== undefined) return { ...(await targets(tool.name, input)), isResolved: true };
  return pathArguments.length === 0
    ? { input, isResolved: true }
    : await resolveInputPaths(input, pathArguments, realPath);
}

/** The same arguments if no path led through a link. */
export async function normalizedInput(
  { traitsOf }: Pick<ApprovalPorts, 'traitsOf'>,
  tool: Tool,
  input: JsonObject,
): Promise<JsonObject> {
  return (await resolvedInput({ traitsOf, realPath: (path) => Promise.resolve(path) }, tool, input)).input;
}

/** All that the card of a call shows. */
export function contentOf(
  { callId, conversationId, toolName, input, task }: ApprovalCall,
  tool: Tool,
  { origin, isUntrusted, asksEachTime, toolKey }: JudgedCall,
  { traitsOf, groups }: Pick<ApprovalPorts, 'traitsOf' | 'groups'>,
): ApprovalContent {
  const { location, isProgram, isAskedEachTime } = traitsOf(tool);
  const words = groups.find(({ id }) => id === origin)?.words;
  return {
    callId,
    conversationId,
    toolName,
    input,
    origin,
    isUntrusted,
    suggestion: isUntrusted || asksEachTime === true ? {} : patternOf(input),
    inputSchema: tool.inputSchema,
    toolKey,
    ...defined({ words, location, isProgram, isAskedEachTime, asksEachTime, task: task && taskOf(task) }),
  };
}

function taskOf({ root, agent, description, parent }: NonNullable<ApprovalCall['task']>): ApprovalTask {
  return { root, agent, description, parent };
}
