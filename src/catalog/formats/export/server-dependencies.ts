import { exportNote } from '../../contract/faults/export-notes.ts';
import type { ExportLoss } from '../../contract/export.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { isExactVersion, isFromRegistry, requestedOf } from './server-lock.ts';

/** Dependencies of the server itself; exact versions, because it was tested with them. */
const OWN = { '@modelcontextprotocol/server': '2.4.0', ajv: '8.20.0', 'ajv-formats': '3.0.1' } as const;
/** For tools that use `indexedDB`. */
const INDEXED_DB = { devalue: '6.0.3', 'fake-indexeddb': '6.2.8' } as const;
/** For source that is not JavaScript. */
export const BUILD_DEPENDENCIES = { sucrase: '3.35.1' } as const;

/**
 * The packages of a server: its own, and those that its tools requested, in the exact versions of their locks.
 * Transitive dependencies are in the server's lock.
 *
 * @returns notes by tool on packages that cannot be included unchanged
 */
export function dependenciesOf(records: readonly ToolRecord[]): {
  readonly dependencies: Record<string, string>;
  readonly notes: ReadonlyMap<string, ExportLoss['changes']>;
} {
  const usesIndexedDb = records.some(
    ({ environment, code }) => environment === 'browser' && /\bindexedDB\b/.test(code),
  );
  const chosen = new Map<string, string>(Object.entries({ ...OWN, ...(usesIndexedDb ? INDEXED_DB : {}) }));
  const notes = new Map<string, ExportLoss['changes']>();
  for (const { name: tool, packages: lock } of records) {
    const found: ExportLoss['changes'][number][] = [];
    for (const { name } of lock?.requested ?? []) {
      const locked = lock?.packages.find(({ path }) => path === name);
      if (locked === undefined || locked.tarball === '') {
        found.push(exportNote('/packages', { code: 'change-archive', values: [name] }));
        continue;
      }
      if (!isFromRegistry(locked) || !isExactVersion(locked.version)) {
        // npm would fetch an address or a tag in a package.json, whatever it contains, and run its scripts.
        found.push(
          exportNote('/packages', { code: 'change-no-version', values: [name, locked.version.slice(0, 100)] }),
        );
        continue;
      }
      const wanted = requestedOf(name, locked);
      const before = chosen.get(name);
      if (before !== undefined && before !== wanted)
        found.push(exportNote('/packages', { code: 'change-other-version', values: [name, before, wanted] }));
      else chosen.set(name, wanted);
    }
    if (found.length > 0) notes.set(tool, found);
  }
  return { dependencies: Object.fromEntries([...chosen].sort(([a], [b]) => (a < b ? -1 : 1))), notes };
}
