import type { BashOptions } from 'just-bash/browser';

type ShellFetch = NonNullable<BashOptions['fetch']>;

/** Sends the requests of `curl` with the `fetch` of the run. */
export function shellFetch(fetch: typeof globalThis.fetch): ShellFetch {
  return async (url, { method = 'GET', headers, body } = {}) => {
    const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
    let response: Response;
    try {
      response = await fetch(url, {
        method,
        headers: pairsOf(headers),
        ...(hasBody ? { body: new TextEncoder().encode(body) } : {}),
      });
    } catch (error) {
      throw new Error(`${hostOf(url)}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    return {
      status: response.status,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
      url: response.url === '' ? url : response.url,
    };
  };
}

function pairsOf(headers: Headers | Record<string, string> | undefined): [string, string][] {
  if (headers === undefined) return [];
  return 'forEach' in headers && typeof headers.forEach === 'function'
    ? [...(headers as Headers)]
    : Object.entries(headers as Record<string, string>);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
