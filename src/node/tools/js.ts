import { BUILTIN_CODE, builtinIdOf, type Builtin } from '../../catalog/contract/builtin.ts';
import type { CodeAnalysis } from '../../catalog/contract/code.ts';
import type { Supervise, ToolExecutor } from '../../core/executor.ts';
import { newId, type RunId } from '../../core/ids.ts';
import type { JsonSchema } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import type { Tool } from '../../core/tool.ts';
import { defined } from '../../core/defined.ts';

const NAME = 'js';
const INPUT: JsonSchema = {
  type: 'object',
  properties: {
    code: {
      type: 'string',
      minLength: 1,
      description: 'An expression, statements with return, or a module with a default function',
    },
  },
  required: ['code'],
  additionalProperties: false,
};

export interface JsToolDeps {
  /** Runs `node` tools on the engine with the brokered network. */
  readonly executor: ToolExecutor;
  readonly supervise: Supervise;
  readonly isRight: (code: string) => Promise<CodeAnalysis>;
}

/** Creates the tool `js`, which runs JavaScript and returns its value. */
export function createJsTool({ executor, supervise, isRight }: JsToolDeps): Builtin {
  return {
    definition: {
      name: NAME,
      description:
        'Evaluates JavaScript in Node.js over the files of the workspace and returns its value as JSON: an ' +
        'expression, statements with return, or a module with a default function. await works everywhere.',
      inputSchema: INPUT,
      documentation: `An expression such as (await import('node:fs')).readdirSync('/') returns its value. Several \
statements return what their return statement says. A module may import and exports a default function, which is \
called without parameters.

It runs in the sandbox on a copy of the workspace; its changes land when it ends well, and not at all when it throws. \
What it writes to the console becomes log lines. Network needs a grant to this tool.`,
      timeoutMs: LIMITS.defaultTimeoutMs,
    },
    execute: async (input, context) => {
      // The caller has checked the schema.
      const code = await toTool(String(input['code']), isRight);
      const tool: Tool = {
        id: builtinIdOf(NAME),
        name: NAME,
        description: NAME,
        inputSchema: INPUT,
        origin: { kind: 'custom', environment: 'node' },
        version: 1,
        requested: NO_PERMISSIONS,
        enabled: true,
        trusted: true,
        timeoutMs: context.timeoutMs,
        source: { code, language: 'javascript', codeHash: BUILTIN_CODE },
      };
      const { toolCallId, conversationId, caller, timeoutMs, signal, onLog, onProgress } = context;
      const call = { toolCallId, runId: newId<RunId>(), toolName: NAME, input: {}, caller, conversationId };
      const { outcome, changes, network } = await supervise(
        {
          toolName: NAME,
          timeoutMs,
          signal,
          onEvent: (event) => {
            if (event.type === 'log') onLog(event.line);
            else if (event.type === 'progress') onProgress(event.progress);
          },
        },
        (events) => executor.start({ tool, call, deviceId: '', timeoutMs }, events),
      );
      return { ...outcome, ...defined({ changes }), network };
    },
  };
}

/** Wraps the code as a tool that returns its value; lines stay in place. Scripts have `require`, modules import. */
async function toTool(code: string, isRight: JsToolDeps['isRight']): Promise<string> {
  for (const shape of [
    `async function tool() { return (${code.replace(/;\s*$/, '')}\n); }`,
    `async function tool() {${code}\n}`,
  ]) {
    if ((await isRight(shape)).ok) return shape;
  }
  return code;
}
