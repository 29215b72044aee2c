import type { LogLevel } from '../../../core/call.ts';
import { isRecord } from '../../../core/json/json.ts';
import type { FailureInfo, ExecuteMessage, NodeKit } from '../../../sandbox/contract/sandbox-wire.ts';
import { AllowedCode } from '../allowed-code.ts';
import { createBrowserHost } from '../browser-host.ts';
import { changesOf } from '../disk/changes.ts';
import { nodesBelow, type Mounted } from '../disk/mount.ts';
import { putFile } from '../disk/system-files.ts';
import { EXIT } from '../errors/failures.ts';
import { createProcessHost } from '../processes/process-host.ts';
import { loadCommonJs, loadModule, prepareMain, TOOL_FOLDER } from '../tool-entry.ts';
import { createContext, createSecrets } from '../../../sandbox/inside/tool/context.ts';
import { createLogger } from '../../../sandbox/inside/tool/logger.ts';
import { createProgress } from '../../../sandbox/inside/tool/progress.ts';
import { createEnding, type Ending } from '../../../sandbox/inside/tool/ending.ts';
import { findEntry, type Entry } from '../../../sandbox/inside/tool/entry.ts';
import { createFetch } from '../../../sandbox/inside/tool/fetch.ts';
import { inspectAll } from '../../../sandbox/inside/tool/inspect.ts';
import type { ToolChannel } from '../../../sandbox/inside/tool/tool-channel.ts';
import { readEnd } from '../../../sandbox/inside/tool/read-end.ts';
import { NO_TOOL } from '../../../sandbox/inside/tool/run-tool.ts';
import { createToolStorage, type ToolStorage } from '../../../sandbox/inside/tool/storage.ts';
import { describeThrown } from '../../../sandbox/inside/tool/thrown.ts';
import { bootThread } from './boot.ts';
import { mountAll } from './mount-all.ts';
import { createOutput } from './output.ts';
import { cwdOf, runProgramOrder } from './run-program.ts';
import { sendChanges } from './send-changes.ts';
import { createNodeFiles, type FsPromises } from './tool-files.ts';
import { defined } from '../../../core/defined.ts';

const LEVELS: readonly LogLevel[] = ['log', 'info', 'warn', 'error', 'debug'];
const ENVIRONMENT = {
  HOME: '/home/user',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  USER: 'user',
  LANG: 'en_US.UTF-8',
  TMPDIR: '/tmp',
};

/**
 * Boots a Node that waits for its tool, with everything that a run needs, so that the clock of a call does not include
 * it. The returned function runs one tool to its end and reports the result.
 *
 * @param control the port to the warden, which starts the tool's processes
 */
export function prepareNodeRun(
  channel: ToolChannel,
  kit: NodeKit,
  control: MessagePort,
): (message: ExecuteMessage, files: readonly Blob[]) => void {
  const run = new NodeRun(channel, kit, control);
  return (message, files) => run.start(message, files);
}

const now = performance.now.bind(performance);

/** One Node with its single run. */
class NodeRun {
  readonly #channel: ToolChannel;
  readonly #logger: ReturnType<typeof createLogger>;
  readonly #progress: ReturnType<typeof createProgress>;
  readonly #storage: ToolStorage;
  readonly #fetch: typeof fetch;
  readonly #ending: Ending;
  readonly #thread: ReturnType<typeof bootThread>;
  readonly #systemNodes: ReturnType<typeof nodesBelow>;
  #startedAt = now();
  #uncaught: { readonly error: unknown } | undefined;
  #where = { folder: TOOL_FOLDER, stored: '', shown: '' };
  #workspace: Mounted | undefined;

  constructor(channel: ToolChannel, kit: NodeKit, control: MessagePort) {
    this.#channel = channel;
    const elapsedMs = (): number => Math.round((now() - this.#startedAt) * 100) / 100;
    this.#logger = createLogger(channel, elapsedMs);
    this.#progress = createProgress(channel, now);
    this.#storage = createToolStorage((ops) => channel.send({ type: 'storage', ops }));
    this.#fetch = createFetch(channel);
    const output = createOutput(this.#logger.write);
    this.#ending = createEnding(channel, {
      elapsedMs,
      dropped: this.#logger.dropped,
      flush: () => {
        output.flush();
        this.#progress.flush();
        this.#storage.flush();
      },
    });
    const { hop, onRejection } = createBrowserHost(() => undefined);
    this.#thread = bootThread(kit, {
      hop,
      onRejection,
      write: output.write,
      exit: (code) => this.#exited(code),
      fetch: this.#fetch,
      processes: createProcessHost(control, 0),
    });
    this.#watchUncaught();
    prepareMain(this.#thread.node.runtime);
    installConsole(output.as);
    this.#systemNodes = nodesBelow(this.#thread.disk.root);
  }

