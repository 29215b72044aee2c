import type { ExecuteToolResult } from '../../src/core/call.ts';
import { addTool, attempt, browserTool, callTool, eachRow, openApp, runCode } from '../support/journeys/journeys.ts';
import { SHAPES } from '../support/journeys/journeys-shapes.ts';
import { expect, test } from '../support/test.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const anyNumber = expect.any(Number);
const anyText = expect.any(String);

// Tables of runs: each is short, but there are many on a busy machine.
test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page }) => {
  await openApp(page);
});

test('every accepted shape runs, and says what it gave', { tag: '@slow' }, async ({ page }) => {
  const results = await eachRow(SHAPES, ({ code, language = 'javascript' }) =>
    runCode(page, code, { parameters: { a: 20, b: 22 }, tool: { language } }),
  );
  for (const [index, { title, expected }] of SHAPES.entries()) {
    expect
      .soft(results[index], title)
      .toEqual({ executionTime: anyNumber, duration_ms: anyNumber, logs: [], ...expected });
  }
});

test('a tool finds everything in its context', async ({ page }) => {
  const code = `async function tool(params, context) {
  context.log('text', { a: 1 }, [true, null]);
  await context.storage.set('k', { n: 1 });
  await context.files.writeFile('/a/b.txt', 'héllo');
  await context.files.writeFile('c.bin', new Uint8Array([1, 2]));
  const missing = await context.files.readFile('/none').catch((error) => error.code);
  const { conversationId, deviceId, requestId, runId, toolName } = context;
  return {
    members: Object.keys(context).sort(),
    aborted: context.signal.aborted,
    isSignal: context.signal instanceof AbortSignal,
    fetch: context.fetch === fetch,
    params,
    toolName,
    conversationId,
    deviceId,
    requestId,
    runId,
    stored: await context.storage.get('k'),
    absent: (await context.storage.get('none')) === undefined,
    keys: await context.storage.keys(),
    files: await context.files.list(),
    text: await context.files.readFile('a/b.txt'),
    bytes: [...(await context.files.readFile('/c.bin', 'bytes'))],
    missing,
    secrets: { names: context.secrets.names(), has: context.secrets.has('NONE') },
  };
}`;
  await addTool(page, browserTool('context', code));
  const runs = [await callTool(page, 'context', { x: 1 }), await callTool(page, 'context', { x: 1 })];
  for (const run of runs) {
    expect(run).toEqual({
      success: true,
      executionTime: anyNumber,
      duration_ms: anyNumber,
      logs: ['text { a: 1 } [true, null]'],
      result: {
        members: [
          'conversationId',
          'deviceId',
          'fetch',
          'files',
          'log',
          'progress',
          'requestId',
          'runId',
          'secrets',
          'signal',
          'storage',
          'toolName',
        ],
        aborted: false,
        isSignal: true,
        fetch: true,
        params: { x: 1 },
        toolName: 'context',
        conversationId: expect.stringMatching(UUID),
        deviceId: expect.stringMatching(UUID),
        requestId: expect.stringMatching(UUID),
        runId: expect.stringMatching(UUID),
        stored: { n: 1 },
        absent: true,
        keys: ['k'],
        files: ['/a/b.txt', '/c.bin'],
        text: 'héllo',
        bytes: [1, 2],
        missing: 'ENOENT',
        secrets: { names: [], has: false },
      },
    });
  }
  const [first, second] = runs.map(({ result }) => result as Record<string, unknown>);
  const same = ['deviceId', 'conversationId', 'requestId', 'runId'].map((key) => [key, first?.[key] === second?.[key]]);
  expect(Object.fromEntries(same)).toEqual({ deviceId: true, conversationId: false, requestId: false, runId: false });
});

