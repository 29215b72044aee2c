import type { OpenApiSecret } from '../contract/openapi.ts';
import type { ImportNote } from '../contract/import/import-notes.ts';
import { isRecord } from '../../core/json/json.ts';
import { own } from '../fields/field-fault.ts';
import type { OpenApiDocument } from './document.ts';
import type { Resolver } from './reference-resolver.ts';
import { secretNameOf } from '../../core/secrets/secret-name.ts';

/** How one operation signs in; `notes` say what is not supported. */
export interface SignIn {
  readonly secrets: readonly OpenApiSecret[];
  readonly notes: readonly ImportNote[];
}

type Scheme =
  | { readonly ok: true; readonly secrets: readonly OpenApiSecret[]; readonly rank: number }
  | { readonly ok: false; readonly note: ImportNote };

/** The secrets of each operation, with names that all tools of the description share. */
export function createSignIns(
  { root }: OpenApiDocument,
  resolver: Resolver,
  baseName: string,
): (operation: Record<string, unknown>) => SignIn {
  const components = own(root, 'components');
  const given = isRecord(components) ? own(components, 'securitySchemes') : undefined;
  const schemes = isRecord(given) ? given : {};
  const kinds = Object.keys(schemes).map((name) => suffixOf(resolver.resolve(own(schemes, name)).value));
  const read = new Map<string, Scheme>();
  const schemeOf = (name: string): Scheme => {
    const known = read.get(name);
    if (known !== undefined) return known;
    const scheme = resolver.resolve(own(schemes, name)).value;
    const suffix = suffixOf(scheme);
    const alone = kinds.filter((kind) => kind === suffix).length < 2;
    const made = schemeFrom(name, scheme, alone ? [baseName, suffix] : [baseName, name]);
    read.set(name, made);
    return made;
  };
  return (operation) => {
    const declared = own(operation, 'security') ?? own(root, 'security');
    const choices = Array.isArray(declared) ? (declared as unknown[]).filter(isRecord) : [];
    if (choices.length === 0) return { secrets: [], notes: [] };
    const tried = choices.map((choice) => Object.keys(choice).map(schemeOf));
    const usable = tried
      .filter((parts) => parts.every((part) => part.ok))
      .map((parts) => parts.filter((part) => part.ok));
    const named = usable.filter((parts) => parts.length > 0);
    const [best] = named.sort((one, other) => rankOf(one) - rankOf(other));
    if (best === undefined) {
      const notes = usable.length > 0 ? [] : tried.flat().flatMap((part) => (part.ok ? [] : [part.note]));
      return { secrets: [], notes };
    }
    return {
      secrets: uniqueByName(best.flatMap(({ secrets }) => secrets)),
      notes: usable.length > named.length ? [{ code: 'secret-optional', values: [] }] : [],
    };
  };
}

/** The first word of a description's secrets: from the name of its host, or its title. */
export function secretBaseName(title: string, host: string | undefined): string {
  const label =
    host === undefined || /^[\d.:[\]]+$/.test(host) || !host.includes('.') ? undefined : host.split('.').at(-2);
  const words = title
    .replace(/\b(?:REST|HTTP|OpenAPI|API|Swagger|Web|Service|the|v?\d+(?:\.\d+)*)\b/gi, ' ')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return (label ?? words.slice(0, 2).join('_')) || 'API';
}

/** Preference among alternatives: a token, then a key in a header, then a key in the query. */
function rankOf(parts: readonly { readonly rank: number }[]): number {
  return Math.max(...parts.map(({ rank }) => rank)) + parts.length;
}

function suffixOf(scheme: Record<string, unknown> | undefined): string {
  if (scheme === undefined) return '';
  return own(scheme, 'type') === 'apiKey'
    ? 'KEY'
    : String(own(scheme, 'scheme')).toLowerCase() === 'basic'
      ? 'BASIC'
      : 'TOKEN';
}

/** @param words of the name of its secret */
function schemeFrom(name: string, scheme: Record<string, unknown> | undefined, words: readonly string[]): Scheme {
  const secret = secretNameOf(...words);
  if (scheme === undefined) return { ok: false, note: { code: 'sign-in-undescribed', values: [name.slice(0, 100)] } };
  const text = own(scheme, 'description');
  const description = typeof text === 'string' ? text.slice(0, 300) : '';
  const bearer = {
    ok: true,
    rank: 0,
    secrets: [{ name: secret, kind: 'bearer', location: 'authorization', description }],
  } as const;
  switch (own(scheme, 'type')) {
    case 'oauth2':
    case 'openIdConnect':
      return bearer;
    case 'http': {
      const way = String(own(scheme, 'scheme')).toLowerCase();
      if (way === 'bearer') return bearer;
      if (way !== 'basic')
        return {
          ok: false,
          note: { code: 'sign-in-http', values: [way.slice(0, 40)] },
        };
      const rest = words.at(-1) === 'BASIC' ? words.slice(0, -1) : words;
      return {
        ok: true,
        rank: 30,
        secrets: [
          { name: secretNameOf(...rest, 'USER'), kind: 'user', location: 'authorization', description },
          { name: secretNameOf(...rest, 'PASSWORD'), kind: 'password', location: 'authorization', description },
        ],
      };
    }
    case 'apiKey': {
      const [location, where] = [own(scheme, 'name'), own(scheme, 'in')];
      if (typeof location !== 'string' || location === '')
        return { ok: false, note: { code: 'key-without-name', values: [name.slice(0, 100)] } };
      if (where === 'query')
        return { ok: true, rank: 20, secrets: [{ name: secret, kind: 'query', location, description }] };
      if (where === 'header' && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(location))
        return { ok: true, rank: 10, secrets: [{ name: secret, kind: 'header', location, description }] };
      return { ok: false, note: { code: 'sign-in-cookie', values: [location.slice(0, 100)] } };
    }
    default:
      return { ok: false, note: { code: 'sign-in-type', values: [String(own(scheme, 'type')).slice(0, 40)] } };
  }
}

function uniqueByName(secrets: readonly OpenApiSecret[]): OpenApiSecret[] {
  return [...new Map(secrets.map((secret) => [secret.name, secret])).values()];
}
