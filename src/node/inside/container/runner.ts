/**
 * Runs one tool inside a WebContainer: `node .toolyard/runner.mjs` in the folder of a run. It reads its order from a
 * file, reports events through the terminal, and writes the result and the changes of the disk to files.
 */
import * as fsPromises from 'node:fs/promises';
import type { LogLevel } from '../../../core/call.ts';
import { RUN_FILES, type ToolOrder } from '../../contract/container-wire.ts';
import { isRecord } from '../../../core/json/json.ts';
import type { FailureInfo, ExecuteMessage } from '../../../sandbox/contract/sandbox-wire.ts';
import { watchChildren } from './children.ts';
import { rememberDisk, writeChanges } from './disk-changes.ts';
import { installFilesView } from './files-view.ts';
import { createFrameChannel } from './frame-channel.ts';
import { loadTool } from './load-tool.ts';
import { mkdirSync, readFileSync } from './original-fs.ts';
import { createOutput } from '../runtime/output.ts';
import { createNodeFiles } from '../runtime/tool-files.ts';
import { createContext, createSecrets } from '../../../sandbox/inside/tool/context.ts';
import { createLogger } from '../../../sandbox/inside/tool/logger.ts';
import { createProgress } from '../../../sandbox/inside/tool/progress.ts';
import { createEnding } from '../../../sandbox/inside/tool/ending.ts';
import { inspectAll } from '../../../sandbox/inside/tool/inspect.ts';
import { readEnd } from '../../../sandbox/inside/tool/read-end.ts';
import { NO_TOOL } from '../../../sandbox/inside/tool/run-tool.ts';
import { createToolStorage } from '../../../sandbox/inside/tool/storage.ts';
import { describeThrown } from '../../../sandbox/inside/tool/thrown.ts';

const LEVELS: readonly LogLevel[] = ['log', 'info', 'warn', 'error', 'debug'];

async function runTool({ execute: message, modes }: ToolOrder): Promise<void> {
  const root = process.cwd();
  const stored = `${message.context.toolName}.js`;
  const exit = process.exit.bind(process);
  let startedAt = performance.now();
  let uncaught: { readonly error: unknown } | undefined;
  const elapsedMs = (): number => Math.round((performance.now() - startedAt) * 100) / 100;
  const channel = createFrameChannel(() => channel.notify({ type: 'end' }, () => exit(0)));
  const logger = createLogger(channel, elapsedMs);
  const progress = createProgress(channel, () => performance.now());
  const storage = createToolStorage((ops) => channel.send({ type: 'storage', ops }));
  const output = createOutput(logger.write);
  const view = installFilesView(root);
  const children = watchChildren(view, (alive) => channel.notify({ type: 'children', alive }));

  const { finish, fail } = createEnding(channel, {
    elapsedMs,
    dropped: logger.dropped,
    flush: () => {
      output.flush();
      progress.flush();
      storage.flush();
    },
  });
  const thrown = (error: unknown): Thrown =>
    shownError(error, `${root}/${RUN_FILES.tool}`, stored, message.fileName, view);

  process.on('uncaughtExceptionMonitor', (error) => {
    // A listener of the program handles it.
    if (process.listenerCount('uncaughtException') === 0) uncaught = { error };
  });
  process.on('exit', (code) => {
    children.killAll();
    if (uncaught === undefined)
      return fail('crashed', `The tool ended its own process: process.exit(${code})`, { data: { exitCode: code } });
    const { text, where } = thrown(uncaught.error);
    fail('crashed', `Nothing caught an error: ${text}`, { ...where, data: { exitCode: code } });
  });
  const systemListeners = new Set(process.listeners('exit'));
  // Keeps the process alive until the tool's promise settles.
  setInterval(() => undefined, 2 ** 30);
  connectOutput(output);
  mkdirSync(RUN_FILES.temp, { recursive: true });
  storage.load(message.storage);
  const before = message.disk === undefined ? undefined : rememberDisk(root, modes);
  const context = createContext(message, {
    log: (...values) => logger.write('log', inspectAll(values)),
    progress: progress.report,
    fetch: globalThis.fetch,
    storage,
    secrets: createSecrets(message, channel),
    files: createNodeFiles(() => fsPromises),
  });

  channel.send({ type: 'started' });
  startedAt = performance.now();
  try {
    const entry = await loadTool(root, message, stored);
    if (entry === undefined) return fail('invalid-tool', NO_TOOL);
    const end = await readEnd(entry, await entry.call(message.parameters, context), logger.write);
    if (!end.ok) return finish(end);
    leave(systemListeners, (text) => logger.write('error', text));
    if (before !== undefined)
      writeChanges(root, before, { keepsContents: message.disk?.keepsChanges === true, shown: view.shown });
    finish(end);
  } catch (error) {
    if (isRecord(error) && error.code === 'ENOENT' && typeof error.path === 'string')
      notifyMissingFile(view.shown(error.path), message, channel.send);
    const { text, where } = thrown(error);
    fail('threw', text, where);
  }
}

