import { DiskError } from '../disk/disk.ts';
import { native } from '../host.ts';
import { readWhole } from '../bindings/fs/trees.ts';
import type { Runtime } from '../runtime.ts';
import { PREPARED_FILE, PreparedModules } from './prepared-modules.ts';
import { buildModule, type ModuleText } from './transform.ts';

const FOLDER = '/node_modules/';
/** By the outermost `node_modules` folder; a thread runs one program. */
const known = new Map<string, PreparedModules>();

/**
 * The prepared form of a module, from the installation of its package; undefined if there is none or the module has
 * changed.
 */
export function preparedModule(runtime: Runtime, url: string, source: string): ModuleText | undefined {
  const end = url.startsWith('file://') ? url.indexOf(FOLDER) : -1;
  if (end === -1) return undefined;
  const folder = decodeURIComponent(url.slice('file://'.length, end + FOLDER.length));
  const prepared = known.get(folder) ?? read(runtime, folder);
  known.set(folder, prepared);
  const analysis = prepared.find(source);
  return analysis === undefined ? undefined : buildModule(source, analysis);
}

function read({ disk, allowedCode }: Runtime, folder: string): PreparedModules {
  // The prepared file determines what code runs, so it must be allowed.
  if (allowedCode?.has(`${folder}${PREPARED_FILE}`) === false) return new PreparedModules('');
  try {
    return new PreparedModules(new native.TextDecoder().decode(readWhole(disk, `${folder}${PREPARED_FILE}`)));
  } catch (error) {
    if (error instanceof DiskError) return new PreparedModules('');
    throw error;
  }
}