test('context.files answers a browser tool as it does a node tool', async ({ page }) => {
  const code = `export default async (_, { files }) => {
  const codeOf = (act) => act.then(() => 'done', (error) => error.code);
  const before = await codeOf(files.readFile('/theirs.txt'));
  await files.writeFile('/dir/a b?#%20.txt', 'one');
  await files.writeFile('dir/sub/c.bin', new Uint8Array([1, 2]));
  return {
    before,
    list: await files.list('/dir'),
    text: await files.readFile('dir/./a b?#%20.txt'),
    bytes: [...(await files.readFile('/dir/sub/c.bin', 'bytes'))],
    codes: [
      await codeOf(files.readFile('/none')),
      await codeOf(files.readFile('/dir')),
      await codeOf(files.writeFile('/dir', 'x')),
      await codeOf(files.list('/none')),
      await codeOf(files.list('/dir/sub/c.bin')),
    ],
    removed: [await files.remove('/dir/sub'), await files.remove('/dir/sub')],
    left: await files.list('/dir'),
  };
};`;
  for (const environment of ['browser', 'node']) {
    await addTool(page, browserTool(`files_${environment}`, code, { environment }));
    await page.evaluate(() => window.toolyard.workspace.writeFile('/theirs.txt', 'secret'));
    expect(await callTool(page, `files_${environment}`, {}), environment).toMatchObject({
      success: true,
      result: {
        before: 'ENOENT',
        list: ['/dir/a b?#%20.txt', '/dir/sub/c.bin'],
        text: 'one',
        bytes: [1, 2],
        codes: ['ENOENT', 'EISDIR', 'EISDIR', 'ENOENT', 'ENOTDIR'],
        removed: [true, false],
        left: ['/dir/a b?#%20.txt'],
      },
    });
  }
});

test('the type of the agent that calls is in the context and in the result', async ({ page }) => {
  for (const environment of ['browser', 'node']) {
    const name = `who_${environment}`;
    await addTool(page, browserTool(name, 'export default (_, { agentType }) => agentType ?? null;', { environment }));
    const call = (agentType?: unknown) =>
      page.evaluate(
        async ([toolName, type]) =>
          await window.toolyard.executeTool({ toolName, parameters: {}, agentType: type } as never),
        [name, agentType] as const,
      );
    expect(await call('explore')).toMatchObject({ success: true, result: 'explore', agentType: 'explore' });
    const without = await call();
    expect(without).toMatchObject({ success: true, result: null });
    expect(Object.keys(without)).not.toContain('agentType');
    for (const wrong of ['', 'a b', 'x'.repeat(65), 5])
      expect(await call(wrong)).toMatchObject({ success: false, errorCode: 'invalid-input' });
  }
});

test('the groups of the offer can be asked for one by one', async ({ page }) => {
  const [all, ...groups] = await page.evaluate(async () => [
    await window.toolyard.discoverTools(),
    await window.toolyard.getBaselineTools(),
    await window.toolyard.getPanelTools(),
    await window.toolyard.getMcpTools(),
  ]);
  expect(groups).toEqual([all?.['baseline' as never], [], []]);
  expect(groups[0]).toContainEqual(expect.objectContaining({ type: 'function' }));
});

