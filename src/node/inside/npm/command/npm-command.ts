import { quoteWord } from '../../../../core/shell/quote-word.ts';
import type { ShellFiles } from '../../shell/shell-files.ts';
import { leftOutText } from '../../../../core/tree/tree-writer.ts';
import { TreeFiles } from '../../shell/tree-files.ts';
import { messageOf } from '../package-error.ts';
import { splitRequest } from '../spec.ts';
import { install, resolve, writeImage, type InstallRequest, type PackageSource } from './install.ts';
import { NpmError } from './npm-error.ts';
import {
  dependenciesOf,
  DEPENDENCY_FIELDS,
  findProject,
  isThere,
  openProject,
  projectAt,
  textOf,
  within,
  writeJson,
  type DependencyField,
  type Project,
} from './project-files.ts';

/** The arguments of a call of `npm`, and what it needs from the shell. */
export interface NpmCall {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly files: ShellFiles;
  readonly fetch: PackageSource['fetch'];
}

export interface NpmAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** Runs a script of `package.json` in a folder. */
  readonly script?: { readonly line: string; readonly folder: string; readonly name: string };
}

const DEFAULT_REGISTRY = 'https://registry.npmjs.org/';
const INSTALL: ReadonlySet<string> = new Set(['install', 'i', 'add', 'in', 'isntall', 'ci', 'clean-install']);
const REMOVE: ReadonlySet<string> = new Set(['uninstall', 'un', 'remove', 'rm', 'r', 'unlink']);
const SHORT_SCRIPTS: ReadonlySet<string> = new Set(['test', 'start', 'stop', 'restart', 't']);
const AVAILABLE = 'install, uninstall, ls, run, test, start, init, exec';

/** Runs one `npm` command except `npm exec`. Scripts of packages do not run during installation. */
export async function runNpm(call: NpmCall): Promise<NpmAnswer> {
  try {
    return await run(call);
  } catch (error) {
    return { stdout: '', stderr: errorText(error), exitCode: 1 };
  }
}

async function run(call: NpmCall): Promise<NpmAnswer> {
  const { args, cwd, files } = call;
  const [name, ...words] = args.filter((word) => word !== '--silent' && word !== '-s');
  if (name === undefined || name === 'help' || name === '--help' || name === '-h')
    return answer(`Usage: npm <command>\n\nAvailable here: ${AVAILABLE}\n`);
  if (name === '--version' || name === '-v') return answer('11.0.0\n');
  const project = name === 'init' ? openProject(files, cwd) : findProject(files, cwd);
  if (INSTALL.has(name) || REMOVE.has(name))
    return answer(await install(project, requestOf(name, words), sourceOf(call, project)));
  if (name === 'ls' || name === 'list') return answer(list(project));
  if (name === 'init' || name === 'create') return answer(initialize(project, words));
  if (name === 'run' || name === 'run-script') return scriptOf(project, words[0], words.slice(1));
  if (SHORT_SCRIPTS.has(name)) return scriptOf(project, name === 't' ? 'test' : name, words);
  throw new NpmError(`"npm ${name}" is not available here. Available: ${AVAILABLE}.`);
}

const answer = (stdout: string): NpmAnswer => ({ stdout, stderr: '', exitCode: 0 });

function requestOf(name: string, words: readonly string[]): InstallRequest {
  if (words.includes('-g') || words.includes('--global') || words.includes('--location=global'))
    throw new NpmError('Nothing is installed globally here: use npx, or install it into a folder.');
  const named = words.filter((word) => !word.startsWith('-'));
  const isRemoval = REMOVE.has(name);
  if (isRemoval && named.length === 0) throw new NpmError('Must provide a package name to remove');
  const field: DependencyField = words.some((word) => word === '-D' || word === '--save-dev')
    ? 'devDependencies'
    : words.some((word) => word === '-O' || word === '--save-optional')
      ? 'optionalDependencies'
      : 'dependencies';
  return {
    added: isRemoval ? [] : named,
    removed: isRemoval ? named : [],
    field,
    isSaved: !words.includes('--no-save'),
    isExact: words.includes('-E') || words.includes('--save-exact'),
  };
}

/** The registry of `.npmrc`, or of the app's settings, or npm's default. */
function sourceOf({ env, fetch }: NpmCall, { files, folder }: Pick<Project, 'files' | 'folder'>): PackageSource {
  const path = within(folder, '.npmrc');
  const lines = isThere(files, path) ? textOf(files, path).split('\n') : [];
  const named = lines.find((line) => /^registry\s*=/.test(line));
  const address =
    named === undefined ? (env['npm_config_registry'] ?? DEFAULT_REGISTRY) : named.slice(named.indexOf('=') + 1).trim();
  return { fetch, registry: address.endsWith('/') ? address : `${address}/` };
}

function list(project: Project): string {
  const { files, folder, manifest } = project;
  const lines = [`${nameOf(project)}@${textIn(manifest, 'version') ?? ''} ${folder}`];
  const names = DEPENDENCY_FIELDS.flatMap((field) => [...dependenciesOf(project, field)]);
  for (const [at, [name, range]] of names.entries()) {
    const branch = at === names.length - 1 ? '└──' : '├──';
    const where = within(folder, `node_modules/${name}`);
    const version = files.exists(where) ? textIn(projectAt(files, where).manifest, 'version') : undefined;
    lines.push(version === undefined ? `${branch} UNMET DEPENDENCY ${name}@${range}` : `${branch} ${name}@${version}`);
  }
  if (names.length === 0) lines.push('└── (empty)');
  return `${lines.join('\n')}\n`;
}

