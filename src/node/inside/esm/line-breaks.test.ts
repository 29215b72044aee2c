import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import * as acorn from 'acorn';
import { beforeAll, describe, expect, it } from 'vitest';
import { LINE_BREAK_CASES } from '../../../../scripts/node-core/line-breaks/cases.ts';
import { lineBreakProgram } from '../../../../scripts/node-core/line-breaks/programs.ts';
import { moduleWrapBinding } from '../bindings/modules/module-wrap.ts';
import type { Runtime } from '../runtime.ts';

interface Wrap {
  getModuleRequests(): { specifier: string }[];
  link(modules: readonly Wrap[]): void;
  instantiate(): void;
  evaluate(): Promise<object>;
}

const files = lineBreakProgram(new Map(Object.values(LINE_BREAK_CASES).map((text, at) => [`case${at}`, text])));

/** The report of a run for each case: how it ended and what it found. */
const byName = (lines: readonly string[]): Map<string, unknown> =>
  new Map(lines.map((line) => JSON.parse(line) as [string, ...unknown[]]).map(([name, ...found]) => [name, found]));

/** Runs the cases in the Node that runs this test. */
function runInNode(): Map<string, unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'line-breaks-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { stdout } = spawnSync(process.execPath, ['main.mjs'], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return byName(stdout.trim().split('\n'));
}

/** Runs the cases in the engine's own linker, on this thread; imports resolve to the files. */
async function runInEngine(): Promise<Map<string, unknown>> {
  const runtime = { requireBuiltin: () => acorn, sources: new Map(), layouts: new Map() };
  // The linker uses only these members of a runtime.
  const { ModuleWrap, setImportModuleDynamicallyCallback } = moduleWrapBinding(
    runtime as unknown as Runtime,
  ) as unknown as {
    ModuleWrap: new (url: string, context: undefined, source: string) => Wrap;
    setImportModuleDynamicallyCallback(
      callback: (
        referrer: unknown,
        specifier: string,
        phase: number,
        attributes: object,
        from: string,
      ) => Promise<object>,
    ): void;
  };
  const wraps = new Map<string, Wrap>();
  const load = (path: string): Wrap => {
    const known = wraps.get(path);
    if (known !== undefined) return known;
    const wrap = new ModuleWrap(`file:///${path}`, undefined, files[path] ?? '');
    wraps.set(path, wrap);
    wrap.link(wrap.getModuleRequests().map(({ specifier }) => load(posix.join(dirname(path), specifier))));
    return wrap;
  };
  const run = (path: string): Promise<object> => {
    const wrap = load(path);
    wrap.instantiate();
    return wrap.evaluate();
  };
  // The linker expects a failure to load as a rejection.
  setImportModuleDynamicallyCallback(async (_referrer, specifier, _phase, _attributes, from) =>
    run(posix.join(dirname(from.slice('file:///'.length)), specifier)),
  );
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => void lines.push(line);
  try {
    await run('main.mjs');
  } finally {
    console.log = log;
  }
  return byName(lines);
}

describe('modules whose statements end without semicolons', () => {
  let node = new Map<string, unknown>();
  let engine = new Map<string, unknown>();

  beforeAll(async () => {
    node = runInNode();
    engine = await runInEngine();
  });

  it.each(Object.keys(LINE_BREAK_CASES).map((about, at) => [about, `case${at}`] as const))(
    '%s: as in the real Node',
    (_about, name) => {
      expect(node.get(name)).toBeDefined();
      expect(engine.get(name)).toEqual(node.get(name));
    },
  );
});