test('what a tool throws is its error, with the line in its own source', async ({ page }) => {
  const threw = { success: false, errorCode: 'threw', executionTime: anyNumber, duration_ms: anyNumber, logs: [] };
  const at = (line: number, column: number, name = 'Error'): object => ({ name, stack: anyText, line, column });
  const rows: [code: string, error: string, details: object | undefined, more?: Record<string, unknown>][] = [
    ['function tool() { throw new Error("boom"); }', 'boom', at(1, 25)],
    ['function tool() {\n  throw new TypeError("boom");\n}', 'boom', at(2, 9, 'TypeError')],
    [
      '\n\nexport default async () => {\n  await null;\n  throw new RangeError("late");\n}',
      'late',
      at(5, 9, 'RangeError'),
    ],
    ['function tool() {\n  return null.x;\n}', "Cannot read properties of null (reading 'x')", at(2, 15, 'TypeError')],
    [
      'const deep = () => {\n  missing();\n};\nfunction tool() { deep(); }',
      'missing is not defined',
      at(2, 3, 'ReferenceError'),
    ],
    ['throw new Error("at once");\nfunction tool() {}', 'at once', at(1, 7)],
    [
      'interface P { a: string }\n\nfunction tool(p: P) {\n  throw new Error("typed" as string);\n}',
      'typed',
      at(4, 9),
      { language: 'typescript' },
    ],
    [
      'type X =\n  | 1;\nexport default (p: { x: X }): never => {\n  throw new Error("typed");\n}',
      'typed',
      at(4, 9),
      { language: 'typescript' },
    ],
    ['function tool() { throw "text"; }', 'text', undefined],
    ['function tool() { throw 42; }', '42 was thrown', undefined],
    ['function tool() { throw undefined; }', 'undefined was thrown', undefined],
    ['function tool() { throw null; }', 'null was thrown', undefined],
    ['function tool() { throw { message: "plain" }; }', 'plain', undefined],
    ['function tool() { throw { a: 1 }; }', '{ a: 1 } was thrown', undefined],
    ['function tool() { return Promise.reject(new Error("rejected")); }', 'rejected', at(1, 41)],
    [
      'class Mine extends Error { name = "Mine"; }\nfunction tool() { throw new Mine("own"); }',
      'own',
      at(2, 25, 'Mine'),
    ],
    ['function tool() { throw new Error(""); }', 'Error', at(1, 25)],
  ];
  const results = await eachRow(rows, ([code, , , more = {}]) => runCode(page, code, { tool: more }));
  for (const [index, [code, error, details]] of rows.entries()) {
    const result = results[index];
    expect.soft(result, code).toEqual({ ...threw, error, ...(details === undefined ? {} : { details }) });
    const stack = result?.details?.stack;
    if (details !== undefined)
      expect.soft(stack, code).toMatch(new RegExp(`^\\w+: .*\\n {4}at .*case-\\d+\\.(js|ts):\\d+:\\d+`));
  }
});

test('a call that cannot run says why in one shape', async ({ page }) => {
  const shape = { success: false, executionTime: 0, duration_ms: 0, logs: [] };
  await addTool(page, browserTool('off', 'function tool() {}', { enabled: false }));
  await addTool(page, browserTool('here', 'function tool() { return 1; }'));
  const name = { ...shape, errorCode: 'invalid-input', error: 'Tool name is required' };
  for (const missing of ['', '  ', null, 5, {}, ['here'], undefined])
    expect.soft(await callTool(page, missing), `name ${JSON.stringify(missing)}`).toEqual(name);
  for (const unknown of ['none', '__proto__', 'constructor', 'HERE']) {
    expect
      .soft(await callTool(page, unknown))
      .toEqual({ ...shape, errorCode: 'not-found', error: `There is no tool named "${unknown}"` });
  }
  expect(await callTool(page, 'off')).toEqual({
    ...shape,
    errorCode: 'disabled',
    error: 'The tool "off" is disabled: enable it to run it',
  });
  expect(await callTool(page, 'here', {}, { engine: 'webcontainer' })).toEqual({
    ...shape,
    errorCode: 'engine-unavailable',
    error:
      'Failed to execute here: the engine webcontainer runs tools of the node environment, and this one is of ' +
      'the browser environment',
  });
  expect(await callTool(page, 'here', {}, { engine: 'warp' })).toEqual({
    ...shape,
    errorCode: 'engine-unavailable',
    error: 'Failed to execute here: there is no engine named "warp" in this version',
  });
  expect(await callTool(page, 'here', {}, { engine: 'auto' })).toMatchObject({ success: true, result: 1 });
  for (const timeout of [0, -1, 600_001, 1.5, '5', true, {}]) {
    const refused = {
      ...shape,
      errorCode: 'invalid-input',
      error: 'The timeout must be a whole number of milliseconds from 1 to 600000',
    };
    expect.soft(await callTool(page, 'here', {}, { timeout }), `timeout ${JSON.stringify(timeout)}`).toEqual(refused);
  }
  expect(await callTool(page, 'here', {}, { caller: 'nobody' })).toEqual({
    ...shape,
    errorCode: 'invalid-input',
    error: 'The caller must be one of person, model, case, api',
  });
  const odd = await page.evaluate(() =>
    Promise.all(
      [undefined, null, 5, 'here', {}, { toolName: 'here' }, { toolName: 'here', parameters: () => 1 }].map((options) =>
        // Deliberately of the wrong type: it must not reject.
        window.toolyard.executeTool(options as unknown as { toolName: string; parameters: unknown }).then(
          ({ success, errorCode }) => [success, errorCode],
          () => 'rejected',
        ),
      ),
    ),
  );
  expect(odd).toEqual(Array.from({ length: 7 }, () => [false, 'invalid-input']));
});

