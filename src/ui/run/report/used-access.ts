import type { NetworkUse, RunRecord } from '../../../core/call.ts';
import { normalizeRule } from '../../../core/permissions/network-rule.ts';
import type { UsedAccess } from '../../../catalog/page/index.ts';
import { wasSent } from '../denied/was-sent.ts';

/** What runs have sent: a rule for each origin and method, with what its paths have in common, and the secrets. */
export function usedAccess(runs: readonly Pick<RunRecord, 'network'>[]): UsedAccess {
  const uses = runs.flatMap(({ network }) => wasSent(network));
  const paths = new Map<string, { readonly origin: string; readonly method: string; path: string }>();
  for (const { method, url } of uses) {
    if (!URL.canParse(url)) continue;
    const { origin, pathname } = new URL(url);
    const key = `${method} ${origin}`;
    const known = paths.get(key);
    if (known === undefined) paths.set(key, { origin, method, path: pathname });
    else known.path = commonFolder(known.path, pathname);
  }
  return {
    network: [...paths.values()].flatMap(({ origin, method, path }) => {
      const rule = normalizeRule({ origin, methods: [method], pathPrefix: path });
      // Where a secret stood in the path, there is its name, which is no path.
      const any = rule.ok ? rule : normalizeRule({ origin, methods: [method], pathPrefix: '/' });
      return any.ok ? [any.value] : [];
    }),
    secrets: [...new Set(uses.flatMap(({ secrets = [] }: NetworkUse) => secrets))],
  };
}

/** The path itself if both are the same. */
function commonFolder(one: string, other: string): string {
  if (one === other) return one;
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, one.slice(0, length).lastIndexOf('/') + 1);
}
