import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { evaluateCase } from '../cases/evaluate-case.ts';
import type { CallEvent } from '../../core/call.ts';
import { newId, type RunId, type ToolCallId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import { mcpResult } from '../contract/offer/mcp-result.ts';
import { openServer } from './open-server.ts';
import { defined } from '../../core/defined.ts';

const LEVELS = { log: 'info', info: 'info', warn: 'warning', error: 'error', debug: 'debug' } as const;

/** Serves the tools of a folder over standard input and output, until the input ends. */
export async function serve(folder: string): Promise<void> {
  const { served, callTool } = await openServer(folder);
  const guidance = [...served.tools].flatMap(([name, { fields }]) =>
    fields.guidance === undefined ? [] : [`## ${name}\n${fields.guidance}`],
  );
  serveStdio(() => {
    const server = new Server(
      { name: served.name, version: served.version },
      {
        capabilities: { tools: {}, logging: {} },
        ...(guidance.length === 0 ? {} : { instructions: guidance.join('\n\n') }),
      },
    );
    // The export wrote definitions that MCP accepts.
    server.setRequestHandler('tools/list', () => ({
      tools: [...served.tools.values()].map(({ definition }) => definition as never),
    }));
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const tool = served.tools.get(params.name);
      if (tool === undefined)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `There is no tool named ${JSON.stringify(params.name)}`,
        );
      const result = await callTool(
        {
          toolCallId: newId<ToolCallId>(),
          runId: newId<RunId>(),
          toolName: params.name,
          input: params.arguments ?? {},
          caller: 'model',
          conversationId: newId<string>(),
        },
        (event) => sendLog(event, params.name, mcpReq),
        mcpReq.signal,
      );
      return mcpResult(result, isRecord(tool.definition['outputSchema'])) as never;
    });
    return server;
  });
}

/** Sends the events of a call to the client; a client that ignores them only misses logs and progress. */
function sendLog(event: CallEvent, name: string, request: ServerContext['mcpReq']): void {
  if (event.type === 'log') {
    console.error(`[${name}] ${event.line.text}`);
    request
      .notify({
        method: 'notifications/message',
        params: { level: LEVELS[event.line.level], logger: name, data: event.line.text },
      })
      .catch(() => undefined);
  } else if (event.type === 'progress' && request._meta?.progressToken !== undefined) {
    request
      .notify({
        method: 'notifications/progress',
        params: {
          progressToken: request._meta.progressToken,
          progress: event.progress.done,
          ...defined({ total: event.progress.total, message: event.progress.message }),
        },
      })
      .catch(() => undefined);
  }
}

/** Makes a test of each case of each tool, for `node --test`. */
export async function testCases(folder: string): Promise<void> {
  const { test } = await import('node:test');
  const { served, callTool, validator } = await openServer(folder);
  for (const [name, { fields }] of served.tools) {
    for (const { name: title, input, expectation } of fields.cases ?? []) {
      void test(`${name}: ${title}`, async () => {
        const result = await callTool({
          toolCallId: newId<ToolCallId>(),
          runId: newId<RunId>(),
          toolName: name,
          input,
          caller: 'case',
          conversationId: newId<string>(),
        });
        const differences = await evaluateCase(expectation, result, validator);
        if (differences.length > 0)
          throw new Error(
            differences.map(({ path, message }) => `${path === '' ? 'the result' : path} ${message}`).join('\n'),
          );
      });
    }
  }
}