test('code of no accepted shape says what is missing', { tag: '@slow' }, async ({ page }) => {
  const expected = {
    success: false,
    errorCode: 'invalid-tool',
    error: 'Tool code must export a function named "tool" or "run"',
    executionTime: anyNumber,
    duration_ms: anyNumber,
    logs: [],
  };
  const codes = [
    '1 + 1',
    'const tool = 5;',
    'class Tool {}',
    'export const answer = 42;',
    'export default { name: "x" };',
    'export default 5;',
    'function other() {}',
    'export default null;',
    '// nothing',
  ];
  const results = await eachRow(codes, (code) => runCode(page, code));
  for (const [index, code] of codes.entries()) expect.soft(results[index], code).toEqual(expected);
});

test('parameters are checked before anything starts, and every failing path is named', async ({ page }) => {
  const parameters = {
    type: 'object',
    properties: {
      count: { type: 'integer', minimum: 1 },
      flag: { type: 'boolean' },
      kind: { enum: ['a', 'b'] },
      mail: { type: 'string', format: 'email' },
      list: {
        type: 'array',
        items: { type: 'object', properties: { 'a/b~c': { type: 'integer' } }, required: ['a/b~c'] },
      },
    },
    required: ['count'],
    additionalProperties: false,
  };
  await addTool(
    page,
    browserTool('checked', 'function tool(params) { console.log("started"); return params; }', { parameters }),
  );
  const problem = (path: string, keyword: string, message: string): object => ({ path, keyword, message });
  const rows: [input: unknown, problems: object[]][] = [
    [{}, [problem('', 'required', "must have required property 'count'")]],
    [{ count: 1.5 }, [problem('/count', 'type', 'must be integer')]],
    [{ count: '5' }, [problem('/count', 'type', 'must be integer')]],
    [
      { count: 0, flag: 'true', kind: 'c' },
      [
        problem('/count', 'minimum', 'must be >= 1'),
        problem('/flag', 'type', 'must be boolean'),
        problem('/kind', 'enum', 'must be equal to one of the allowed values: "a", "b"'),
      ],
    ],
    [{ count: 1, mail: 'no' }, [problem('/mail', 'format', 'must match format "email"')]],
    [{ count: 1, more: 1 }, [problem('', 'additionalProperties', 'must NOT have additional properties: "more"')]],
    [
      { count: 1, list: [{ 'a/b~c': 1 }, { 'a/b~c': 'x' }, {}] },
      [
        problem('/list/1/a~1b~0c', 'type', 'must be integer'),
        problem('/list/2', 'required', "must have required property 'a/b~c'"),
      ],
    ],
    [null, [problem('', 'type', 'must be object')]],
    [[], [problem('', 'type', 'must be object')]],
    ['{}', [problem('', 'type', 'must be object')]],
    [
      { count: 1, __proto__x: 1 },
      [problem('', 'additionalProperties', 'must NOT have additional properties: "__proto__x"')],
    ],
  ];
  for (const [input, errors] of rows) {
    const result = await callTool(page, 'checked', input);
    expect.soft(result, JSON.stringify(input)).toEqual({
      success: false,
      errorCode: 'invalid-input',
      error: anyText,
      executionTime: 0,
      duration_ms: 0,
      logs: [],
      details: { errors },
    });
    for (const each of errors as { path: string; message: string }[]) {
      expect.soft(result.error).toContain(`${each.path === '' ? 'the root' : each.path} ${each.message}`);
    }
  }
});

