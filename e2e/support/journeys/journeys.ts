import type { Page } from '@playwright/test';
import type { ToolyardApi } from '../../../src/app/toolyard-api.ts';
import type { ExecuteToolResult } from '../../../src/core/call.ts';
import type { ToolRecord } from '../../../src/core/tool.ts';

declare global {
  interface Window {
    toolyard: ToolyardApi;
  }
}

/** The result of a call that may be refused. */
export type Answer<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: unknown; readonly message: string; readonly data: unknown };

type Method = {
  [Name in keyof ToolyardApi]: ToolyardApi[Name] extends (...args: never[]) => Promise<unknown> ? Name : never;
}[keyof ToolyardApi];

/** Opens the app and waits until tools can be read and run. */
export async function openApp(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => window.toolyard.ready);
}

/** Calls a method of the page's API. The arguments are sent as JSON, so that a key named `__proto__` is preserved. */
export async function attempt<Value = unknown>(page: Page, method: Method, ...args: unknown[]): Promise<Answer<Value>> {
  return await attemptSource<Value>(
    page,
    `window.toolyard.${method}(...JSON.parse(${JSON.stringify(JSON.stringify(args))}))`,
  );
}

/** The same for an expression in the page. */
export async function attemptSource<Value = unknown>(page: Page, expression: string): Promise<Answer<Value>> {
  // As text, since the test runner's own serializer loses a key named `__proto__`.
  const text = await page.evaluate<string>(
    `(async () => ({ ok: true, value: await (${expression}) }))()
      .catch((error) => ({ ok: false, code: error.code, message: error.message, data: error.data }))
      .then((answer) => JSON.stringify(answer))`,
  );
  return JSON.parse(text) as Answer<Value>;
}

/** Fields of a tool that runs in the sandbox. */
export function browserTool(
  name: string,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    name,
    description: `What ${name} is for.`,
    code,
    parameters: { type: 'object' },
    environment: 'browser',
    ...more,
  };
}

/** Stores a tool; throws if it is refused. */
export async function addTool(page: Page, tool: Readonly<Record<string, unknown>>): Promise<ToolRecord> {
  const answer = await attempt<ToolRecord>(page, 'addTool', tool);
  if (!answer.ok) throw new Error(`addTool was refused: ${JSON.stringify(answer)}`);
  return answer.value;
}

export interface CallOptions {
  readonly timeout?: unknown;
  readonly caller?: string;
  readonly engine?: string;
}

/** Runs a stored tool to its end. */
export async function callTool(
  page: Page,
  toolName: unknown,
  parameters: unknown = {},
  options: CallOptions = {},
): Promise<ExecuteToolResult> {
  const answer = await attempt<ExecuteToolResult>(page, 'executeTool', { toolName, parameters, ...options });
  if (!answer.ok) throw new Error(`executeTool rejected: ${JSON.stringify(answer)}`);
  return answer.value;
}

let made = 0;

/** Stores code as a new tool and runs it once. */
export async function runCode(
  page: Page,
  code: string,
  {
    parameters = {},
    tool = {},
    call = {},
  }: { parameters?: unknown; tool?: Readonly<Record<string, unknown>>; call?: CallOptions } = {},
): Promise<ExecuteToolResult> {
  made += 1;
  const name = `case-${made}`;
  await addTool(page, browserTool(name, code, tool));
  return await callTool(page, name, parameters, call);
}

/** Runs `work` for every row, a few at a time; results are in the order of the rows. */
export async function eachRow<Row, Result>(
  rows: readonly Row[],
  work: (row: Row) => Promise<Result>,
  atOnce = 4,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < rows.length; start += atOnce)
    results.push(...(await Promise.all(rows.slice(start, start + atOnce).map(work))));
  return results;
}
