import type { ToolCall } from '../../core/call.ts';
import type { ToolError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Tool } from '../../core/tool.ts';
import { isTimeout } from '../fields/tool-fields.ts';

/** Why a call does not even get to its input; undefined when it does. */
export function refuseBeforeInput(tool: Tool | undefined, call: ToolCall): ToolError | undefined {
  // The name and the timeout come from outside, whatever their types say.
  const name: unknown = call.toolName;
  if (typeof name !== 'string' || name.trim() === '')
    return { code: 'invalid-input', message: 'Tool name is required' };
  if (tool === undefined) return { code: 'not-found', message: `There is no tool named ${JSON.stringify(name)}` };
  if (!tool.enabled)
    return {
      code: 'disabled',
      message: `The tool ${JSON.stringify(name)} ${DISABLED[tool.origin.kind] ?? 'is disabled: enable it'} to run it`,
    };
  if (tool.origin.kind === 'project' && !tool.trusted) {
    return {
      code: 'denied',
      message: `The tool ${JSON.stringify(name)} is ${tool.origin.path} of the workspace, and nobody has allowed this code yet: a person has to look at it and allow it before it runs`,
      data: { reason: 'not-allowed', path: tool.origin.path },
    };
  }
  // Of a server's tool that changed, or that is for apps alone, a person has more to see than one call.
  if (!tool.trusted && call.caller === 'model' && (call.isAllowedByPerson !== true || tool.origin.kind === 'mcp')) {
    return {
      code: 'denied',
      message: `The tool ${JSON.stringify(name)} ${UNTRUSTED[tool.origin.kind] ?? 'came from someone else and has not been trusted yet: a person has to look at it and trust it'} before a model may call it`,
      data: { reason: 'untrusted' },
    };
  }
  if (call.timeoutMs !== undefined && !isTimeout(call.timeoutMs)) {
    return {
      code: 'invalid-input',
      message: `The timeout must be a whole number of milliseconds from ${String(LIMITS.minTimeoutMs)} to ${String(LIMITS.maxTimeoutMs)}`,
    };
  }
  const { engine } = call;
  const { origin } = tool;
  const environment =
    origin.kind === 'custom' || origin.kind === 'embed' || origin.kind === 'link'
      ? origin.environment
      : origin.kind === 'project'
        ? origin.runs
        : undefined;
  if (engine !== undefined && engine !== 'auto' && environment !== 'node') {
    const what =
      environment === undefined
        ? 'has no code of its own'
        : environment === 'shell'
          ? 'is a command'
          : `is of the ${environment} environment`;
    return {
      code: 'engine-unavailable',
      message: `Failed to execute ${name}: the engine ${engine} runs tools of the node environment, and this one ${what}`,
    };
  }
  return undefined;
}

const DISABLED: Readonly<Record<string, string>> = {
  builtin: 'was removed: put it back',
  link: 'was taken away by the address of this page: bring it back',
};
const UNTRUSTED: Readonly<Record<string, string>> = {
  mcp: 'is not what it was when it was approved: a person has to look at it and approve it',
};
