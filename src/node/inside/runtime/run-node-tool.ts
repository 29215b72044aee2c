import type { LogLevel } from '../../../core/call.ts';
import type { ErrorCode } from '../../../core/errors.ts';
import { isRecord } from '../../../core/json.ts';
import type { FailureFacts, RunEnd, ExecuteMessage, NodeKit } from '../../../sandbox/contract/sandbox-wire.ts';
import { AllowedCode } from '../allowed-code.ts';
import { createBrowserHost } from '../browser-host.ts';
import { changesOf } from '../disk/changes.ts';
import { nodesBelow, type Mounted } from '../disk/mount.ts';
import { putFile } from '../disk/system-files.ts';
import { EXIT } from '../failures.ts';
import { createProcessHost } from '../processes/process-host.ts';
import { loadCommonJs, loadModule, prepareMain, TOOL_FOLDER } from '../tool-entry.ts';
import { createContext, createLogger, createProgress, createSecrets } from '../../../sandbox/inside/tool/context.ts';
import { findEntry, type Entry } from '../../../sandbox/inside/tool/entry.ts';
import { createFetch } from '../../../sandbox/inside/tool/fetch.ts';
import { inspectAll } from '../../../sandbox/inside/tool/inspect.ts';
import type { Lane } from '../../../sandbox/inside/tool/lane.ts';
import { readEnd } from '../../../sandbox/inside/tool/read-end.ts';
import { NO_TOOL } from '../../../sandbox/inside/tool/run-tool.ts';
import { createToolStorage } from '../../../sandbox/inside/tool/storage.ts';
import { describeThrown } from '../../../sandbox/inside/tool/thrown.ts';
import { bootThread } from './boot.ts';
import { mountAll } from './mount-all.ts';
import { createOutput } from './output.ts';
import { cwdOf, runProgramOrder } from './run-program.ts';
import { sendChanges } from './send-changes.ts';
import { createNodeFiles, type FsPromises } from './tool-files.ts';

const LEVELS: readonly LogLevel[] = ['log', 'info', 'warn', 'error', 'debug'];
const ENVIRONMENT = {
  HOME: '/home/user',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  USER: 'user',
  LANG: 'en_US.UTF-8',
  TMPDIR: '/tmp',
};

/**
 * Boots a Node that waits for its tool, with all that a run needs: the clock of a call is not the place for it. The
 * function it returns runs one tool to its end and says how it ended.
 *
 * @param control the way to the warden, which starts the tool's processes
 */
