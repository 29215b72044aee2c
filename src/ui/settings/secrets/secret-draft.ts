import type { SecretBinding } from '../../../core/permissions.ts';
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
    pathPrefix: draft.pathPrefix,
  };
}

export function isSecretName(name: string): boolean {
  return /^[A-Z][A-Z0-9_]{0,63}$/.test(name);
}

/** The origin of a web address that consists of nothing else; otherwise undefined. */
function readOrigin(text: string): string | undefined {
  try {
    const url = new URL(text.trim());
    const isPlain = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
    return isPlain && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : undefined;
  } catch {
    return undefined;
  }
}
