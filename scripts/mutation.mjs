// @ts-check
// Changes one expression at a time in the files that the threat model names as deciding, and reports each change that no
// unit test notices (docs/MUTATION.md).
//   node scripts/mutation.mjs                 all deciding files
//   node scripts/mutation.mjs src/core/a.ts   these files
//   node scripts/mutation.mjs --changed       deciding files that are new or different, or whose tests are, compared
//                                             with origin/main, or else with 20 commits ago
//   node scripts/mutation.mjs --write …       also puts new survivors on the list, as open, and takes killed ones off
//   node scripts/mutation.mjs --list …        prints every survivor, not only the new ones
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { decidingFiles, ELSEWHERE, SLOW } from './mutation/deciding.mjs';
import { instrument } from './mutation/mutants.mjs';
import { nearestTests } from './mutation/nearest-tests.mjs';
import { describeMutant, judge, updated } from './mutation/survivors.mjs';
import { readProject } from './structure/project.mjs';

/**
 * @typedef {import('./mutation/mutants.mjs').Mutant} Mutant
 * @typedef {{ event: 'start' | 'check' | 'killed' | 'survived' | 'done' | 'broken', file: string, id: string,
 *   maxMs: number, reason: string }} LogLine
 * @typedef {{ path: string, mutants: Mutant[], survivors: Mutant[], seconds: number, problems: string[] }} Outcome
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const workFolder = join(root, '.cache/mutation');
const listFile = join(root, 'scripts/mutation/survivors.json');
/** Of all mutants together, in percent. */
const GOAL = 90;
/** A file's tests without any mutant: coverage makes some of them many times slower. */
const MAX_SILENCE_MS = 240_000;

const project = readProject(root);
const options = readOptions(process.argv.slice(2));
/** @type {Record<string, import('./mutation/survivors.mjs').Reasons>} */
const known = JSON.parse(readFileSync(listFile, 'utf8'));
const threatModel = readFileSync(join(root, 'docs/THREAT_MODEL.md'), 'utf8');
const deciding = decidingFiles(threatModel);
mkdirSync(workFolder, { recursive: true });

const waiting = slowestFirst(chooseFiles());
/** @type {Outcome[]} */
const outcomes = [];
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
await report();

async function work() {
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const first = await tryFile(path);
    const { fresh } = judge(first.survivors, known[path] ?? {});
    // On a busy machine a test can take too long to be asked: what it would have noticed gets a second chance.
    const outcome = fresh.length === 0 || options.write ? first : await again(path, first, fresh);
    outcomes.push(outcome);
    const killed = outcome.mutants.length - outcome.survivors.length;
    console.log(`${path}: ${killed} of ${outcome.mutants.length} killed in ${outcome.seconds.toFixed(0)} s`);
  }
}

/** @param {string} path @param {Outcome} first @param {Mutant[]} fresh @returns {Promise<Outcome>} */
async function again(path, first, fresh) {
  const second = await tryFile(path, new Set(fresh.map(({ id }) => id)));
  const survivors = first.survivors.filter(
    (one) => !fresh.includes(one) || second.survivors.some(({ id }) => id === one.id),
  );
  return { ...first, survivors, seconds: first.seconds + second.seconds };
}

function chooseFiles() {
  if (options.files.length > 0) return [...options.files];
  const all = deciding.filter((path) => !ELSEWHERE.has(path));
  const changed = options.changed ? changedFiles() : undefined;
  if (changed === undefined) return all;
  const isChanged = (/** @type {string} */ path) => changed.has(path);
  return all.filter((path) => isChanged(path) || nearestTests(project.files, path).some(isChanged));
}

/** Otherwise one of these is the last one, which leaves a core without work. @param {string[]} paths */
function slowestFirst(paths) {
  return [...paths.filter((path) => SLOW.has(path)), ...paths.filter((path) => !SLOW.has(path))];
}

/** Undefined where there is no telling, as in a copy without history. @returns {Set<string> | undefined} */
function changedFiles() {
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const ref = ['origin/main', 'HEAD~20'].find((one) => git('rev-parse', '--verify', '--quiet', one).status === 0);
  if (ref === undefined) return undefined;
  const base = git('merge-base', ref, 'HEAD').stdout.trim();
  const paths = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return new Set(paths.flatMap(({ stdout }) => stdout.split('\n')));
}

