import type { AllowedCode } from '../allowed-code.ts';
import { DiskError, type Disk } from '../disk/disk.ts';
import { MODE, OPEN } from '../disk/modes.ts';
import { native } from '../host.ts';
import { SHELL_COMMANDS } from '../shell/shell-commands.ts';

/** What a command starts, or an error code. */
export type Resolved =
  | { readonly kind: 'node'; readonly argv: readonly string[]; readonly execPath?: string }
  | { readonly kind: 'shell'; readonly argv: readonly string[] }
  | { readonly error: 'ENOENT' | 'EACCES' | 'ENOEXEC' };

export interface Surroundings {
  readonly disk: Disk;
  /** Set if only allowed files may be started. */
  readonly allowedCode?: AllowedCode | undefined;
  readonly cwd: string;
  /** `PATH` of the new process. */
  readonly path: string | undefined;
}

const NODE = /^node(?:js)?$/;
const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'ash', 'zsh']);
const COMMAND_FOLDER = /^(?:\/usr(?:\/local)?)?\/s?bin\/([^/]+)$/;
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';
const HEAD_BYTES = 256;
/** Content of the file of `node` (`disk/system-files.ts`). */
const NODE_ITSELF = '#!node\n';

/**
 * Resolves a command: `node`, the shell and its commands, or files on the disk whose first line names an interpreter.
 * @param args arguments after the command's name
 * @throws Error `ERR_ACCESS_DENIED` for a file that is not allowed
 */
export function resolveCommand(file: string, args: readonly string[], at: Surroundings): Resolved {
  if (file.includes('/')) return resolvePath(absolute(file, at.cwd), args, at);
  for (const folder of (at.path ?? DEFAULT_PATH).split(':')) {
    const path = absolute(`${folder === '' ? '.' : folder}/${file}`, at.cwd);
    const kind = kindOf(at.disk, path);
    // A file that is not allowed is skipped in a search by name: another folder or the shell may have the command.
    if (kind === 'file' && at.allowedCode?.hasCommand(path) !== false) {
      const resolved = resolvePath(path, args, at);
      if (!('error' in resolved)) return resolved;
    }
  }
  return ownCommand(file, args, at) ?? { error: 'ENOENT' };
}

function resolvePath(path: string, args: readonly string[], at: Surroundings): Resolved {
  const [, name] = COMMAND_FOLDER.exec(path) ?? [];
  const kind = kindOf(at.disk, path);
  if (kind === undefined || path === '/usr/bin/node')
    return (name === undefined ? undefined : ownCommand(name, args, at)) ?? { error: 'ENOENT' };
  if (kind === 'directory') return { error: 'EACCES' };
  at.allowedCode?.needCommand(path);
  const head = readHead(at.disk, path);
  // A copy of the program itself.
  if (head === NODE_ITSELF) return { kind: 'node', argv: args, execPath: path };
  const [, interpreter = '', option] = /^#!\s*(\S+)[ \t]*([^\r\n]*)/.exec(head) ?? [];
  if (interpreter === '') {
    // Without a shebang: scripts that package managers link as commands.
    if (/\.[cm]?[jt]s$/.test(path)) return { kind: 'node', argv: [path, ...args] };
    return (at.disk.stat(path, true).mode & 0o111) === 0 ? { error: 'EACCES' } : { error: 'ENOEXEC' };
  }
  const words = option === undefined || option === '' ? [] : option.trim().split(/\s+/);
  const [command = '', ...options] = interpreter.endsWith('/env')
    ? words.filter((word) => word !== '-S')
    : [interpreter, ...words];
  return (
    ownCommand(command.slice(command.lastIndexOf('/') + 1), [...options, path, ...args], at) ?? { error: 'ENOENT' }
  );
}

/** Commands without a file. */
function ownCommand(name: string, args: readonly string[], at: Surroundings): Resolved | undefined {
  if (NODE.test(name)) return { kind: 'node', argv: args };
  if (name === 'npx' || (name === 'npm' && (args[0] === 'exec' || args[0] === 'x')))
    return packageCommand(name === 'npx' ? args : args.slice(1), at);
  if (SHELLS.has(name)) return { kind: 'shell', argv: [name, ...args] };
  return SHELL_COMMANDS.has(name) ? { kind: 'shell', argv: [name, ...args] } : undefined;
}

/** The command of an installed package, by its own name or the package's. Fetches nothing. */
function packageCommand(args: readonly string[], at: Surroundings): Resolved | undefined {
  let wanted: string | undefined;
  let next = 0;
  for (; next < args.length; next++) {
    const word = args[next] ?? '';
    if (word === '--') {
      next += 1;
      break;
    }
    if (word === '-p' || word === '--package') wanted = args[++next];
    else if (word.startsWith('--package=')) wanted = word.slice('--package='.length);
    else if (!word.startsWith('-')) break;
  }
  const command = args[next] ?? wanted;
  if (command === undefined) return undefined;
  const rest = args.slice(next + 1);
  const withoutVersion = command.replace(/(?<=.)@[^/]*$/, '');
  const short = withoutVersion.slice(withoutVersion.lastIndexOf('/') + 1);
  for (let folder = at.cwd; ; folder = folder.slice(0, folder.lastIndexOf('/'))) {
    for (const path of [
      `${folder}/node_modules/.bin/${short}`,
      ...packageBins(at.disk, `${folder}/node_modules/${withoutVersion}`),
    ]) {
      if (kindOf(at.disk, path) !== 'file') continue;
      const resolved = resolvePath(path, rest, at);
      // A command file of a package runs in Node, whatever its first line is.
      return 'error' in resolved ? { kind: 'node', argv: [path, ...rest] } : resolved;
    }
    if (folder === '') return undefined;
  }
}

function packageBins(disk: Disk, folder: string): string[] {
  const text = readHead(disk, `${folder}/package.json`, 1024 * 1024);
  if (text === '') return [];
  try {
    const { bin } = JSON.parse(text) as { bin?: unknown };
    const files = typeof bin === 'string' ? [bin] : typeof bin === 'object' && bin !== null ? Object.values(bin) : [];
    return files.filter((file) => typeof file === 'string').map((file) => absolute(file, folder));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function kindOf(disk: Disk, path: string): 'file' | 'directory' | undefined {
  try {
    const type = disk.stat(path, true).mode & MODE.typeMask;
    return type === MODE.directory ? 'directory' : 'file';
  } catch (error) {
    if (error instanceof DiskError) return undefined;
    throw error;
  }
}

function readHead(disk: Disk, path: string, bytes = HEAD_BYTES): string {
  try {
    const target = new Uint8Array(bytes);
    const length = disk.open(path, OPEN.readOnly, 0).read(target, 0);
    return new native.TextDecoder().decode(target.subarray(0, length));
  } catch (error) {
    if (error instanceof DiskError) return '';
    throw error;
  }
}

const absolute = (path: string, cwd: string): string => {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
};
