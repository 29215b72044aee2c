import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';

interface Running {
  readonly child: ChildProcess;
  readonly reported: { data?: string; code?: number }[];
  wake: () => void;
}
interface SpawnOrder {
  readonly command: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, unknown>>;
}

/** util-linux has a terminal to give away; elsewhere programs have pipes. */
const HAS_TERMINAL =
  process.platform === 'linux' &&
  /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

/** What the protocol double does on the test machine: files of one temporary folder, and real processes in it. */
export interface Machine {
  readonly call: (op: string, values: readonly unknown[]) => Promise<unknown>;
  /** Ends everything, also what a fault made deaf, and removes the folder. */
  readonly dispose: () => Promise<void>;
}

/** @param splitBytes hands output over in pieces of so many bytes */
export function createMachine(splitBytes: () => number | undefined): Machine {
  let root = '';
  let lastId = 0;
  const running = new Map<number, Running>();
  const inside = (path: unknown): string => {
    const full = resolve(root, String(path));
    if (root === '' || (full !== root && !full.startsWith(root + sep)))
      throw new Error(`EACCES: outside the working folder: ${String(path)}`);
    return full;
  };
  const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

  const start = ({ command, args = [], cwd = '.', env = {} }: SpawnOrder): number => {
    const words = [command, ...args];
    const file = HAS_TERMINAL ? 'script' : command;
    const parameters = HAS_TERMINAL ? ['-qfec', words.map(quoted).join(' '), '/dev/null'] : words.slice(1);
    const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));
    const child = spawn(file, parameters, {
      cwd: inside(cwd),
      detached: true,
      env: { PATH: process.env.PATH, HOME: root, TERM: 'xterm-256color', SHELL: '/bin/sh', ...given },
    });
    const process_: Running = { child, reported: [], wake: () => undefined };
    const say = (message: Running['reported'][number]): void => {
      process_.reported.push(message);
      process_.wake();
    };
    const onData = (bytes: Buffer): void => {
      const size = splitBytes() ?? bytes.length;
      for (let at = 0; at < bytes.length; at += size) say({ data: bytes.subarray(at, at + size).toString('base64') });
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.stdin.on('error', () => undefined);
    child.on('error', () => say({ code: 127 }));
    child.on('close', (code) => say({ code: code ?? 137 }));
    lastId += 1;
    running.set(lastId, process_);
    return lastId;
  };
  const processOf = (id: unknown): Running => {
    const found = running.get(Number(id));
    if (found === undefined) throw new Error(`There is no process ${String(id)}`);
    return found;
  };
  const kill = ({ child }: Running): void => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      // It had ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const dispose = async (): Promise<void> => {
    for (const each of running.values()) kill(each);
    running.clear();
    if (root !== '') await rm(root, { recursive: true, force: true, maxRetries: 3 });
    root = '';
  };

  const ops: Record<string, (...values: never[]) => unknown> = {
    build: async (name: string) => {
      // One container at a time: a fresh frame finds nothing of the one before.
      await dispose();
      root = join(await realpath(await mkdtemp(join(tmpdir(), 'webcontainer-double-'))), name);
      await mkdir(root);
      return root;
    },
    readFile: async (path: string) => (await readFile(inside(path))).toString('base64'),
    writeFile: (path: string, base64: string) => writeFile(inside(path), Buffer.from(base64, 'base64')),
    readdir: (path: string) => readdir(inside(path)),
    mkdir: (path: string, options: object) => mkdir(inside(path), options),
    rm: (path: string, options: object) => rm(inside(path), options),
    symlink: (target: string, path: string) => symlink(target, inside(path)),
    spawn: (order: SpawnOrder) => start(order),
    next: async (id: number) => {
      const process_ = processOf(id);
      if (process_.reported.length === 0) await new Promise<void>((wake) => (process_.wake = wake));
      return process_.reported.shift();
    },
    kill: (id: number) => kill(processOf(id)),
    write: (id: number, text: string) => void processOf(id).child.stdin?.write(text),
    dispose,
  };
  return { dispose, call: async (op, values) => await ops[op]?.(...(values as never[])) };
}
