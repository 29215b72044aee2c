import { native } from '../host.ts';
import type { Runtime } from '../runtime.ts';

/** `import.meta` of a source module, with its members in Node's order. */
export function importMeta(runtime: Runtime, url: string, isMain: boolean, wrap: object): object {
  const meta: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  if (url.startsWith('file:')) {
    const filename = decodeURIComponent(new native.URL(url).pathname);
    meta['dirname'] = filename.slice(0, filename.lastIndexOf('/')) || '/';
    meta['filename'] = filename;
  }
  meta['main'] = isMain;
  // Created by Node's loader, which exists when a module runs.
  let resolve: ((...parameters: unknown[]) => unknown) | undefined;
  meta['resolve'] = (...parameters: unknown[]) => {
    resolve ??= runtime.makeMetaResolve(url, wrap) as (...parameters: unknown[]) => unknown;
    return resolve(...parameters);
  };
  meta['url'] = url;
  return meta;
}
