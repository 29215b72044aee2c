import { base64ToBytes } from '../../core/base64.ts';
import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { appsTexts } from './texts/index.ts';

/** A page that a server sent; `places` are the addresses it would like to reach. */
export type AppPage =
  | { readonly ok: true; readonly html: string; readonly locations: readonly string[] }
  | { readonly ok: false; readonly message: string };

const HTML = /^text\/html(?:\s*;|$)/i;
const MOST_LOCATIONS = 20;

/** Parses the untrusted contents of a `ui://` resource. */
export function readAppPage(contents: unknown): AppPage {
  const first: unknown = Array.isArray(contents) ? contents[0] : undefined;
  if (!isRecord(first) || typeof first['mimeType'] !== 'string' || !HTML.test(first['mimeType']))
    return { ok: false, message: appsTexts.noPage };
  const html = typeof first['text'] === 'string' ? first['text'] : textOf(first['blob']);
  if (html === undefined) return { ok: false, message: appsTexts.noPage };
  if (html.length > LIMITS.apps.maxPageChars) return { ok: false, message: appsTexts.tooLarge };
  return { ok: true, html, locations: locationsOf(first['_meta']) };
}

function textOf(blob: unknown): string | undefined {
  const bytes = typeof blob === 'string' ? base64ToBytes(blob) : undefined;
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

function locationsOf(meta: unknown): readonly string[] {
  const ui = isRecord(meta) ? meta['ui'] : undefined;
  const csp = isRecord(ui) ? ui['csp'] : undefined;
  const lists = isRecord(csp) ? [csp['connectDomains'], csp['resourceDomains'], csp['frameDomains']] : [];
  const locations = lists
    .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
    .filter((location) => typeof location === 'string');
  return [...new Set(locations)].slice(0, MOST_LOCATIONS).map((location) => location.slice(0, 200));
}
