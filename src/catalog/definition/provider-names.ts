import { PROVIDER_RULES, type Provider } from './provider-rules.ts';

/**
 * The name of a tool in the form that a provider accepts. Each forbidden character becomes its hexadecimal code, as in
 * `_x2E_`, so that `fromProviderName` can restore the name; a name that is then too long is cut, gets a hash of the
 * whole name, and cannot be restored.
 */
export function toProviderName(name: string, provider: Provider): string {
  const { maxLength, fits } = PROVIDER_RULES[provider].name;
  if (fits.test(name) && name.length <= maxLength && !ESCAPED.test(name)) return name;
  const escaped = [...name]
    .map((letter, at) => {
      const startsEscape = letter === '_' && /^_x[0-9A-F]{2}_/.test(name.slice(at));
      const isFit = at === 0 ? fits.test(letter) : fits.test(`a${letter}`);
      return isFit && !startsEscape ? letter : escapeOf(letter);
    })
    .join('');
  return escaped.length <= maxLength ? escaped : `${escaped.slice(0, maxLength - 9)}_${numberOf(name)}`;
}

/**
 * The name of a tool in a form that a provider accepts and a model reads well: `my server.look up` becomes
 * `my_server_look_up`. Several names can become the same one, and none can be restored from it: who uses them keeps a
 * map (`agent/offer/wire-names.ts`).
 */
export function readableName(name: string, provider: Provider): string {
  const { maxLength, fits } = PROVIDER_RULES[provider].name;
  if (fits.test(name) && name.length <= maxLength) return name;
  const words = name
    .slice(0, MAX_READ)
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9-]/)
    .filter((word) => word !== '');
  const readable = words.join('_').slice(0, maxLength);
  if (readable === '') return 'tool';
  return fits.test(readable) ? readable : `_${readable}`.slice(0, maxLength);
}

/** Characters of a name that are looked at. */
const MAX_READ = 256;

/** Restores a mapped name; other names are returned unchanged. */
export function fromProviderName(name: string): string {
  const given = name.replace(ALL_ESCAPED, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  // A name that someone else wrote may only look like a mapped one.
  return PROVIDERS_WITH_LIMITS.some((provider) => toProviderName(given, provider) === name) ? given : name;
}

const PROVIDERS_WITH_LIMITS: readonly Provider[] = ['openai', 'gemini'];
const ESCAPED = /_x[0-9A-F]{2}_/;
const ALL_ESCAPED = /_x([0-9A-F]{2})_/g;

function escapeOf(letter: string): string {
  return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}_`;
}

/** Eight hexadecimal digits that distinguish long names (FNV-1a). */
function numberOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
