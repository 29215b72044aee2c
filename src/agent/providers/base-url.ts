import type { ModelTarget } from '../contract/model-worker-api.ts';
import { baseUrlOf } from '../contract/parse-provider.ts';
import { trimmedEnd } from '../../core/text/trim-characters.ts';

/**
 * The base URL of requests, without a trailing slash; undefined for models that need no requests, and for text that is
 * not a web address.
 */
export function requestBaseOf({ kind, baseURL = '' }: Pick<ModelTarget, 'kind' | 'baseURL'>): string | undefined {
  const given = baseURL.trim();
  const url = trimmedEnd(baseUrlOf({ kind, ...(given === '' ? {} : { baseURL: given }) }) ?? '', '/');
  return URL.canParse(url) && /^https?:/i.test(url) ? url : undefined;
}
