import { importRefusalText } from '../../../../contract/import/import-refusals.ts';
import { runInThisContext } from 'node:vm';
import { isRecord } from '../../../../../core/json/json.ts';
import { readCurl } from '../read-curl.ts';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** Lower-case names, sorted. */
  readonly headers: readonly string[];
  /** Fields of a multipart form are `name=value`, a line each. */
  readonly body: string;
}

/** What the tool of a command sends with the defaults of its parameters; secrets are `<NAME>`. */
export async function sentRequest(command: string): Promise<SentRequest> {
  const read = readCurl(command);
  if (!read.ok) throw new Error(importRefusalText(read.reason));
  const properties = Object.entries(read.fields.parameters.properties ?? {});
  const params = Object.fromEntries(
    properties.map(([name, schema]) => [name, isRecord(schema) ? schema['default'] : undefined]),
  );
  const sent: SentRequest[] = [];
  const fetch = async (url: URL, init: RequestInit) => {
    const body = init.body instanceof FormData ? [...init.body].map((pair) => pair.join('=')).join('\n') : init.body;
    const headers = Object.entries(init.headers ?? {}).map(
      ([name, value]) => `${name.toLowerCase()}: ${String(value)}`,
    );
    sent.push({ method: String(init.method), url: url.href, headers: headers.sort(), body: String(body ?? '') });
    return await Promise.resolve(new Response('done'));
  };
  const run = runInThisContext(`(${read.fields.code.replace('export default ', '')})`) as (
    params: unknown,
    context: unknown,
  ) => Promise<unknown>;
  await run(params, { fetch, secrets: { get: (name: string) => `<${name}>` } });
  const [only] = sent;
  if (only === undefined || sent.length > 1) throw new Error('It sent no request, or several');
  return only;
}