  /** Runs the tool, or the program, to its end. */
  start(message: ExecuteMessage, files: readonly Blob[]): void {
    const { node } = this.#thread;
    const { runtime } = node;
    const { codeAt: folder = TOOL_FOLDER } = message;
    const stored = storedName(message);
    this.#where = { folder, stored, shown: message.fileName };
    const path = `${folder === '/' ? '' : folder}/${stored}`;
    const { program } = message;
    if (program !== undefined) {
      // Its process mounts the same files meanwhile: nothing of it arrives before this turn has ended.
      node.run({ argv: [], cwd: program.cwd, env: ENVIRONMENT }, () => {
        this.#runProgram(program, message);
        this.#mount(message, files);
      });
      return;
    }
    if (!this.#mount(message, files)) return;
    (runtime.process['argv'] as string[])[1] = path;
    node.run({ argv: [path], cwd: '/', env: ENVIRONMENT }, () => {
      // Keeps the process alive until the tool's promise settles.
      runtime.loop.ref();
      void this.#runTool(message, path);
    });
  }

  /** @returns false if that failed, which ends the run */
  #mount(message: ExecuteMessage, files: readonly Blob[]): boolean {
    const { runtime } = this.#thread.node;
    try {
      this.#storage.load(message.storage);
      this.#workspace = mountAll(this.#thread, message.disk, files);
      if (message.disk?.code !== undefined)
        runtime.allowedCode = new AllowedCode(this.#thread.disk, message.disk.code, message.disk.ownCode);
      return true;
    } catch (error) {
      this.#ending.fail(
        'crashed',
        `The files of the run could not be read: ${error instanceof Error ? error.message : String(error)}`,
      );
      return false;
    }
  }