export function prepareNodeRun(
  lane: Lane,
  kit: NodeKit,
  control: MessagePort,
): (message: ExecuteMessage, files: readonly Blob[]) => void {
  const now = performance.now.bind(performance);
  let startedAt = now();
  const elapsedMs = (): number => Math.round((now() - startedAt) * 100) / 100;
  const logger = createLogger(lane, elapsedMs);
  const progress = createProgress(lane, now);
  const storage = createToolStorage((ops) => lane.send({ type: 'storage', ops }));
  const fetchForTool = createFetch(lane);
  const output = createOutput(logger.write);
  let isOver = false;
  let uncaught: { readonly error: unknown } | undefined;
  let where = { folder: TOOL_FOLDER, stored: '', shown: '' };

  const finish = (end: RunEnd): void => {
    if (isOver) return;
    isOver = true;
    output.flush();
    progress.flush();
    storage.flush();
    lane.send({
      type: 'done',
      executionTime: elapsedMs(),
      droppedLogs: logger.dropped(),
      ...end,
    });
  };
  const fail = (errorCode: ErrorCode, error: string, more: FailureFacts = {}): void => {
    finish({ success: false, errorCode, error, ...more });
  };
  const thrown = (error: unknown): { readonly text: string; readonly where: FailureFacts } => {
    const { error: text, ...rest } = describeThrown(error, where.stored);
    // Frames name the file on the disk; its author knows another name.
    const stack = rest.stack
      ?.replaceAll(`file://${where.folder}/${where.stored}:`, `${where.shown}:`)
      .replaceAll(`${where.folder}/${where.stored}:`, `${where.shown}:`);
    return { text, where: { ...rest, ...(stack === undefined ? {} : { stack }) } };
  };
  const onExit = (code: number): void => {
    if (uncaught === undefined)
      return fail('crashed', `The tool ended its own process: process.exit(${code})`, { details: { exitCode: code } });
    const { text, where: place } = thrown(uncaught.error);
    fail('crashed', `Nothing caught an error: ${text}`, { ...place, details: { exitCode: code } });
  };

  const { hop, onRejection } = createBrowserHost(() => undefined);
  const thread = bootThread(kit, {
    hop,
    onRejection,
    write: output.write,
    exit: onExit,
    fetch: fetchForTool,
    processes: createProcessHost(control, 0),
  });
  const { node, disk } = thread;
  const { runtime } = node;
  const reportUncaught = runtime.uncaught.bind(runtime);
  runtime.uncaught = (error, fromPromise) => {
    if (error !== EXIT) uncaught = { error };
    reportUncaught(error, fromPromise);
    // A listener of the program took it.
    uncaught = undefined;
  };
  prepareMain(runtime);
  installConsole(output.as);
  const systemNodes = nodesBelow(disk.root);

  /** As at the end of any process: listeners of `exit` run, then the disk is as it is. */
  const leave = (): void => {
    const { process } = runtime;
    process['_exiting'] = true;
    try {
      process.emit?.('exit', 0);
    } catch (error) {
      if (error !== EXIT) logger.write('error', `A listener of exit threw: ${inspectAll([error])}`);
    }
  };

  return (message, files) => {
    const { codeAt: folder = TOOL_FOLDER } = message;
    const stored =
      message.codeAt === undefined
        ? `${message.context.toolName}.js`
        : message.entry === 'module'
          ? `.${message.context.toolName}.running.mjs`
          : message.fileName;
    where = { folder, stored, shown: message.fileName };
    const path = `${folder === '/' ? '' : folder}/${stored}`;
    let workspace: Mounted | undefined;
    const work = async (): Promise<void> => {
      const context = createContext(message, {
        log: (...values) => logger.write('log', inspectAll(values)),
        progress: progress.report,
        fetch: fetchForTool,
        storage,
        secrets: createSecrets(message, lane),
        files: createNodeFiles(() => runtime.requireBuiltin('fs/promises') as FsPromises),
      });
      lane.send({ type: 'started' });
      startedAt = now();
      try {
        const entry = await load(message, path);
        if (entry === undefined) return fail('invalid-tool', NO_TOOL);
        const end = await readEnd(entry, await entry.call(message.parameters, context));
        if (!end.success) return finish(end);
        leave();
        if (message.disk !== undefined)
          sendChanges(lane, changesOf(disk.root, workspace, systemNodes), message.disk.keepsChanges);
        finish(end);
      } catch (error) {
        if (error === EXIT) return;
        tellMissingFile(error, lane, message);
        const { text, where: place } = thrown(error);
        fail('threw', text, place);
      }
    };
    const load = async ({ entry, code, codeAt }: ExecuteMessage, file: string): Promise<Entry | undefined> => {
      if (entry === 'module' && codeAt !== undefined) {
        putFile(disk, file, code);
        runtime.allowedCode?.addOwn(file);
        try {
          return findEntry(await loadModule(runtime, file));
        } finally {
          // It was there for its imports alone; the file it is made from lies beside it.
          (runtime.requireBuiltin('fs') as { unlinkSync(path: string): void }).unlinkSync(file);
        }
      }
      if (entry === 'module') {
        putFile(disk, `${TOOL_FOLDER}/package.json`, '{"type":"module"}');
        putFile(disk, file, code);
        return findEntry(await loadModule(runtime, file));
      }
      const exported = loadCommonJs(runtime, { code, path: file, ...(codeAt === undefined ? {} : { folder: codeAt }) });
      return findEntry(
        typeof exported === 'function' ? { default: exported } : { ...(exported as object), default: exported },
      );
    };

    try {
      storage.load(message.storage);
      workspace = mountAll(thread, message.disk, files);
      if (message.disk?.code !== undefined)
        runtime.allowedCode = new AllowedCode(disk, message.disk.code, message.disk.ownCode);
    } catch (error) {
      fail(
        'crashed',
        `The files of the run could not be read: ${error instanceof Error ? error.message : String(error)}`,
      );
      return;
    }
    if (message.program !== undefined) {
      const { program } = message;
      node.run({ argv: [], cwd: program.cwd, env: ENVIRONMENT }, () => {
        runtime.loop.ref();
        // What is said to the program from then on is heard.
        lane.send({ type: 'started' });
        startedAt = now();
        runProgramOrder(
          runtime,
          lane,
          { ...program, env: { ...ENVIRONMENT, ...program.env } },
          ({ code, signal, error }) => {
            if (error !== undefined) return fail('crashed', `The program could not be started: ${error}`);
            if (message.disk !== undefined)
              sendChanges(lane, changesOf(disk.root, workspace, systemNodes), message.disk.keepsChanges);
            const cwd = cwdOf(disk);
            finish({
              success: true,
              result: signal === 0 ? code : 128 + signal,
              ...(cwd === undefined ? {} : { details: { cwd } }),
            });
          },
        );
      });
      return;
    }
    (runtime.process['argv'] as string[])[1] = path;
    node.run({ argv: [path], cwd: '/', env: ENVIRONMENT }, () => {
      // The tool's promise keeps the process, as its caller waits for it.
      runtime.loop.ref();
      void work();
    });
  };
}

/** Each call of Node's console becomes one entry of its level. */
function installConsole(as: (level: LogLevel, work: () => void) => void): void {
  const { console } = globalThis;
  for (const level of LEVELS) {
    const original = console[level].bind(console);
    console[level] = (...values: unknown[]): void => as(level, () => original(...values));
  }
}

/** A file that is not there may be one of the workspace, which this run was not given. */
function tellMissingFile(error: unknown, lane: Lane, { disk }: ExecuteMessage): void {
  if (
    !isRecord(error) ||
    error.code !== 'ENOENT' ||
    typeof error.path !== 'string' ||
    (disk?.codeOnly !== true && disk?.mounts.some(({ at }) => at === '/') === true)
  )
    return;
  if (/^\/(?:tmp|dev|proc|\.toolyard)\//.test(error.path)) return;
  lane.send({ type: 'denied-file', access: 'read', path: error.path.slice(0, 4_096) });
}