/** Ends like any process: runs listeners of `exit`, then reads the disk. */
function leave(systemListeners: ReadonlySet<unknown>, notify: (text: string) => void): void {
  for (const listener of process.listeners('exit').filter((each) => !systemListeners.has(each))) {
    process.removeListener('exit', listener);
    try {
      Reflect.apply(listener, process, [0]);
    } catch (error) {
      notify(`A listener of exit threw: ${inspectAll([error])}`);
    }
  }
}

interface Thrown {
  readonly text: string;
  readonly where: FailureInfo;
}

/** An error with the names that its author knows. */
function shownError(
  error: unknown,
  folder: string,
  stored: string,
  fileName: string,
  view: ReturnType<typeof installFilesView>,
): Thrown {
  const { message: text, ...rest } = describeThrown(error, stored);
  const path = `${folder}/${stored}:`;
  // Frames have the path on the disk; the author knows another name.
  const stack = rest.stack?.replaceAll(`file://${path}`, `${fileName}:`).replaceAll(path, `${fileName}:`);
  return {
    text: view.shown(text),
    where: { ...rest, ...(stack === undefined ? {} : { stack: view.shown(stack) }) },
  };
}

/** Turns the process's output into log lines: one for each call of the console, otherwise one for each line. */
function connectOutput(output: ReturnType<typeof createOutput>): void {
  for (const [stream, fd] of [
    [process.stdout, 1],
    [process.stderr, 2],
  ] as const) {
    stream.isTTY = false;
    stream.write = ((
      chunk: string | Uint8Array,
      encoding?: BufferEncoding | ((error?: Error) => void),
      callback?: (error?: Error) => void,
    ): boolean => {
      const done = typeof encoding === 'function' ? encoding : callback;
      output.write(
        fd,
        typeof chunk === 'string' ? Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8') : chunk,
      );
      if (done !== undefined) process.nextTick(done);
      return true;
    }) as typeof stream.write;
  }
  for (const level of LEVELS) {
    const original = console[level].bind(console);
    console[level] = (...values: unknown[]): void => output.as(level, () => original(...values));
  }
}

/** Explains that a missing file may be in the workspace, which this run cannot see. */
function notifyMissingFile(
  path: string,
  { disk }: ExecuteMessage,
  send: (message: { readonly type: 'denied-file'; readonly access: 'read'; readonly path: string }) => void,
): void {
  if (disk?.mounts.some(({ at }) => at === '/') === true || /^\/(?:tmp|dev|proc|\.toolyard)\//.test(path)) return;
  send({ type: 'denied-file', access: 'read', path: path.slice(0, 4_096) });
}

/** Runs the tool of the order file. */
export async function runOrder(): Promise<void> {
  // The app wrote it.
  await runTool(JSON.parse(readFileSync(RUN_FILES.order, 'utf8')) as ToolOrder);
}
