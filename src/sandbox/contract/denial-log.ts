import type { JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { NetworkRule } from '../../core/permissions/permissions.ts';
import { mergeRules } from '../../core/permissions/parse-permissions.ts';
import { SECRET_NAME_PATTERN } from '../../core/secrets/secret-text.ts';

/** A denied attempt of a run. Contains the path without the query, which may contain data. */
export interface Denial {
  readonly reason: string;
  readonly tried?: { readonly method: string; readonly origin: string; readonly path: string };
  /** The smallest rule that would allow it; absent if no grant can. */
  readonly requested?: NetworkRule;
  /** Name of a secret that is not granted (without `tried`), or whose bindings do not cover `tried`. */
  readonly secret?: string;
  /** Names of secrets that would have gone along with `tried` and are not granted. */
  readonly lacking?: readonly string[];
  /** Names of granted secrets that would go along with `tried` and are not bound to it: a person can bind them. */
  readonly unbound?: readonly string[];
  /** A file that the run may not access. */
  readonly file?: { readonly access: 'read' | 'write'; readonly path: string };
}

/** The denials of a run, each attempt once and at most `LIMITS.maxDeniedAttempts`. */
export interface DenialLog {
  /** False if the attempt was known or the log is full. */
  readonly add: (denial: Denial) => boolean;
  /**
   * `{ requested, tried, bindings }` for `ToolError.data`, or undefined if nothing was denied. `requested` has the
   * shape of `Permissions`, `tried` lists attempts as `{ method, origin, path }`, `files` attempts on files as `{
   * access, path }`, `bindings` the addresses that a granted secret may not be sent to, as `{ secret, method, origin,
   * path }`, `carried` the requests that secrets without a grant would have been sent with, in the same shape, and
   * `unbound` those of granted secrets that may be bound to them.
   */
  readonly summary: () => JsonObject | undefined;
}

export function createDenialLog(max: number = LIMITS.maxDeniedAttempts): DenialLog {
  const denials = new Map<string, Denial>();
  return {
    add: (denial) => {
      const key = JSON.stringify([
        denial.secret,
        denial.tried?.method,
        denial.tried?.origin,
        denial.tried?.path,
        denial.file?.access,
        denial.file?.path,
        denial.lacking,
        denial.unbound,
      ]);
      if (denials.has(key) || denials.size >= max) return false;
      denials.set(key, denial);
      return true;
    },
    summary: () => {
      if (denials.size === 0) return undefined;
      const all = [...denials.values()];
      const network = mergeRules(all.flatMap(({ requested }) => requested ?? []));
      return {
        requested: {
          network: network.map(({ origin, methods, pathPrefix }) => ({ origin, methods: [...methods], pathPrefix })),
          files: all.some(({ file }) => file?.access === 'write')
            ? 'write'
            : all.some(({ file }) => file !== undefined)
              ? 'read'
              : 'none',
          // A tool may ask for any text; a text that is not a valid name of a secret could not be granted.
          secrets: unique(
            all.flatMap(({ secret, tried, lacking = [] }) => [
              ...lacking,
              ...(secret !== undefined && tried === undefined && SECRET_NAME_PATTERN.test(secret) ? [secret] : []),
            ]),
          ),
          dom: false,
        },
        tried: all.flatMap(({ tried }) => (tried === undefined ? [] : [{ ...tried }])),
        ...(all.some(({ file }) => file !== undefined)
          ? { files: all.flatMap(({ file }) => (file === undefined ? [] : [{ ...file }])) }
          : {}),
        bindings: all.flatMap(({ secret, tried }) =>
          secret === undefined || tried === undefined ? [] : [{ secret, ...tried }],
        ),
        ...sendsOf(all, 'carried', ({ lacking }) => lacking),
        ...sendsOf(all, 'unbound', ({ unbound }) => unbound),
      };
    },
  };
}

/** The requests that secrets would go along with; nothing if there are none. */
function sendsOf(
  denials: readonly Denial[],
  as: 'carried' | 'unbound',
  namesOf: (denial: Denial) => readonly string[] | undefined,
): JsonObject {
  if (denials.every((denial) => namesOf(denial) === undefined)) return {};
  return {
    [as]: denials.flatMap((denial) => {
      const { tried } = denial;
      return tried === undefined ? [] : (namesOf(denial) ?? []).map((secret) => ({ secret, ...tried }));
    }),
  };
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
