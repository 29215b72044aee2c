import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { foldersAbove } from './paths.ts';
import type { Pinning } from './pinning.ts';

/** Files that a loader can load; readmes, declarations and maps are left out. */
const LOADABLE = /^[^.]+$|\.(?:[cm]?js|json|node|wasm)$|(?<!\.d)\.[cm]?ts$/;
const NEEDS = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const;
const READ_AT_ONCE = 16;
const TOO_MUCH =
  `Its packages have more code than a file of the workspace may bring: at most ` +
  `${String(LIMITS.project.maxPackageFiles)} files with ${String(LIMITS.project.maxPackageBytes / 1024 / 1024)} ` +
  `MB. Save it as a tool of your own and add its packages there`;

/**
 * Adds packages from the workspace: all loadable files of each, and of their dependencies in `package.json`.
 * @returns an error message
 */
export async function pinPackages(pinning: Pinning, folders: ReadonlySet<string>): Promise<string | undefined> {
  const known = new Set(folders);
  const before = { count: pinning.count(), bytes: pinning.bytes() };
  // Includes entries that are added during the loop.
  for (const folder of known) {
    if (await pinning.isLinked(folder))
      return `The package ${folder} lies behind a link: tools are made of files alone`;
    const found = await filesBelow(pinning, folder);
    if (typeof found === 'string') return found;
    if (pinning.count() - before.count + found.length > LIMITS.project.maxPackageFiles) return TOO_MUCH;
    for (let at = 0; at < found.length; at += READ_AT_ONCE) {
      const read = await Promise.all(found.slice(at, at + READ_AT_ONCE).map((path) => pinning.read(path)));
      const failed = read.find(({ ok }) => !ok);
      if (failed?.ok === false) return failed.message;
      if (pinning.bytes() - before.bytes > LIMITS.project.maxPackageBytes) return TOO_MUCH;
    }
    for (const name of needsOf(await pinning.look.manifestOf(folder)))
      for (const needed of await foldersOf(pinning, name, folder)) known.add(needed);
  }
  return undefined;
}

function needsOf(manifest: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  return NEEDS.flatMap((field) => {
    const needs = manifest?.[field];
    return isRecord(needs) ? Object.keys(needs) : [];
  });
}

/** Every folder above a file that contains a package of this name. */
async function foldersOf(pinning: Pinning, name: string, from: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const folder of foldersAbove(`${from}/package.json`)) {
    if (folder.endsWith('/node_modules')) continue;
    const path = `${folder === '/' ? '' : folder}/node_modules/${name}`;
    if (name !== '' && (await pinning.look.kindOf(path)) === 'directory') found.push(path);
  }
  return found;
}

/** Loadable files of a package, without nested packages and links. */
async function filesBelow(pinning: Pinning, folder: string): Promise<readonly string[] | string> {
  const files: string[] = [];
  const open = [folder];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const listed = await pinning.list(at);
    if (!listed.ok) return listed.error.message;
    for (const { name, kind } of listed.value) {
      if (kind === 'directory' && name !== 'node_modules') open.push(`${at}/${name}`);
      else if (kind === 'file' && LOADABLE.test(name)) files.push(`${at}/${name}`);
      if (files.length + open.length > LIMITS.project.maxPackageFiles) return TOO_MUCH;
    }
  }
  return files;
}
