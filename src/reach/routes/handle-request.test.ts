import { NO_VIEW } from '../../panels/contract/automation-service.ts';
import { describe, expect, test } from 'vitest';
import type { ExecuteToolResult } from '../../core/call.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';
import type { RouteAnswer, RouteCallEnd, RouteCaller, RoutePorts, RouteServer } from '../contract/routes.ts';
import { handleRequest, ROUTES } from './handle-request.ts';

const tool = (name: string) => ({
  type: 'function' as const,
  function: { name, description: `Does ${name}`, parameters: { type: 'object' } },
});
const DISCOVERED = {
  baseline: [tool('read')],
  custom: [tool('area')],
  panel: [],
  mcp: [tool('every.echo')],
  tool_origins: { read: 'baseline', area: 'custom', 'every.echo': 'mcp' },
};
const EVERY: RouteServer = { name: 'every one', enabled: true, status: 'connected', tools: ['every.echo'] };

const failed = (errorCode: ErrorCode, error: string): ExecuteToolResult => ({
  success: false,
  error,
  errorCode,
  executionTime: 3,
  logs: [],
});

/** What each tool of the double does. */
function endOf(toolName: string, args: unknown): RouteCallEnd {
  switch (toolName) {
    case 'area':
      return {
        kind: 'done',
        result: { success: true, result: { area: 12, args: args as never }, executionTime: 3, logs: [] },
      };
    case 'every one.echo':
      return { kind: 'done', result: { success: true, result: 'echo', executionTime: 0, logs: [] } };
    case 'none':
      return { kind: 'done', result: { success: true, executionTime: 1, logs: [] } };
    case 'open_board_panel':
      return {
        kind: 'done',
        result: { success: true, result: { panelId: 'board', args: args as never }, executionTime: 1, logs: [] },
      };
    case 'close_panel':
    case 'expand_activity_bar':
    case 'set_activity_bar_devices':
    case 'developer_note':
    case 'enhance_baseline_prompt':
    case 'annotate_page':
    case 'click_element':
    case 'type_text':
    case 'scroll_page':
    case 'capture_screenshot':
    case 'get_page_content':
    case 'press_key':
    case 'select_text':
    case 'get_selection':
      return {
        kind: 'done',
        result: { success: true, result: { toolName, args: args as never }, executionTime: 1, logs: [] },
      };
    case 'hover_element':
      return { kind: 'done', result: failed('not-found', NO_VIEW) };
    case 'busy':
      return { kind: 'busy', message: 'curl has 8 calls under way already' };
    case 'throws':
      return { kind: 'done', result: failed('threw', 'Error: no') };
    case 'denied':
      return { kind: 'done', result: failed('denied', 'Denied') };
    case 'slow':
      return { kind: 'done', result: failed('timeout', 'Tool execution timed out after 5ms') };
    case 'strict':
      return { kind: 'done', result: failed('invalid-input', 'Invalid input for strict: /w must be number') };
    case 'broken':
      throw new Error('The database cannot be read');
    default:
      return { kind: 'done', result: failed('not-found', `There is no tool named "${toolName}"`) };
  }
}

function ask(
  method: string,
  path: string,
  body?: unknown,
  caller: RouteCaller = { kind: 'api' },
): Promise<RouteAnswer> {
  let server = EVERY;
  const ports: RoutePorts = {
    discover: async (_caller, panelId) => (panelId === undefined || panelId === 'board' ? DISCOVERED : undefined),
    editor: {
      read: async () => ({ filePath: 'tool:area', content: 'code', language: 'javascript' }),
      save: async (content, filePath) =>
        filePath === 'tool:other'
          ? { saved: false, reason: 'conflict', message: 'Another one is open' }
          : { saved: true, filePath: `tool:area ${content}` },
    },
    call: async (_caller, { toolName, args }) => endOf(toolName, args),
    servers: async () => [server],
    switchServer: async (name, enabled) => {
      if (name !== server.name) return undefined;
      server = { ...server, enabled: enabled ?? !server.enabled };
      return server;
    },
  };
  return handleRequest({ method, path, body }, { ports, caller, signal: new AbortController().signal });
}

const execute = (body: unknown) => ['POST', '/api/ai/tools/execute', body] as const;
const fails = (error: string, more: object = {}) => ({ success: false, error, ...more });
const done = (result: object) => ({ success: true, result, duration_ms: 1 });
const ran = (toolName: string, args: object) => done({ toolName, args });
const environment = (toolName: string, args: object) => ({ ...ran(toolName, args), data: { toolName, args } });
const TOO_LONG = 'x'.repeat(REACH_LIMITS.maxBodyChars);

