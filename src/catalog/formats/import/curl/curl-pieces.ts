import type { ImportNote } from '../../../contract/import/import-notes.ts';
import type { JsonValue } from '../../../../core/json/json.ts';
import { SECRET_NAME_PATTERN } from '../../../../core/secrets/secret-text.ts';
import { numberedSecretName, secretNameOf } from '../../../../core/secrets/secret-name.ts';
import { trimmed } from '../../../../core/text/trim-characters.ts';
import { isKey } from './names-a-key.ts';

/** Where the value of a part of a request comes from. */
export type Source =
  | { readonly kind: 'input'; readonly name: string }
  | { readonly kind: 'secret'; readonly name: string; readonly before?: string }
  | { readonly kind: 'text'; readonly text: string }
  /** The name stands alone, as it was written. */
  | { readonly kind: 'none' };

export type Piece = readonly [name: string, source: Source];

/** Collects the inputs and secrets of a tool. */
export interface Collected {
  readonly inputs: Map<string, { readonly description: string; readonly value: JsonValue | undefined }>;
  /** Names of secrets. */
  readonly secrets: Set<string>;
  /** Name of a secret by the start of its name and its value, so that one value is one secret. */
  readonly named: Map<string, string>;
  /** How many secrets begin with the same name. */
  readonly counts: Map<string, number>;
  readonly notes: ImportNote[];
  /** First word of the names of secrets. */
  readonly baseName: string;
}

export function createCollected(hostname: string, notes: readonly ImportNote[]): Collected {
  const label = /^[\d.]+$|^\[/.test(hostname) ? undefined : hostname.split('.').at(-2);
  const baseName = trimmed((label ?? '').toUpperCase().replace(/[^A-Z0-9]+/g, '_'), '_').slice(0, 24);
  return {
    inputs: new Map(),
    secrets: new Set(),
    named: new Map(),
    counts: new Map(),
    notes: [...notes],
    baseName: SECRET_NAME_PATTERN.test(baseName) ? baseName : 'API',
  };
}

/** The note on a value of this name that became a secret. */
export function noteOnSecret(location: 'body' | 'query', name: string): (secret: string) => ImportNote {
  return (secret) => ({ code: `secret-in-${location}`, values: [shown(name), secret] });
}

/** The secret for a value, which is left out. @param noteOn the note on it, by the name of the secret */
export function secretFor(
  collected: Collected,
  suffix: string,
  noteOn: (secret: string) => ImportNote,
  value: string,
): string {
  const { secrets, named, counts, baseName, notes } = collected;
  const base = secretNameOf(baseName, /[A-Za-z0-9]/.test(suffix) ? suffix.replace(/^X-(?=.)/i, '') : 'KEY');
  const key = JSON.stringify([base, value]);
  const known = named.get(key);
  if (known !== undefined) return known;
  const count = (counts.get(base) ?? 0) + 1;
  counts.set(base, count);
  const name = numberedSecretName(base, count);
  if (secrets.has(name)) return secretFor(collected, suffix, noteOn, value);
  named.set(key, name);
  secrets.add(name);
  notes.push(noteOn(name));
  return name;
}

/** The input for a value. */
export function inputFor({ inputs }: Collected, name: string, location: string, value: JsonValue | undefined): Source {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${location}_${name}${count === 2 ? '' : `_${String(count)}`}`;
    if (inputs.has(free)) continue;
    inputs.set(free, { description: `In the ${location}`, value });
    return { kind: 'input', name: free };
  }
}

/** Values by name: keys become secrets, and inputs what has its name alone. */
export function piecesOf(
  parts: readonly (readonly [string, string] | string)[],
  location: 'body' | 'query',
  collected: Collected,
): Piece[] {
  const counts = new Map<string, number>();
  for (const part of parts) if (typeof part !== 'string') counts.set(part[0], (counts.get(part[0]) ?? 0) + 1);
  return parts.map((part): Piece => {
    if (typeof part === 'string') return [part, { kind: 'none' }];
    const [name, value] = part;
    if (isKey(name, value))
      return [name, { kind: 'secret', name: secretFor(collected, name, noteOnSecret(location, name), value) }];
    if ((counts.get(name) ?? 0) > 1 || name === '__proto__') return [name, { kind: 'text', text: value }];
    return [name, inputFor(collected, name, location, value)];
  });
}

export function shown(name: string): string {
  return name.slice(0, 100);
}

/** Parts of a query or a form, in order: pairs, and what has no value as it is written. */
export function partsOf(text: string): (readonly [string, string] | string)[] {
  const parts = text.split('&').filter((one) => one !== '');
  return parts.map((part) => {
    const [pair] = new URLSearchParams(part);
    return pair === undefined || !part.includes('=') || pair.join('').includes('\ufffd') ? part : pair;
  });
}
