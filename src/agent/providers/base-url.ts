import type { ModelTarget } from '../../core/model-worker-api.ts';
import { baseUrlOf } from '../../core/parse-provider.ts';

/** Where requests go, without a slash at its end; undefined for models that nothing is sent to, or when it is no address of the web. */
export function requestBaseOf({ kind, baseURL = '' }: Pick<ModelTarget, 'kind' | 'baseURL'>): string | undefined {
  const given = baseURL.trim();
  const url = baseUrlOf({ kind, ...(given === '' ? {} : { baseURL: given }) })?.replace(/\/+$/, '');
  return url !== undefined && URL.canParse(url) && /^https?:/i.test(url) ? url : undefined;
}
