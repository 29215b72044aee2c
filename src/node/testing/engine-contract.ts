import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Supervise, SuperviseOrder } from '../../core/executor.ts';
import type { NodeEngine } from '../contract/node-engine.ts';
import type { Snapshot } from '../../workspace/contract/snapshot.ts';
import { runOn, testRun, type Ran, type TestRunOptions } from './test-runs.ts';

/** Inherent differences between engines. */
export interface ContractOptions {
  /** Milliseconds within which a stopped run must be reported. */
  readonly stopWithinMs: number;
  /** Whether children also see the run's disk at `/`; otherwise they find it in their working directory. */
  readonly rootForChildren: boolean;
  /** The supervisor of the app. */
  readonly supervise: Supervise;
}

/** The contract tests that every engine must pass. */
export function describeNodeEngine(
  name: string,
  makeEngine: () => Promise<NodeEngine>,
  { stopWithinMs, rootForChildren, supervise }: ContractOptions,
): void {
  describe(`${name}: the contract of Node engines`, () => {
    let engine: NodeEngine;
    beforeAll(async () => {
      engine = await makeEngine();
      expect(await engine.start()).toEqual({ ok: true });
    });
    afterAll(() => {
      engine.dispose();
    });

    const contract: Contract = {
      engine: () => engine,
      run: (code, options = {}, received = {}) =>
        runOn(engine, supervise, testRun('contract', code, options), received),
      stopWithinMs,
      rootForChildren,
    };
    itReportsHowRunsEnd(contract);
    itStopsRuns(contract);
    itKeepsTheDisk(contract);
    itStartsProcesses(contract);
  });
}

/** What the tests of the contract need. */
interface Contract extends Omit<ContractOptions, 'supervise'> {
  readonly engine: () => NodeEngine;
  readonly run: (code: string, options?: TestRunOptions, received?: Partial<SuperviseOrder>) => Promise<Ran>;
}

