import type { JsonObject } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { NetworkRule } from '../../core/permissions.ts';
import { mergeRules, SECRET_NAME_PATTERN } from '../../core/parse-permissions.ts';

/** A refused attempt of a run. Paths only: a query may hold data. */
export interface Denial {
  readonly reason: string;
  readonly tried?: { readonly method: string; readonly origin: string; readonly path: string };
  /** Smallest rule that would allow it; absent when no grant can. */
  readonly requested?: NetworkRule;
  /** Name of a secret: one that is not granted (without `tried`), or one whose bindings do not cover `tried`. */
  readonly secret?: string;
  /** A file the run may not see. */
  readonly file?: { readonly access: 'read' | 'write'; readonly path: string };
}

/** Everything a run was refused, each attempt once and at most `LIMITS.maxDeniedAttempts`. */
export interface DenialLog {
  /** False when it was known or the log is full. */
  readonly add: (denial: Denial) => boolean;
  /**
   * `{ requested, tried, bindings }` for `ToolError.data`, or undefined when nothing was refused: `requested` in the
   * shape of `Permissions`,
   * `tried` the attempts as `{ method, origin, path }`, `files` those on files as `{ access, path }`, `bindings` the
   * places a granted secret may not go, as `{ secret, method, origin, path }`.
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
        denial.file?.path,
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
          // A tool may ask for any text; what can be no secret's name could not be granted.
          secrets: all.flatMap(({ secret, tried }) =>
            secret !== undefined && tried === undefined && SECRET_NAME_PATTERN.test(secret) ? [secret] : [],
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
      };
    },
  };
}
