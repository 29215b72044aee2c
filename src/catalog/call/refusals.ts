import type { ToolCall } from '../../core/call.ts';
import type { ToolError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { calledHere } from '../../core/predecessor-names.ts';
import type { Tool } from '../../core/tool.ts';
import { isTimeout } from '../fields/timeout.ts';
import { traitsOf } from '../origins/index.ts';

/**
 * Why a call is refused before its input is looked at; undefined if it is not.
 *
 * @param whyMissing a sentence about a tool that is there at other times
 */
export function refuseBeforeInput(
  tool: Tool | undefined,
  call: ToolCall,
  whyMissing: (name: string) => string | undefined = () => undefined,
): ToolError | undefined {
  // The name and the timeout come from outside, so their types are not reliable.
  const name: unknown = call.toolName;
  if (typeof name !== 'string' || name.trim() === '')
    return { code: 'invalid-input', message: 'Tool name is required' };
  if (tool === undefined) {
    const why = whyMissing(name);
    return {
      code: 'not-found',
      message: `There is no tool named ${JSON.stringify(name)}${why === undefined ? calledHere(name) : `. ${why}`}`,
    };
  }
  const { whenDisabled, whenUntrusted, isTrustNeeded, barUntilTrusted: bar, runs } = traitsOf(tool);
  if (!tool.enabled) return { code: 'disabled', message: `The tool ${JSON.stringify(name)} ${whenDisabled} to run it` };
  if (bar !== undefined && !tool.trusted)
    return { code: 'denied', message: `The tool ${JSON.stringify(name)} ${bar.why}`, data: bar.data };
  const isAllowed = call.isAllowedByPerson === true && isTrustNeeded !== true;
  // No approval of a single call lets a client outside the tab run an untrusted tool.
  if (!tool.trusted && (call.caller === 'remote' || (call.caller === 'model' && !isAllowed))) {
    const who = call.caller === 'remote' ? 'another program' : 'a model';
    return {
      code: 'denied',
      message: `The tool ${JSON.stringify(name)} ${whenUntrusted} before ${who} may call it`,
      data: { reason: 'untrusted' },
    };
  }
  if (call.timeoutMs !== undefined && !isTimeout(call.timeoutMs)) {
    return {
      code: 'invalid-input',
      message:
        `The timeout must be a whole number of milliseconds from ${String(LIMITS.minTimeoutMs)} to ` +
        `${String(LIMITS.maxTimeoutMs)}`,
    };
  }
  const { engine } = call;
  if (engine !== undefined && engine !== 'auto' && runs !== 'node') {
    const what =
      runs === undefined
        ? 'has no code of its own'
        : runs === 'shell'
          ? 'is a command'
          : `is of the ${runs} environment`;
    return {
      code: 'engine-unavailable',
      message:
        `Failed to execute ${name}: the engine ${engine} runs tools of the node environment, and this one ` + `${what}`,
    };
  }
  return undefined;
}