test('a model’s strings are read as the integer or boolean asked for, and it is noted; a person’s are not', async ({
  page,
}) => {
  const parameters = {
    type: 'object',
    properties: {
      n: { type: 'integer' },
      yes: { type: 'boolean' },
      either: { type: ['integer', 'string'] },
      deep: { type: 'array', items: { type: 'integer' } },
      float: { type: 'number' },
    },
  };
  await addTool(page, browserTool('lenient', 'function tool(params) { return params; }', { parameters }));
  const input = { n: '-12', yes: 'true', either: '7', deep: ['1', 2] };
  expect(await callTool(page, 'lenient', input, { caller: 'model' })).toEqual({
    success: true,
    result: { n: -12, yes: true, either: '7', deep: [1, 2] },
    executionTime: anyNumber,
    duration_ms: anyNumber,
    logs: [],
    details: {
      coerced: [
        { path: '/n', to: 'integer' },
        { path: '/yes', to: 'boolean' },
        { path: '/deep/0', to: 'integer' },
      ],
    },
  });
  for (const caller of ['person', 'api', 'case', undefined]) {
    expect
      .soft(await callTool(page, 'lenient', input, caller === undefined ? {} : { caller }))
      .toMatchObject({ success: false, errorCode: 'invalid-input' });
  }
  for (const wrong of [
    { n: '1.5' },
    { n: '' },
    { n: '0x1' },
    { n: ' 1' },
    { n: '99999999999999999999' },
    { yes: 'yes' },
    { yes: '1' },
    { yes: 1 },
    { float: '1.5' },
  ]) {
    expect
      .soft(await callTool(page, 'lenient', wrong, { caller: 'model' }), JSON.stringify(wrong))
      .toMatchObject({ success: false, errorCode: 'invalid-input' });
  }
});

test('a result that its tool does not promise is refused', async ({ page }) => {
  const tool = { returns: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } };
  expect(await runCode(page, 'function tool() { return { n: 1 }; }', { tool })).toMatchObject({
    success: true,
    result: { n: 1 },
  });
  expect(await runCode(page, 'function tool() { console.log("ran"); return { n: "1" }; }', { tool })).toEqual({
    success: false,
    errorCode: 'invalid-output',
    error: expect.stringMatching(/^The result of case-\d+ is not what it promises: \/n must be integer$/),
    executionTime: anyNumber,
    duration_ms: anyNumber,
    logs: ['ran'],
    details: { errors: [{ path: '/n', keyword: 'type', message: 'must be integer' }] },
  });
  // A schema with text alone only describes.
  expect(await runCode(page, 'function tool() { return 5; }', { tool: { returns: 'A text.' } })).toMatchObject({
    success: true,
    result: 5,
  });
});

test('the deadline and an abort end a call, whatever the code does', async ({ page }) => {
  for (const code of [
    'function tool() { while (true) {} }',
    'function tool() { return new Promise(() => {}); }',
    'while (true) {}\nfunction tool() {}',
  ]) {
    const result = await runCode(page, code, { call: { timeout: 300 } });
    expect.soft(result, code).toEqual({
      success: false,
      errorCode: 'timeout',
      error: 'Tool execution timed out after 300ms',
      executionTime: anyNumber,
      duration_ms: anyNumber,
      logs: [],
    });
    expect.soft(result.executionTime).toBeGreaterThanOrEqual(299);
  }
  await addTool(
    page,
    browserTool('own', 'function tool() { console.log("began"); while (true) {} }', { timeout: 200 }),
  );
  expect(await callTool(page, 'own')).toEqual({
    success: false,
    errorCode: 'timeout',
    error: 'Tool execution timed out after 200ms',
    executionTime: anyNumber,
    duration_ms: anyNumber,
    logs: ['began'],
  });

  const aborted = await page.evaluate(async () => {
    const controller = new AbortController();
    const early = AbortSignal.abort();
    const call = { toolName: 'own', parameters: {} };
    // Stopped from its first line, so the code is running by then.
    const running = await window.toolyard.executeTool({
      ...call,
      timeout: 20_000,
      signal: controller.signal,
      onLog: () => controller.abort(),
    });
    return [running, await window.toolyard.executeTool({ ...call, signal: early })];
  });
  expect(aborted).toEqual([
    {
      success: false,
      errorCode: 'aborted',
      error: 'Tool execution was aborted',
      executionTime: anyNumber,
      duration_ms: anyNumber,
      logs: ['began'],
    },
    {
      success: false,
      errorCode: 'aborted',
      error: 'Tool execution was aborted',
      executionTime: 0,
      duration_ms: 0,
      logs: [],
    },
  ]);
});

