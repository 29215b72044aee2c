import { compare, rcompare, valid } from 'semver';
import { isInRange } from './semver-range.ts';
import { parseManifest, type PackageManifest, type Packument } from './manifest.ts';
import { isRecord } from '../../../core/json/json.ts';
import { PackageError } from './package-error.ts';
import { specText, type Spec } from './spec.ts';

/**
 * Picks a version like npm: that of the tag; else a locked one; else `latest` if it is in the range; else the highest
 * in the range, avoiding those that are deprecated or need another Node.
 *
 * @param locked versions of this package in a lock
 * @throws PackageError `no-version`
 */
export function pickVersion(
  packument: Packument,
  spec: Spec,
  nodeVersion: string,
  locked: ReadonlySet<string>,
): PackageManifest {
  const take = (version: string): PackageManifest => parseManifest(packument.versions.get(version));
  const newest = packument.tags.get('latest');
  const none = (): PackageError =>
    new PackageError(
      'no-version',
      newest === undefined
        ? { code: 'no-version-known', values: [specText(spec)] }
        : { code: 'no-version', values: [specText(spec), newest] },
    );
  if (spec.kind === 'archive') throw none();
  if (spec.kind === 'tag') {
    const version = packument.tags.get(spec.tag);
    if (version === undefined || !packument.versions.has(version)) throw none();
    return take(version);
  }
  const fits = (version: string): boolean => isInRange(version, spec.range);
  const held = [...locked].filter((version) => packument.versions.has(version) && fits(version)).sort(rcompare)[0];
  if (held !== undefined) return take(held);
  const latest = packument.tags.get('latest');
  if (latest !== undefined && packument.versions.has(latest) && (spec.range === '*' || fits(latest)))
    return take(latest);
  const candidates = [...packument.versions.keys()].filter(
    (version) => valid(version, { loose: true }) !== null && fits(version),
  );
  const rank = (version: string): number => {
    const raw = packument.versions.get(version);
    const engines = isRecord(raw) ? raw['engines'] : undefined;
    const range = isRecord(engines) && typeof engines['node'] === 'string' ? engines['node'] : '*';
    return (isInRange(nodeVersion, range) ? 2 : 0) + (isRecord(raw) && typeof raw['deprecated'] === 'string' ? 0 : 1);
  };
  const [best] = candidates
    .map((version) => ({ version, rank: rank(version) }))
    .sort((a, b) => b.rank - a.rank || compare(b.version, a.version, true));
  if (best === undefined) throw none();
  return take(best.version);
}
