import type { ModelTarget } from '../contract/model-worker-api.ts';
import { baseUrlOf } from '../contract/parse-provider.ts';
import { trimmedEnd } from '../../core/trim-characters.ts';

/**
 * Where requests go, without a slash at its end; undefined for models that nothing is sent to, or when it is no address
 * of the web.
 */
export function requestBaseOf({ kind, baseURL = '' }: Pick<ModelTarget, 'kind' | 'baseURL'>): string | undefined {
  const given = baseURL.trim();
  const url = trimmedEnd(baseUrlOf({ kind, ...(given === '' ? {} : { baseURL: given }) }) ?? '', '/');
  return URL.canParse(url) && /^https?:/i.test(url) ? url : undefined;
}
