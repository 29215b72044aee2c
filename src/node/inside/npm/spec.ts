import type { PackageReason } from '../../contract/package-reasons.ts';
import { validRange } from 'semver';
import { MAX_RANGE_CHARS } from './semver-range.ts';
import { isPackageName } from '../../../core/package-lock.ts';
import { PackageError } from './package-error.ts';

/**
 * Which versions of which package are accepted. `name` is the registry's; the folder may have another one (`npm:`
 * aliases).
 */
export type Spec =
  | { readonly kind: 'range'; readonly name: string; readonly range: string }
  | { readonly kind: 'tag'; readonly name: string; readonly tag: string }
  /** A dropped archive, by its integrity. */
  | { readonly kind: 'archive'; readonly name: string; readonly integrity: string };

/**
 * Parses the right side of a dependency, such as `^1.2.0`, `latest` or `npm:other@2`.
 *
 * @param name the left side: the name of the folder
 * @throws PackageError `unsupported-spec`, naming the kind
 */
export function parseSpec(name: string, raw: string): Spec {
  const text = raw.trim();
  if (!isPackageName(name))
    throw new PackageError('unsupported-spec', { code: 'no-package-name', values: [name.slice(0, 100)] });
  if (text.startsWith('npm:')) {
    const { name: target, raw: rest } = splitRequest(text.slice(4));
    const spec = parseSpec(target, rest);
    if (rest.startsWith('npm:')) throw unsupported(name, raw, 'spec-alias');
    return spec;
  }
  if (text.length > MAX_RANGE_CHARS) throw unsupported(name, raw, 'spec-long');
  const range = validRange(text, { loose: true });
  if (range !== null) return { kind: 'range', name, range };
  if (/^(?:git|git\+\w+|github|gitlab|bitbucket|gist):|\.git(?:#|$)/.test(text))
    throw unsupported(name, raw, 'spec-git');
  if (/^https?:/.test(text)) throw unsupported(name, raw, 'spec-address');
  if (/^(?:file|link|portal):|^[./~]/.test(text)) throw unsupported(name, raw, 'spec-folder');
  if (/^(?:workspace|catalog|patch|jsr):/.test(text)) throw unsupported(name, raw, 'spec-manager');
  if (text.includes('/')) throw unsupported(name, raw, 'spec-git');
  if (encodeURIComponent(text) !== text) throw unsupported(name, raw, 'spec-unknown');
  return { kind: 'tag', name, tag: text };
}

/** Splits `name`, `name@range` and `@scope/name@range`. Without a range it means `latest`. */
export function splitRequest(text: string): { name: string; raw: string } {
  const at = text.indexOf('@', 1);
  return at === -1 ? { name: text, raw: 'latest' } : { name: text.slice(0, at), raw: text.slice(at + 1) || 'latest' };
}

/** A spec as shown to people. */
export const specText = (spec: Spec): string =>
  spec.kind === 'archive'
    ? `${spec.name} (archive)`
    : `${spec.name}@${spec.kind === 'range' ? spec.range || '*' : spec.tag}`;

type UnsupportedKind = Extract<PackageReason['code'], `spec-${string}`>;

const unsupported = (name: string, raw: string, code: UnsupportedKind): PackageError =>
  new PackageError('unsupported-spec', { code, values: [name, raw.slice(0, 200)] });