describe('the route table', () => {
  test.each<readonly [method: string, path: string, body: unknown, status: number, answer: unknown]>([
    ['GET', '/api/ai/tools', undefined, 200, { tools: DISCOVERED.baseline }],
    ['get', '/api/ai/tools', undefined, 200, { tools: DISCOVERED.baseline }],
    ['GET', '/api/ai/tools/discover', undefined, 200, DISCOVERED],
    ['GET', '/api/ai/tools/discover?panelId=board', undefined, 200, DISCOVERED],
    ['GET', '/api/ai/tools/discover?panelId=shop', undefined, 404, fails('There is no panel named "shop"')],
    [
      ...execute({ tool: 'area', args: { w: 3 } }),
      200,
      { success: true, result: { area: 12, args: { w: 3 } }, duration_ms: 3 },
    ],
    [...execute({ tool: 'area' }), 200, { success: true, result: { area: 12, args: {} }, duration_ms: 3 }],
    [...execute({ tool: 'none', args: null }), 200, { success: true, duration_ms: 1 }],
    // A tool's own failure is 200.
    [...execute({ tool: 'throws' }), 200, fails('Error: no', { duration_ms: 3 })],
    [...execute({ tool: 'denied' }), 200, fails('Denied', { duration_ms: 3 })],
    [...execute({}), 400, fails('Tool name is required')],
    [...execute({ tool: '  ' }), 400, fails('Tool name is required')],
    [...execute({ tool: 7 }), 400, fails('Tool name is required')],
    [...execute(undefined), 400, fails('Tool name is required')],
    [...execute(['area']), 400, fails('The body must be a JSON object')],
    [...execute({ tool: 'area', args: [1] }), 400, fails('args must be an object')],
    [...execute({ tool: 'area', args: { f: 1n } }), 400, fails('The body must be a JSON object')],
    [...execute({ tool: 'area', panelId: 1 }), 400, fails('panelId must be a string')],
    [...execute({ tool: 'strict' }), 400, fails('Invalid input for strict: /w must be number', { duration_ms: 3 })],
    [...execute({ tool: '__proto__' }), 404, fails('There is no tool named "__proto__"', { duration_ms: 3 })],
    [...execute({ tool: 'gone' }), 404, fails('There is no tool named "gone"', { duration_ms: 3 })],
    [...execute({ tool: 'area', panelId: 'shop' }), 404, fails('There is no panel named "shop"')],
    [
      ...execute({ tool: 'area', panelId: 'board' }),
      200,
      { success: true, result: { area: 12, args: {} }, duration_ms: 3 },
    ],
    [...execute({ tool: TOO_LONG }), 413, fails(`The body may have ${String(REACH_LIMITS.maxBodyChars)} characters`)],
    [...execute({ tool: 'busy' }), 429, fails('curl has 8 calls under way already')],
    [...execute({ tool: 'slow' }), 504, fails('Tool execution timed out after 5ms', { duration_ms: 3 })],
    [...execute({ tool: 'broken' }), 500, fails('The database cannot be read')],
    ['GET', '/api/ai/mcp-servers', undefined, 200, { servers: [EVERY] }],
    [
      'POST',
      '/api/ai/mcp-servers/every%20one/toggle',
      undefined,
      200,
      { success: true, server: { ...EVERY, enabled: false } },
    ],
    ['POST', '/api/ai/mcp-servers/every%20one/toggle', { enabled: true }, 200, { success: true, server: EVERY }],
    ['POST', '/api/ai/mcp-servers/every%20one/toggle', { enabled: 'yes' }, 400, fails('enabled must be true or false')],
    ['POST', '/api/ai/mcp-servers/none/toggle', {}, 404, fails('There is no MCP server named "none"')],
    [
      'POST',
      '/api/ai/mcp-servers/%E0%A4%A/toggle',
      {},
      404,
      fails('There is no route POST /api/ai/mcp-servers/%E0%A4%A/toggle'),
    ],
    [
      'POST',
      '/api/ai/mcp/call',
      { server: 'every one', tool: 'echo', args: {} },
      200,
      { success: true, result: 'echo', duration_ms: 0 },
    ],
    ['POST', '/api/ai/mcp/call', { tool: 'echo' }, 400, fails('Server name is required')],
    ['POST', '/api/ai/mcp/call', { server: 'every one' }, 400, fails('Tool name is required')],
    ['POST', '/api/ai/mcp/call', { server: 'none', tool: 'echo' }, 404, fails('There is no MCP server named "none"')],
    ...(
      [
        ['annotate', 'annotate_page', { format: 'json' }],
        ['click', 'click_element', { annotationId: 7 }],
        ['type', 'type_text', { annotationId: 7, text: 'a' }],
        ['scroll', 'scroll_page', { direction: 'down' }],
        ['screenshot', 'capture_screenshot', {}],
        ['content', 'get_page_content', { format: 'markdown' }],
        ['press-key', 'press_key', { key: 'Enter' }],
        ['select-text', 'select_text', { annotationId: 7 }],
        ['selection', 'get_selection', {}],
      ] as const
    ).map(
      ([name, toolName, body]) =>
        ['POST', `/api/ai/environment/${name}`, body, 200, environment(toolName, body)] as const,
    ),
    ['POST', '/api/ai/environment/hover', { annotationId: 7 }, 409, fails(NO_VIEW)],
    ['POST', '/api/ai/environment/activity-bar/expand', {}, 200, environment('expand_activity_bar', {})],
    [
      'POST',
      '/api/ai/environment/activity-bar/expand',
      { expanded: false },
      200,
      environment('expand_activity_bar', { expanded: false }),
    ],
    [
      'POST',
      '/api/ai/environment/activity-bar/expand',
      { expanded: 'yes' },
      400,
      fails('expanded must be true or false'),
    ],
    [
      'POST',
      '/api/ai/environment/activity-bar/devices',
      { devices: ['this'] },
      200,
      environment('set_activity_bar_devices', { devices: ['this'] }),
    ],
    ['POST', '/api/ai/environment/activity-bar/devices', {}, 400, fails('devices must be an array of strings')],
    ['POST', '/api/panels/open', { panelId: 'board' }, 200, done({ panelId: 'board', args: {} })],
    ['POST', '/api/panels/open', { panelId: '../board' }, 404, fails('There is no panel named "../board"')],
    ['POST', '/api/panels/open', {}, 400, fails('panelId is required')],
    ['POST', '/api/panels/close', { panelId: 'board' }, 200, ran('close_panel', { panel_id: 'board' })],
    ['POST', '/api/panels/close', {}, 400, fails('panelId is required')],
    ['POST', '/api/ai/prompt-notes/append', { note: 'n' }, 200, ran('enhance_baseline_prompt', { note: 'n' })],
    [
      'POST',
      '/api/ai/developer-notes',
      { note: 'n', kind: 'bug', panel_id: 'board' },
      200,
      ran('developer_note', { note: 'n', kind: 'bug', panel_id: 'board' }),
    ],
    [
      'GET',
      '/api/code-editor/file?filePath=x',
      undefined,
      200,
      { filePath: 'tool:area', content: 'code', language: 'javascript' },
    ],
    [
      'POST',
      '/api/code-editor/file/save',
      { content: '', filePath: 'tool:area' },
      200,
      { success: true, filePath: 'tool:area ' },
    ],
    ['POST', '/api/code-editor/file/save', { content: 'x', filePath: 'tool:other' }, 409, fails('Another one is open')],
    ['POST', '/api/code-editor/file/save', { content: 7 }, 400, fails('content must be a string')],
    ['POST', '/api/ai/developer-notes', {}, 400, fails('Note is required')],
    ['POST', '/api/ai/developer-notes', { note: 'n'.repeat(4_001) }, 400, fails('note may have 4000 characters')],
    ['POST', '/api/ai/tools', {}, 404, fails('There is no route POST /api/ai/tools')],
    ['GET', '/', undefined, 404, fails('There is no route GET /')],
    ['GET', '/constructor?x=1', undefined, 404, fails('There is no route GET /constructor')],
    ['GET', 'http://elsewhere/api/ai/tools', undefined, 400, fails('A request has a method and a path')],
    ['GET', `/${'a'.repeat(4_000)}`, undefined, 400, fails('A request has a method and a path')],
  ])('%s %s', async (method, path, body, status, answer) => {
    expect(await ask(method, path, body)).toEqual({ status, body: answer });
  });

  test('a client switches no servers', async () => {
    const client = { kind: 'remote', client: 'curl' } as const;
    expect(await ask('POST', '/api/ai/mcp-servers/every%20one/toggle', {}, client)).toEqual({
      status: 403,
      body: fails('Only a person switches servers, in the app'),
    });
  });

  test('has each route once', () => {
    const names = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(24);
  });
});