  #runProgram(program: NonNullable<ExecuteMessage['program']>, message: ExecuteMessage): void {
    const { node, disk } = this.#thread;
    node.runtime.loop.ref();
    this.#notifyStart();
    const order = { ...program, env: { ...ENVIRONMENT, ...program.env } };
    runProgramOrder(node.runtime, this.#channel, order, ({ code, signal, error }) => {
      if (error !== undefined) return this.#ending.fail('crashed', `The program could not be started: ${error}`);
      this.#sendChanges(message);
      const cwd = cwdOf(disk);
      this.#ending.finish({
        ok: true,
        value: signal === 0 ? code : 128 + signal,
        ...(cwd === undefined ? {} : { details: { cwd } }),
      });
    });
  }

  async #runTool(message: ExecuteMessage, path: string): Promise<void> {
    const { runtime } = this.#thread.node;
    const context = createContext(message, {
      log: (...values) => this.#logger.write('log', inspectAll(values)),
      progress: this.#progress.report,
      fetch: this.#fetch,
      storage: this.#storage,
      secrets: createSecrets(message, this.#channel),
      files: createNodeFiles(() => runtime.requireBuiltin('fs/promises') as FsPromises),
    });
    this.#notifyStart();
    try {
      const entry = await this.#load(message, path);
      if (entry === undefined) return this.#ending.fail('invalid-tool', NO_TOOL);
      const end = await readEnd(entry, await entry.call(message.parameters, context), this.#logger.write);
      if (!end.ok) return this.#ending.finish(end);
      this.#leave();
      this.#sendChanges(message);
      this.#ending.finish(end);
    } catch (error) {
      if (error === EXIT) return;
      notifyMissingFile(error, this.#channel, message);
      const { text, where } = this.#thrown(error);
      this.#ending.fail('threw', text, where);
    }
  }

  async #load({ entry, code, codeAt }: ExecuteMessage, file: string): Promise<Entry | undefined> {
    const { node, disk } = this.#thread;
    const { runtime } = node;
    if (entry === 'module' && codeAt !== undefined) {
      putFile(disk, file, code);
      runtime.allowedCode?.addOwn(file);
      try {
        return findEntry(await loadModule(runtime, file));
      } finally {
        // It existed for its imports alone; the file from which it is made lies beside it.
        (runtime.requireBuiltin('fs') as { unlinkSync(path: string): void }).unlinkSync(file);
      }
    }
    if (entry === 'module') {
      putFile(disk, `${TOOL_FOLDER}/package.json`, '{"type":"module"}');
      putFile(disk, file, code);
      return findEntry(await loadModule(runtime, file));
    }
    const exported = loadCommonJs(runtime, { code, path: file, ...defined({ folder: codeAt }) });
    return findEntry(
      typeof exported === 'function' ? { default: exported } : { ...(exported as object), default: exported },
    );
  }

  /** From now on the program receives messages. */
  #notifyStart(): void {
    this.#channel.send({ type: 'started' });
    this.#startedAt = now();
  }

  #sendChanges({ disk }: ExecuteMessage): void {
    if (disk === undefined) return;
    const changes = changesOf(this.#thread.disk.root, this.#workspace, this.#systemNodes);
    sendChanges(this.#channel, changes, disk.keepsChanges);
  }

  /** Ends like any process: runs listeners of `exit`, then reads the disk. */
  #leave(): void {
    const { process } = this.#thread.node.runtime;
    process['_exiting'] = true;
    try {
      process.emit?.('exit', 0);
    } catch (error) {
      if (error !== EXIT) this.#logger.write('error', `A listener of exit threw: ${inspectAll([error])}`);
    }
  }

  #exited(code: number): void {
    const uncaught = this.#uncaught;
    if (uncaught === undefined)
      return this.#ending.fail('crashed', `The tool ended its own process: process.exit(${code})`, {
        data: { exitCode: code },
      });
    const { text, where } = this.#thrown(uncaught.error);
    this.#ending.fail('crashed', `Nothing caught an error: ${text}`, { ...where, data: { exitCode: code } });
  }

  #watchUncaught(): void {
    const { runtime } = this.#thread.node;
    const reportUncaught = runtime.uncaught.bind(runtime);
    runtime.uncaught = (error, fromPromise) => {
      if (error !== EXIT) this.#uncaught = { error };
      reportUncaught(error, fromPromise);
      // A listener of the program handled it.
      this.#uncaught = undefined;
    };
  }

  #thrown(error: unknown): { readonly text: string; readonly where: FailureInfo } {
    const { folder, stored, shown } = this.#where;
    const { message: text, ...rest } = describeThrown(error, stored);
    // Frames have the path on the disk; the author knows another name.
    const stack = rest.stack
      ?.replaceAll(`file://${folder}/${stored}:`, `${shown}:`)
      .replaceAll(`${folder}/${stored}:`, `${shown}:`);
    return { text, where: { ...rest, ...defined({ stack }) } };
  }
}

/** The name of the tool's file on the disk of its run. */
function storedName({ codeAt, entry, fileName, context: { toolName } }: ExecuteMessage): string {
  if (codeAt === undefined) return `${toolName}.js`;
  return entry === 'module' ? `.${toolName}.running.mjs` : fileName;
}

/** Each call of Node's console becomes one entry of its level. */
function installConsole(as: (level: LogLevel, work: () => void) => void): void {
  const { console } = globalThis;
  for (const level of LEVELS) {
    const original = console[level].bind(console);
    console[level] = (...values: unknown[]): void => as(level, () => original(...values));
  }
}

/** Explains that a missing file may be in the workspace, which this run cannot see. */
function notifyMissingFile(error: unknown, channel: ToolChannel, { disk }: ExecuteMessage): void {
  if (
    !isRecord(error) ||
    error.code !== 'ENOENT' ||
    typeof error.path !== 'string' ||
    (disk?.codeOnly !== true && disk?.mounts.some(({ at }) => at === '/') === true)
  )
    return;
  if (/^\/(?:tmp|dev|proc|\.toolyard)\//.test(error.path)) return;
  channel.send({ type: 'denied-file', access: 'read', path: error.path.slice(0, 4_096) });
}