test('logs and progress arrive while the tool runs', async ({ page }) => {
  // It waits forever: only events that arrive before its end can end it.
  await addTool(
    page,
    browserTool(
      'waits',
      'async function tool(p, { log, progress }) { log("first"); console.warn("second"); progress(1, 3, "a ' +
        'third"); await new Promise(() => {}); }',
    ),
  );
  const seen = await page.evaluate(async () => {
    const lines: unknown[] = [];
    const controller = new AbortController();
    const result = await window.toolyard.executeTool({
      toolName: 'waits',
      parameters: {},
      signal: controller.signal,
      onLog: (line, { level, atMs }) => lines.push([line, level, typeof atMs]),
      onProgress: (progress) => {
        lines.push(progress);
        controller.abort();
      },
    });
    return { lines, errorCode: result.errorCode, logs: result.logs };
  });
  expect(seen).toEqual({
    lines: [['first', 'log', 'number'], ['second', 'warn', 'number'], { done: 1, total: 3, message: 'a third' }],
    errorCode: 'aborted',
    logs: ['first', 'second'],
  });
});

test('onToolCall hears of every call, its start and its end, until it is unsubscribed', async ({ page }) => {
  await addTool(page, browserTool('heard', 'function tool({ n }) { if (n === 2) throw new Error("two"); return n; }'));
  const received = await page.evaluate(async () => {
    const notices: unknown[] = [];
    let receivedAll = (): void => undefined;
    const all = new Promise<void>((resolve) => {
      receivedAll = resolve;
    });
    const stop = window.toolyard.onToolCall((notice) => {
      if (notices.push(notice) === 6) receivedAll();
    });
    const results: ExecuteToolResult[] = [];
    for (const [toolName, parameters, caller] of [
      ['heard', { n: 1 }, 'model'],
      ['heard', { n: 2 }, 'api'],
      ['nobody', {}, 'api'],
    ] as const) {
      results.push(await window.toolyard.executeTool({ toolName, parameters, caller }));
    }
    await all;
    stop();
    await window.toolyard.executeTool({ toolName: 'heard', parameters: { n: 3 } });
    return { notices, results };
  });
  const start = (toolName: string, parameters: unknown, caller: string): object => ({
    phase: 'start',
    requestId: expect.stringMatching(UUID),
    toolName,
    parameters,
    caller,
  });
  const notice = (toolName: string, parameters: unknown, caller: string, index: number): object => ({
    ...start(toolName, parameters, caller),
    phase: 'end',
    result: received.results[index],
    network: [],
  });
  expect(received.notices).toEqual([
    start('heard', { n: 1 }, 'model'),
    notice('heard', { n: 1 }, 'model', 0),
    start('heard', { n: 2 }, 'api'),
    notice('heard', { n: 2 }, 'api', 1),
    start('nobody', {}, 'api'),
    notice('nobody', null, 'api', 2),
  ]);
  expect(received.results.map(({ result, error }) => result ?? error)).toEqual([
    1,
    'two',
    'There is no tool named "nobody"',
  ]);
});

test('a changed tool runs its new code at once', async ({ page }) => {
  await addTool(page, browserTool('changing', 'function tool() { return 1; }'));
  const seen: unknown[] = [];
  for (let n = 1; n <= 5; n += 1) {
    await attempt(page, 'updateTool', 'changing', { code: `function tool() { return ${n}; }` });
    seen.push((await callTool(page, 'changing')).result);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});