function itReportsHowRunsEnd({ engine, run }: Contract): void {
  it('reports its name and its Node version', () => {
    expect(['embedded', 'webcontainer']).toContain(engine().kind);
    expect(engine().nodeVersion).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('returns the result of a function, in every shape of code', async () => {
    const script = 'function tool({ a, b }) { return { sum: a + b, node: process.versions.node }; }';
    expect(await run(script, { parameters: { a: 1, b: 2 } })).toMatchObject({
      outcome: { ok: true, value: { sum: 3, node: engine().nodeVersion } },
    });
    const module = 'import { basename } from "node:path"; export default async ({ path }) => basename(path);';
    expect(await run(module, { entry: 'module', parameters: { path: '/a/b.txt' } })).toMatchObject({
      outcome: { ok: true, value: 'b.txt' },
    });
    const definition = 'export default { name: "x", parameters: {}, execute: async ({ a }) => ({ result: a }) };';
    expect(await run(definition, { entry: 'module', parameters: { a: 7 } })).toMatchObject({
      outcome: { ok: true, value: 7 },
    });
  });

  it('reports what was thrown, with its line', async () => {
    const end = await run('function tool() {\n  const x = null;\n  return x.y;\n}');
    expect(end).toMatchObject({
      outcome: { ok: false, error: { code: 'threw', name: 'TypeError', line: 3 } },
    });
  });

  it('separates console output by level, in order', async () => {
    const { lines } = await run(
      'function tool() { console.log("one"); console.error("two"); console.log({ three: [3] }); ' +
        'process.stdout.write("four\\nfive"); }',
    );
    expect(lines.map(({ level, text }) => `${level}: ${text}`)).toEqual([
      'log: one',
      'error: two',
      'log: { three: [ 3 ] }',
      'log: four',
      'log: five',
    ]);
  });

  it('refuses code without a tool, and results that are not JSON', async () => {
    expect(await run('const nothing = 1;')).toMatchObject({
      outcome: { error: { code: 'invalid-tool' } },
    });
    expect(await run('function tool() { const a = {}; a.a = a; return a; }')).toMatchObject({
      outcome: { error: { code: 'invalid-output' } },
    });
  });
}

function itStopsRuns({ run, stopWithinMs }: Contract): void {
  it('reports a crash when the process ends by itself', async () => {
    expect(await run('function tool() { process.exit(3); }')).toMatchObject({
      outcome: { error: { code: 'crashed' } },
    });
    const late =
      'async function tool() { setTimeout(() => { throw new Error("late"); }, 5); await new Promise((next) => ' +
      'setTimeout(next, 500)); }';
    expect(await run(late)).toMatchObject({
      outcome: { error: { code: 'crashed', message: expect.stringContaining('late') as unknown } },
    });
    const rejected =
      'async function tool() { Promise.reject(new Error("nobody")); await new Promise((next) => ' +
      'setTimeout(next, 500)); }';
    expect(await run(rejected)).toMatchObject({
      outcome: { error: { code: 'crashed', message: expect.stringContaining('nobody') as unknown } },
    });
  });

  it('stops endless code at its deadline, and the next run works', async () => {
    for (const code of [
      'function tool() { for (;;); }',
      'async function tool() { await new Promise(() => {}); }',
      'function tool() { process.on("exit", () => { for (;;); }); return 1; }',
    ]) {
      const began = performance.now();
      expect(await run(code, { timeoutMs: 300 })).toMatchObject({
        outcome: { error: { code: 'timeout' } },
      });
      expect(performance.now() - began).toBeLessThan(300 + stopWithinMs);
    }
    expect(await run('function tool() { return 1; }')).toMatchObject({ outcome: { ok: true } });
  });

  it('stops on request', async () => {
    const stop = new AbortController();
    const ended = run(
      'function tool() { for (;;); }',
      {},
      {
        signal: stop.signal,
        onEvent: (event) => {
          if (event.type === 'state' && event.state === 'running') stop.abort();
        },
      },
    );
    expect(await ended).toMatchObject({ outcome: { error: { code: 'aborted' } } });
  });
}

function itKeepsTheDisk({ run }: Contract): void {
  it('shows the files of the run, and returns the changes', async () => {
    const disk = {
      mounts: [{ at: '/', snapshot: snapshotOf({ '/in/a.txt': 'one', '/in/b.txt': 'two' }) }],
      keepsChanges: true,
    };
    const code = `function tool() {
      const fs = require('fs');
      fs.writeFileSync('/in/a.txt', fs.readFileSync('/in/a.txt', 'utf8') + '!');
      fs.rmSync('/in/b.txt');
      fs.mkdirSync('new/deep', { recursive: true });
      fs.writeFileSync('new/deep/c.bin', Buffer.from([0, 255]));
      fs.writeFileSync('/tmp/scratch', 'x');
      return fs.readdirSync('/').sort();
    }`;
    const { left, outcome } = await run(code, { disk });
    expect(outcome).toMatchObject({ ok: true, value: ['in', 'new'] });
    const entries = left?.entries ?? [];
    expect(entries.map(({ type, path }) => `${type} ${path}`).sort()).toEqual([
      'mkdir /new',
      'mkdir /new/deep',
      'remove /in/b.txt',
      'write /in/a.txt',
      'write /new/deep/c.bin',
    ]);
    const written = new Map(
      entries.flatMap((entry) => (entry.type === 'write' ? [[entry.path, entry.content] as const] : [])),
    );
    expect(new TextDecoder().decode(written.get('/in/a.txt'))).toBe('one!');
    expect([...(written.get('/new/deep/c.bin') ?? [])]).toEqual([0, 255]);
  });

  it('returns no changes of a failed run', async () => {
    const disk = { mounts: [], keepsChanges: true };
    for (const end of ['throw new Error("after");', 'process.exit(0);', 'for (;;);']) {
      const ran = await run(`function tool() { require('fs').writeFileSync('/half', 'x'); ${end} }`, {
        disk,
        timeoutMs: 400,
      });
      expect(ran.left).toBeUndefined();
    }
  });

  it('starts without state of earlier runs', async () => {
    const code =
      'function tool() { const before = [globalThis.left ?? null, require("fs").existsSync("/tmp/left")]; ' +
      'globalThis.left = 1; require("fs").writeFileSync("/tmp/left", ""); return before; }';
    for (let n = 0; n < 2; n += 1) expect(await run(code)).toMatchObject({ outcome: { value: [null, false] } });
  });
}

function itStartsProcesses({ engine, run, rootForChildren }: Contract): void {
  it('runs children, which share the disk', async () => {
    const code = `async function tool() {
      const { execFile } = require('child_process');
      const fs = require('fs');
      fs.writeFileSync(
        '/child.js',
        'require("fs").writeFileSync("${rootForChildren ? '/' : ''}said", process.argv[2]); console.log("done")',
      );
      const out = await new Promise((resolve, reject) =>
        execFile('node', ['/child.js', 'hello'], (error, stdout) => (error ? reject(error) : resolve(stdout))),
      );
      return [out, fs.readFileSync('/said', 'utf8')];
    }`;
    expect(await run(code, { timeoutMs: 20_000 })).toMatchObject({ outcome: { value: ['done\n', 'hello'] } });
  });

  it('connects the standard streams of a program', async () => {
    const echo =
      'process.stdin.on("data", (bytes) => process.stdout.write(String(bytes).toUpperCase())).on("end", () => ' +
      '{ console.error("bye"); process.exit(4); });';
    const {
      order: { context },
      ...run
    } = testRun('contract', '', {
      disk: { mounts: [{ at: '/', snapshot: snapshotOf({ '/echo.js': echo }) }], keepsChanges: false },
    });
    let stdout = '';
    let stderr = '';
    const opened = await engine().openStdio({
      run,
      context,
      program: { argv: ['node', '/echo.js'], cwd: '/', env: {} },
      onOutput: (stream, bytes) => {
        if (stream === 'stdout') stdout += new TextDecoder().decode(bytes);
        else stderr += new TextDecoder().decode(bytes);
      },
    });
    if (!opened.ok) throw new Error(opened.message);
    opened.process.write(new TextEncoder().encode('über\n'));
    await expect.poll(() => stdout, { timeout: 30_000 }).toBe('ÜBER\n');
    opened.process.endInput();
    expect(await opened.process.exited).toMatchObject({ code: 4 });
    expect(stderr).toBe('bye\n');
  });
}

/** A snapshot of text files with their folders. */
function snapshotOf(files: Readonly<Record<string, string>>): Snapshot {
  const folders = new Set(
    Object.keys(files).flatMap((path) =>
      path
        .split('/')
        .slice(1, -1)
        .map((_name, at, names) => `/${names.slice(0, at + 1).join('/')}`),
    ),
  );
  let offset = 0;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const entries = Object.entries(files).map(([path, text]) => {
    const bytes = new TextEncoder().encode(text);
    const entry = {
      kind: 'file',
      path,
      mode: 0o644,
      mtimeMs: 1_700_000_000_000,
      size: bytes.length,
      hash: '',
      pack: 0,
      offset,
    } as const;
    parts.push(bytes);
    offset += bytes.length;
    return entry;
  });
  return {
    index: {
      format: 1,
      version: 1,
      entries: [
        ...[...folders]
          .sort()
          .map((path) => ({ kind: 'directory', path, mode: 0o755, mtimeMs: 1_700_000_000_000 }) as const),
        ...entries,
      ],
    },
    packs: [new Blob(parts)],
  };
}
