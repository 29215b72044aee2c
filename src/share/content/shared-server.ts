import { isRecord, jsonOf } from '../../core/json/json.ts';
import { isSecretAlone, parseServerFields } from '../../mcp/contract/mcp-server.ts';
import type { SharedServer } from '../contract/share.ts';
import type { PackedObject, PackedValue } from '../packed/packed-value.ts';
import { shareFault } from '../share-fault.ts';

/** A server in the form that links and share files contain: without empty members and without `enabled`. */
export function serverValue({ enabled: _enabled, ...fields }: SharedServer): PackedObject {
  // Fields are plain JSON: an optional member is absent, never undefined.
  return Object.fromEntries(Object.entries(jsonOf(fields)).filter(([, value]) => !isEmpty(value)));
}

/**
 * Parses servers from outside; all are disabled, and each name occurs once.
 *
 * @throws ToolyardError `invalid-input`, `data.reason` 'damaged' for a value that is not a server, or that contains a
 * value where only the name of a secret is allowed
 */
export function parseSharedServers(list: readonly unknown[]): SharedServer[] {
  const servers = list.map((input): SharedServer => {
    const parsed = parseServerFields(isRecord(input) ? { ...input, enabled: false } : input);
    if (!parsed.ok)
      throw shareFault('damaged', `A server in it cannot be used: ${parsed.message} Ask for it again.`, {
        path: parsed.path,
      });
    const { value } = parsed;
    const named =
      value.transport === 'stdio'
        ? Object.values(value.env)
        : [...Object.values(value.headers), value.oauth?.clientSecret, value.oauth?.privateKey];
    if (!named.every((text) => text === undefined || isSecretAlone(text)))
      throw shareFault(
        'damaged',
        `The server ${value.name} in it holds a value where the name of a secret belongs. Ask for it again.`,
      );
    return value;
  });
  if (new Set(servers.map(({ name }) => name)).size < servers.length)
    throw shareFault('damaged', 'Two servers in it have one name. Ask for it again.');
  return servers;
}

function isEmpty(value: PackedValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