/** @param {string} path @param {ReadonlySet<string>} [only] ids of mutants @returns {Promise<Outcome>} */
async function tryFile(path, only) {
  const startedMs = performance.now();
  const all = (await instrument(path, readFileSync(join(root, path), 'utf8'))).mutants;
  const mutants = all.filter(({ id }) => only === undefined || only.has(id));
  const tests = nearestTests(project.files, path);
  const name = join(workFolder, `${path.replaceAll('/', '+')}${only === undefined ? '' : '.again'}`);
  const log = `${name}.log`;
  rmSync(log, { force: true });
  writeFileSync(`${name}.json`, JSON.stringify({ mutants: mutants.map(({ id }) => id), log }));
  const problems = tests.length === 0 ? ['no unit test imports it'] : [];
  let rest = tests;
  while (rest.length > 0) {
    await once(path, rest, name);
    const lines = readLog(log);
    const over = new Set(lines.filter(({ event }) => /done|broken/.test(event)).map(({ file }) => file));
    const last = lines.at(-1);
    // The process was ended, or ended itself, in the middle: the mutant that ran is one that the tests noticed.
    if (last?.event === 'start')
      writeFileSync(log, `${JSON.stringify({ event: 'killed', id: last.id, file: last.file })}\n`, { flag: 'a' });
    else if (rest.every((test) => !over.has(test))) problems.push(`nothing came back from ${rest[0]}`);
    const left = rest.filter((test) => !over.has(test));
    rest = last?.event === 'start' ? left : left.slice(1);
  }
  const lines = readLog(log);
  for (const { event, file, reason } of lines)
    if (event === 'broken') problems.push(`${file} fails without a mutant: ${reason}`);
  const killed = new Set(lines.filter(({ event }) => event === 'killed').map(({ id }) => id));
  const survivors = mutants.filter(({ id }) => !killed.has(id));
  return { path, mutants, survivors, seconds: (performance.now() - startedMs) / 1000, problems };
}

/** @param {string} path @param {string[]} tests @param {string} name @returns {Promise<void>} */
function once(path, tests, name) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'scripts/mutation/one-file.mjs'), path, ...tests], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', MUTATION_JOB: `${name}.json` },
      detached: process.platform !== 'win32',
    });
    let seen = 0;
    let sinceMs = performance.now();
    const timer = setInterval(() => {
      const lines = readLog(`${name}.log`);
      if (lines.length !== seen) [seen, sinceMs] = [lines.length, performance.now()];
      const last = lines.at(-1);
      const maxMs = last?.event === 'start' ? last.maxMs : MAX_SILENCE_MS;
      if (performance.now() - sinceMs > maxMs) kill(child);
    }, 500);
    const interrupt = () => {
      kill(child);
      process.exit(130);
    };
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    child.on('close', () => {
      endLeftovers(child);
      clearInterval(timer);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      resolve();
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function kill(child) {
  if (child.pid === undefined || child.exitCode !== null) return;
  if (process.platform === 'win32') child.kill();
  else process.kill(-child.pid, 'SIGKILL');
}

/** Servers that a test started, and that a mutant kept it from ending. @param {import('node:child_process').ChildProcess} child */
function endLeftovers(child) {
  if (child.pid === undefined || process.platform === 'win32') return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // There are none.
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ESRCH') throw error;
  }
}

/** @param {string} log @returns {LogLine[]} */
function readLog(log) {
  if (!existsSync(log)) return [];
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

async function report() {
  const count = { all: 0, survived: 0, fresh: 0, open: 0 };
  console.log('\nkilled  of    %      open  file');
  for (const { path, mutants, survivors, problems } of outcomes.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const { fresh, stale, open } = judge(survivors, known[path] ?? {});
    const killed = mutants.length - survivors.length;
    const figures = [String(killed).padStart(6), String(mutants.length).padStart(4), percent(killed, mutants.length)];
    console.log(`${figures.join('  ')}  ${String(open).padStart(4)}  ${path}`);
    for (const problem of problems) console.log(`        ${problem}`);
    for (const mutant of options.list ? survivors : fresh) console.log(describeMutant(path, mutant));
    if (stale.length > 0)
      console.log(`        ${stale.length} of its list were killed or are gone: --write takes them off`);
    count.all += mutants.length;
    count.survived += survivors.length;
    count.fresh += fresh.length;
    count.open += open;
    if (options.write) known[path] = updated(survivors, known[path] ?? {});
  }
  const killed = count.all - count.survived;
  console.log(
    `\n${killed} of ${count.all} mutants killed: ${percent(killed, count.all).trim()} %, the goal is ${GOAL} %. ` +
      `${count.open} known survivors are open, ${count.fresh} survivors are new.`,
  );
  if (options.write) await writeList();
  if ((count.fresh > 0 && !options.write) || outcomes.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
}

async function writeList() {
  const files = Object.entries(known).filter(([, reasons]) => Object.keys(reasons).length > 0);
  const sorted = Object.fromEntries(files.sort(([a], [b]) => a.localeCompare(b)));
  const options = (await resolveConfig(listFile)) ?? {};
  writeFileSync(listFile, await format(JSON.stringify(sorted, null, 2), { ...options, filepath: listFile }));
}

/** @param {number} part @param {number} whole */
function percent(part, whole) {
  return (whole === 0 ? 100 : Math.floor((1000 * part) / whole) / 10).toFixed(1).padStart(5);
}

/** @param {string[]} args */
function readOptions(args) {
  const has = (/** @type {string} */ name) => args.includes(name);
  return {
    changed: has('--changed'),
    list: has('--list'),
    write: has('--write'),
    files: args.filter((arg) => !arg.startsWith('--')),
  };
}
