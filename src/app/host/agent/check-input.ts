import type { AgentTools } from '../../../agent/index.ts';
import { validateInput } from '../../../catalog/index.ts';
import type { SchemaValidator } from '../../../catalog/contract/schema.ts';
import type { ToolCall, ValidationProblem } from '../../../core/call.ts';
import { newId, type RunId, type ToolCallId } from '../../../core/ids.ts';
import { isRecord, type JsonValue } from '../../../core/json/json.ts';
import type { Tool } from '../../../core/tool.ts';

/** A call in the form that its checks use. */
export function callOf(toolName: string, input: unknown, caller: ToolCall['caller']): ToolCall {
  return {
    toolCallId: newId<ToolCallId>(),
    runId: newId<RunId>(),
    toolName,
    input,
    caller,
    conversationId: '',
    isAllowedByPerson: true,
  };
}

/** Whether arguments match a tool's schema, as the call path checks them. */
export function checkInput(validatorOf: (tool: Tool) => SchemaValidator): AgentTools['validate'] {
  return async (tool, input, coerce) => {
    const prepared = await validateInput(
      tool,
      callOf(tool.name, input, coerce ? 'model' : 'person'),
      validatorOf(tool),
    );
    if (prepared.ok) return { ok: true };
    const { message, data } = prepared.error;
    const errors = data?.['errors'];
    return { ok: false, message, errors: Array.isArray(errors) ? errors.filter(isProblem) : [] };
  };
}

function isProblem(value: JsonValue): value is ValidationProblem {
  return isRecord(value) && ['path', 'message', 'keyword'].every((name) => typeof value[name] === 'string');
}
