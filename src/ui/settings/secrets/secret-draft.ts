import type { SecretBinding } from '../../../core/permissions/permissions.ts';
import { settingsTexts } from '../texts/index.ts';

export interface BindingDraft {
  readonly key: number;
  readonly origin: string;
  readonly methods: string;
  readonly pathPrefix: string;
}
export interface BindingProblems {
  readonly origin?: string;
  readonly pathPrefix?: string;
}

export function bindingProblems(draft: BindingDraft): BindingProblems {
  return {
    ...(readOrigin(draft.origin) === undefined ? { origin: settingsTexts.secrets.originInvalid } : {}),
    ...(draft.pathPrefix.startsWith('/') ? {} : { pathPrefix: settingsTexts.secrets.pathInvalid }),
  };
}

export function bindingOf(draft: BindingDraft): SecretBinding {
  const methods = draft.methods
    .split(/[\s,]+/)
    .map((method) => method.toUpperCase())
    .filter((method) => method !== '');
  return {
    origin: readOrigin(draft.origin) ?? draft.origin,
    methods: methods.length === 0 ? ['GET'] : methods,
    pathPrefix: draft.pathPrefix === '/' ? (pathIn(draft.origin) ?? '/') : draft.pathPrefix,
  };
}

export function isSecretName(name: string): boolean {
  return /^[A-Z][A-Z0-9_]{0,63}$/.test(name);
}

/** The path of an address that was entered whole, such as one that was copied. */
function pathIn(text: string): string | undefined {
  return URL.canParse(text.trim()) ? new URL(text.trim()).pathname : undefined;
}

/** The exact origin of a web address, of which the rest is left; undefined for what is none. */
function readOrigin(text: string): string | undefined {
  try {
    const url = new URL(text.trim());
    return url.username === '' && url.password === '' && (url.protocol === 'https:' || url.protocol === 'http:')
      ? url.origin
      : undefined;
  } catch {
    return undefined;
  }
}
