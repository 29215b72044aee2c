// @ts-check
// Changes one expression at a time in the files that the threat model names as deciding, and reports each change that no
// unit test notices (docs/MUTATION.md).
//   node scripts/mutation.mjs                 all deciding files
//   node scripts/mutation.mjs src/core/a.ts   these files
//   node scripts/mutation.mjs --since <ref>   deciding files that differ from that commit, or whose tests do
//   node scripts/mutation.mjs --list          prints every survivor, not only those without a reason
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decidingFiles, ELSEWHERE } from './mutation/deciding.mjs';
import { instrument } from './mutation/mutants.mjs';
import { nearestTests } from './mutation/nearest-tests.mjs';
import { describeMutant, judge } from './mutation/survivors.mjs';
import { readProject } from './structure/project.mjs';

/**
 * @typedef {import('./mutation/mutants.mjs').Mutant} Mutant
 * @typedef {{ event: 'start' | 'check' | 'killed' | 'survived' | 'done' | 'broken', file: string, id: string,
 *   maxMs: number, reason: string }} LogLine
 * @typedef {{ path: string, mutants: Mutant[], survivors: Mutant[], seconds: number, problems: string[] }} Outcome
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const workFolder = join(root, '.cache/mutation');
/** Of all mutants together. */
const MIN_KILLED = 0.9;
/** A file's tests without any mutant. */
const MAX_SILENCE_MS = 60_000;

const project = readProject(root);
const options = readOptions(process.argv.slice(2));
const known = JSON.parse(readFileSync(join(root, 'scripts/mutation/survivors.json'), 'utf8'));
const threatModel = readFileSync(join(root, 'docs/THREAT_MODEL.md'), 'utf8');
const deciding = decidingFiles(threatModel);
mkdirSync(workFolder, { recursive: true });

const waiting = chooseFiles();
/** @type {Outcome[]} */
const outcomes = [];
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
report();

async function work() {
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const outcome = await tryFile(path);
    outcomes.push(outcome);
    const killed = outcome.mutants.length - outcome.survivors.length;
    console.log(`${path}: ${killed} of ${outcome.mutants.length} killed in ${outcome.seconds.toFixed(0)} s`);
  }
}

function chooseFiles() {
  if (options.files.length > 0) return [...options.files];
  const all = deciding.filter((path) => !ELSEWHERE.has(path));
  if (options.since === undefined) return all;
  const changed = changedSince(options.since);
  return all.filter(
    (path) =>
      changed.has(path) ||
      nearestTests(project.files, path)
        .slice(0, 3)
        .some((test) => changed.has(test)),
  );
}

/** @param {string} ref @returns {Set<string>} */
function changedSince(ref) {
  const git = spawnSync('git', ['diff', '--name-only', ref], { cwd: root, encoding: 'utf8' });
  // A copy without history: then there is no telling, and everything is tried.
  return git.status === 0 ? new Set(git.stdout.split('\n')) : new Set(project.files.keys());
}

/** @param {string} path @returns {Promise<Outcome>} */
async function tryFile(path) {
  const startedMs = performance.now();
  const { mutants } = await instrument(path, readFileSync(join(root, path), 'utf8'));
  const tests = nearestTests(project.files, path);
  const name = join(workFolder, path.replaceAll('/', '+'));
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

/** @param {string} log @returns {LogLine[]} */
function readLog(log) {
  if (!existsSync(log)) return [];
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function report() {
  let unexplained = 0;
  console.log('\nkilled  of    %    file');
  for (const { path, mutants, survivors, problems } of outcomes.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const killed = mutants.length - survivors.length;
    console.log(
      `${String(killed).padStart(6)}  ${String(mutants.length).padStart(4)}  ${percent(killed, mutants.length)}  ${path}`,
    );
    for (const problem of problems) console.log(`        ${problem}`);
    const { fresh, stale } = judge(survivors, known[path] ?? []);
    unexplained += fresh.length;
    for (const mutant of options.list ? survivors : fresh) console.log(describeMutant(path, mutant));
    for (const entry of stale) console.log(`        killed or gone, take it out of the list: ${entry.within}`);
  }
  const all = outcomes.reduce((sum, { mutants }) => sum + mutants.length, 0);
  const killed = all - outcomes.reduce((sum, { survivors }) => sum + survivors.length, 0);
  console.log(
    `\n${killed} of ${all} mutants killed (${percent(killed, all).trim()} %), ${unexplained} survivors without a reason`,
  );
  if (unexplained > 0 || killed < all * MIN_KILLED || outcomes.some(({ problems }) => problems.length > 0))
    process.exitCode = 1;
}

/** @param {number} part @param {number} whole */
function percent(part, whole) {
  return (whole === 0 ? 100 : Math.floor((1000 * part) / whole) / 10).toFixed(1).padStart(5);
}

/** @param {string[]} args */
function readOptions(args) {
  const since = args.includes('--since') ? args[args.indexOf('--since') + 1] : undefined;
  return { since, list: args.includes('--list'), files: args.filter((arg) => !arg.startsWith('--') && arg !== since) };
}
