import type { RestoreOptions, RestoreReport } from '../contract/backup.ts';
import { restoreFault } from '../contract/faults/restore-faults.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpServer, McpServerFields } from '../../mcp/contract/mcp-server.ts';
import { sameJson } from './same-tool.ts';

/** The writes of one transaction. */
interface ServerWrites {
  readonly put: (server: McpServer) => Promise<unknown>;
  readonly remove: (id: McpServer['id']) => Promise<unknown>;
  /** Deletes the stored offer of a server. */
  readonly forget: (id: McpServer['id']) => Promise<unknown>;
}

export interface RestoredServers {
  readonly counts: RestoreReport['servers'];
  /** Names of new servers for which there was no room. */
  readonly refused: readonly string[];
}

/** Why a new server is not added. */
export const TOO_MANY_SERVERS = restoreFault({ code: 'entry-servers-many', values: [LIMITS.mcp.maxServers] });

/** Whether two servers are the same in all fields that a person enters. */
export function sameServer(one: McpServer, other: McpServer): boolean {
  return sameJson(writtenOf(one), writtenOf(other));
}

/**
 * Stores the servers of the user's own backup. An identical server stays; one that differs is only replaced if the
 * options say so.
 *
 * @param here the stored servers in the form in which they leave the browser, for the comparison
 */
export async function restoreServers(
  writes: ServerWrites,
  given: readonly McpServer[],
  here: readonly McpServer[],
  { mode, onDifference }: RestoreOptions,
): Promise<RestoredServers> {
  const takes = mode === 'replace' || onDifference === 'take';
  const names = new Map(here.map((server) => [server.name, server]));
  const ids = new Map(here.map((server) => [server.id, server]));
  const met = new Set<McpServer['id']>();
  const counts = { added: 0, replaced: 0, kept: 0, removed: 0 };
  const refused: string[] = [];
  for (const server of given) {
    const local = ids.get(server.id) ?? names.get(server.name);
    const holder = names.get(server.name);
    if (local === undefined) {
      if (names.size >= LIMITS.mcp.maxServers) {
        refused.push(server.name);
        continue;
      }
      await writes.put(server);
      names.set(server.name, server);
      ids.set(server.id, server);
      met.add(server.id);
      counts.added += 1;
      continue;
    }
    met.add(local.id);
    const canTake = takes && !sameServer(local, server) && (holder === undefined || holder.id === local.id);
    if (canTake) {
      await writes.put({ ...server, id: local.id });
      await writes.forget(local.id);
      names.set(server.name, local);
    }
    counts[canTake ? 'replaced' : 'kept'] += 1;
  }
  for (const { id } of mode === 'replace' ? here.filter((server) => !met.has(server.id)) : []) {
    await writes.remove(id);
    await writes.forget(id);
    counts.removed += 1;
  }
  return { counts, refused };
}

function writtenOf({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields }: McpServer): McpServerFields {
  return fields;
}
