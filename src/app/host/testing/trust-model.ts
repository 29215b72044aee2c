import type { CodeHash, ToolId } from '../../../core/ids.ts';
import type { Grant } from '../../../core/permissions/permissions.ts';
import type { ToolRecord } from '../../../core/tool.ts';

/** What a person gave, kept apart from the app and without its hashes: whole texts of what they gave it to. */
export interface TrustModel {
  /** A person accepts a tool in this form. */
  readonly accept: (record: ToolRecord) => void;
  /** They accept no form with this code any more. */
  readonly withdraw: (record: ToolRecord) => void;
  readonly isAccepted: (record: ToolRecord) => boolean;
  /** They give permissions to a tool with this code. */
  readonly grant: (record: ToolRecord, permissions: unknown) => void;
  /** They take everything from a tool that they gave it. */
  readonly revoke: (id: ToolId) => void;
  /** Their own edit: it keeps what the tool had. */
  readonly edit: (before: ToolRecord, after: ToolRecord) => void;
  /** @returns what is trusted or granted and should not be */
  readonly faultsOf: (stored: {
    readonly tools: readonly ToolRecord[];
    readonly versions: readonly ToolRecord[];
    readonly grants: readonly Grant[];
  }) => readonly string[];
}

export function createTrustModel(): TrustModel {
  const accepted = new Map<string, string>();
  const granted = new Map<string, Set<string>>();
  const textOfHash = new Map<CodeHash, string>();
  const grantsOf = (record: ToolRecord): Set<string> => {
    const found = granted.get(codeKey(record)) ?? new Set<string>();
    granted.set(codeKey(record), found);
    return found;
  };
  const accept = (record: ToolRecord): void => void accepted.set(formOf(record), codeKey(record));
  const isAccepted = (record: ToolRecord): boolean => accepted.has(formOf(record));
  return {
    accept,
    isAccepted,
    withdraw: (record) => {
      for (const [form, key] of [...accepted]) if (key === codeKey(record)) accepted.delete(form);
    },
    grant: (record, permissions) => void grantsOf(record).add(JSON.stringify(permissions)),
    revoke: (id) => {
      for (const key of [...granted.keys()]) if (key.startsWith(`${id} `)) granted.delete(key);
    },
    edit: (before, after) => {
      if (!isAccepted(before)) return;
      accept(after);
      for (const permissions of grantsOf(before)) grantsOf(after).add(permissions);
    },
    faultsOf: ({ tools, versions, grants }) => {
      const faults: string[] = [];
      for (const record of [...tools, ...versions]) {
        const known = textOfHash.get(record.codeHash) ?? codeOf(record);
        textOfHash.set(record.codeHash, known);
        if (known !== codeOf(record)) faults.push(`two codes have the hash of ${record.name}`);
      }
      for (const tool of tools)
        if (tool.trusted && !isAccepted(tool)) faults.push(`${tool.name}, version ${String(tool.version)}, is trusted`);
      for (const { toolId, codeHash, permissions } of grants) {
        const text = textOfHash.get(codeHash);
        if (text !== undefined && granted.get(`${toolId} ${text}`)?.has(JSON.stringify(permissions)) !== true)
          faults.push(`${text} is granted ${JSON.stringify(permissions.network)}`);
      }
      return faults;
    },
  };
}

function codeOf({ language, environment, code, packages, pinnedFiles }: ToolRecord): string {
  return JSON.stringify([language, environment, code, packages?.packages ?? 0, pinnedFiles ?? 0]);
}

const codeKey = (record: ToolRecord): string => `${record.id} ${codeOf(record)}`;

/** Everything that is shown of a tool. */
function formOf({
  version: _version,
  codeHash: _codeHash,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  provenance: _provenance,
  trusted: _trusted,
  ...fields
}: ToolRecord): string {
  return JSON.stringify(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
}
