import { expect, test } from 'vitest';
import { sampleTool } from '../../core/testing/sample-tool.ts';
import type { ToolCall } from '../../core/call.ts';
import type { RunId, ToolCallId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Tool } from '../../core/tool.ts';
import { refuseBeforeInput } from './refusals.ts';

const CUSTOM = sampleTool('greet');
const NODE: Tool = { ...CUSTOM, origin: { kind: 'custom', environment: 'node' } };
const COMMAND: Tool = { ...CUSTOM, origin: { kind: 'project', path: '/tools/a.sh', runs: 'shell' } };
const BUILTIN: Tool = { ...CUSTOM, origin: { kind: 'builtin' } };
const MCP: Tool = {
  ...CUSTOM,
  origin: { kind: 'mcp', serverId: 's' as never, serverName: 'every', toolName: 'greet', covered: {} },
};
const CALL: ToolCall = {
  toolCallId: 'call-1' as ToolCallId,
  runId: 'run-1' as RunId,
  toolName: 'greet',
  input: {},
  caller: 'person',
  conversationId: 'c',
};
const refusal = (tool: Tool | undefined, call: Partial<ToolCall> = {}) => refuseBeforeInput(tool, { ...CALL, ...call });

test.each<[string, Tool, Partial<ToolCall>]>([
  ['a person', CUSTOM, {}],
  ['a person, to code that is not trusted', { ...CUSTOM, trusted: false }, {}],
  ['a model', CUSTOM, { caller: 'model' }],
  ['a model, allowed by a person', { ...CUSTOM, trusted: false }, { caller: 'model', isAllowedByPerson: true }],
  ['a person, to a file that is allowed', COMMAND, {}],
  ['the shortest timeout', CUSTOM, { timeoutMs: LIMITS.minTimeoutMs }],
  ['the longest timeout', CUSTOM, { timeoutMs: LIMITS.maxTimeoutMs }],
  ['any engine', CUSTOM, { engine: 'auto' }],
  ['an engine for Node', NODE, { engine: 'embedded' }],
])('nothing is refused to %s', (_name, tool, call) => {
  expect(refusal(tool, call)).toBeUndefined();
});

const TIMEOUT = {
  code: 'invalid-input',
  message: 'The timeout must be a whole number of milliseconds from 1 to 600000',
};
const untrusted = (why: string) => ({
  code: 'denied',
  message: `The tool "greet" ${why} before a model may call it`,
  data: { reason: 'untrusted' },
});
const FOREIGN = untrusted(
  'came from someone else and has not been trusted yet: a person has to look at it and trust it',
);
const engine = (what: string) => ({
  code: 'engine-unavailable',
  message: `Failed to execute greet: the engine embedded runs tools of the node environment, and this one ${what}`,
});

test.each<[string, Tool | undefined, Partial<ToolCall>, object]>([
  ['no name', CUSTOM, { toolName: ' ' }, { code: 'invalid-input', message: 'Tool name is required' }],
  [
    'a name that is no text',
    CUSTOM,
    { toolName: 4 as never },
    { code: 'invalid-input', message: 'Tool name is required' },
  ],
  ['an unknown tool', undefined, {}, { code: 'not-found', message: 'There is no tool named "greet"' }],
  [
    'a disabled tool',
    { ...CUSTOM, enabled: false },
    {},
    { code: 'disabled', message: 'The tool "greet" is disabled: enable it to run it' },
  ],
  [
    'a file that nobody allowed',
    { ...COMMAND, trusted: false },
    { isAllowedByPerson: true },
    {
      code: 'denied',
      message:
        'The tool "greet" is /tools/a.sh of the workspace, and nobody has allowed this code yet: a person has to look ' +
        'at it and allow it before it runs',
      data: { reason: 'not-allowed', path: '/tools/a.sh' },
    },
  ],
  ['a model, to code that is not trusted', { ...CUSTOM, trusted: false }, { caller: 'model' }, FOREIGN],
  [
    'a model, to a changed tool of a server',
    { ...MCP, trusted: false },
    { caller: 'model', isAllowedByPerson: true },
    untrusted('is not what it was when it was approved: a person has to look at it and approve it'),
  ],
  ['a timeout that is too short', CUSTOM, { timeoutMs: LIMITS.minTimeoutMs - 1 }, TIMEOUT],
  ['a timeout that is too long', CUSTOM, { timeoutMs: LIMITS.maxTimeoutMs + 1 }, TIMEOUT],
  ['a part of a millisecond', CUSTOM, { timeoutMs: 10.5 }, TIMEOUT],
  ['an engine, for the browser', CUSTOM, { engine: 'embedded' }, engine('is of the browser environment')],
  ['an engine, for a command', COMMAND, { engine: 'embedded' }, engine('is a command')],
  ['an engine, for no code', BUILTIN, { engine: 'embedded' }, engine('has no code of its own')],
])('%s is refused', (_name, tool, call, expected) => {
  expect(refusal(tool, call)).toEqual(expected);
});