function initialize(project: Project, words: readonly string[]): string {
  if (words.some((word) => !word.startsWith('-')))
    throw new NpmError('"npm init" with a package is not available here: use npx with its name.');
  const { files, folder, hasManifest, manifest } = project;
  const path = within(folder, 'package.json');
  if (hasManifest) return `${path} is there already\n`;
  const made = { name: nameOf({ folder, manifest }), version: '1.0.0', main: 'index.js', scripts: {}, license: 'ISC' };
  writeJson(files, path, made);
  const text = `${JSON.stringify(made, null, 2)}\n`;
  return `Wrote to ${path}:\n\n${text}`;
}

function scriptOf(project: Project, name: string | undefined, words: readonly string[]): NpmAnswer {
  const { manifest, folder, hasManifest } = project;
  if (!hasManifest) throw new NpmError(`There is no package.json in ${folder}`);
  const scripts = new Map(Object.entries(Object(manifest['scripts']) as Record<string, unknown>));
  if (name === undefined)
    return answer([...scripts].map(([one, line]) => `  ${one}\n    ${String(line)}\n`).join('') || 'No scripts\n');
  const line = scripts.get(name) ?? (name === 'start' ? 'node server.js' : undefined);
  if (typeof line !== 'string')
    throw new NpmError(`Missing script: "${name}"\n\nTo see a list of scripts, run:\n  npm run`);
  const given = words[0] === '--' ? words.slice(1) : words;
  const whole = [line, ...given.map(quoteWord)].join(' ');
  return {
    ...answer(`\n> ${nameOf(project)}@${textIn(manifest, 'version') ?? ''} ${name}\n> ${whole}\n\n`),
    script: { line: whole, folder, name },
  };
}

function nameOf({ manifest, folder }: Pick<Project, 'manifest' | 'folder'>): string {
  return textIn(manifest, 'name') ?? (folder === '/' ? 'workspace' : folder.slice(folder.lastIndexOf('/') + 1));
}

function textIn(manifest: Project['manifest'], field: string): string | undefined {
  const value = manifest[field];
  return typeof value === 'string' ? value : undefined;
}

/** A command of a package that is not installed: its file and its arguments. */
export type ProvidedCommand =
  { readonly ok: true; readonly command: readonly string[] } | { readonly ok: false; readonly stderr: string };

/** A folder of the run's own disk, which is discarded when the command ends. */
const NPX_FOLDER = '/home/user/.npm/_npx';

/** Installs the package of an `npx` call into a folder of the run. */
export async function provideCommand(call: NpmCall): Promise<ProvidedCommand> {
  const { files, args } = call;
  try {
    const { packages, name, rest } = readNpx(args);
    const here = new TreeFiles(files, call.cwd);
    const { lock, image } = await resolve(packages, undefined, sourceOf(call, { files: here, folder: here.root }));
    const folder = `${NPX_FOLDER}/${packages.join('+').replace(/[^\w.@+-]/g, '_')}/node_modules`;
    const disk = new TreeFiles(files, '/');
    disk.remove(folder, true);
    await writeImage(disk, folder, image);
    const [left] = disk.leftOut;
    if (left !== undefined) throw new NpmError(leftOutText(left, '/'));
    const asked = packages.map((one) => splitRequest(one).name);
    const bins = new Map(
      lock.packages
        .filter(({ path }) => asked.includes(path))
        .flatMap(({ path, bins: of }) =>
          Object.entries(of).map(([command, file]): [string, string] => [command, `${folder}/${path}/${file}`]),
        ),
    );
    const short = name?.slice(name.lastIndexOf('/') + 1) ?? '';
    const file = bins.get(short) ?? (bins.size === 1 ? [...bins.values()][0] : undefined);
    if (file === undefined)
      throw new NpmError(
        bins.size === 0
          ? `${packages.join(', ')} has no command`
          : `could not determine which command to run: ${[...bins.keys()].join(', ')}`,
      );
    return { ok: true, command: ['node', file, ...rest] };
  } catch (error) {
    return { ok: false, stderr: errorText(error) };
  }
}

/** `npx [-y] [-p package] name[@version] …` */
function readNpx(args: readonly string[]): {
  readonly packages: readonly string[];
  readonly name: string | undefined;
  readonly rest: readonly string[];
} {
  const packages: string[] = [];
  const words = [...args];
  while (words[0]?.startsWith('-') === true) {
    const word = words.shift() ?? '';
    if (word === '--') break;
    if (word === '-p' || word === '--package') packages.push(words.shift() ?? '');
    else if (word.startsWith('--package=')) packages.push(word.slice('--package='.length));
  }
  const [first, ...rest] = words;
  if (first === undefined) throw new NpmError('npx needs the name of a package: npx cowsay hello');
  if (packages.length > 0) return { packages, name: first, rest };
  return { packages: [first], name: splitRequest(first).name, rest };
}

function errorText(error: unknown): string {
  return `npm error ${messageOf(error).split('\n').join('\nnpm error ')}\n`;
}
