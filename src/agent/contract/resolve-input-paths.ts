import type { JsonObject } from '../../core/json/json.ts';

/** Finds the path that links lead to; undefined if it cannot be said. The path may not exist yet. */
export type RealPath = (path: string) => Promise<string | undefined>;

export interface ResolvedInput {
  readonly input: JsonObject;
  /** Every path is the one that the call will use. */
  readonly isResolved: boolean;
  /** No policy and no rule lets such a call through. */
  readonly asksEachTime?: true;
  /** Why the call cannot be carried out, whatever a person says. */
  readonly refusal?: string;
}

/**
 * The arguments of a call with the paths in them as the workspace will read them, so that a rule is compared with what
 * will be done, and not with how it is spelled. The call gets the same arguments.
 */
export async function resolveInputPaths(
  input: JsonObject,
  names: readonly string[],
  realPath: RealPath,
): Promise<ResolvedInput> {
  let isResolved = true;
  const members = await Promise.all(
    Object.entries(input).map(async ([name, value]) => {
      // What is no path is left to the schema.
      if (!names.includes(name) || typeof value !== 'string' || value === '') return [name, value] as const;
      const plain = plainPath(value);
      const real = await realPath(plain);
      if (real === undefined) isResolved = false;
      return [name, real ?? plain] as const;
    }),
  );
  // fromEntries defines own members, so an argument may be named __proto__.
  return { input: Object.fromEntries(members), isResolved };
}

/** An absolute path without `.`, `..` and slashes that mean nothing. A backslash is part of a name. */
export function plainPath(path: string): string {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return `/${names.join('/')}`;
}
