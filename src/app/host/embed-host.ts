import { ToolyardError } from '../../core/errors.ts';
import type { HostApi } from '../../core/host-api.ts';

/**
 * All that the page of an embed may ask of its host: to take in the tool of a link, show and edit it, run it and tell
 * of it. What is missing here is refused, what the host learns later included.
 */
const ALLOWED: ReadonlySet<keyof HostApi> = new Set<keyof HostApi>([
  'connect',
  'decodeShare',
  'takeShare',
  'encodeShare',
  'listTools',
  'countTools',
  'getSummaries',
  'getTools',
  'getTool',
  'getToolById',
  'updateTool',
  'checkCode',
  'validateSchema',
  'execute',
  'abort',
  'listRuns',
  'readOutput',
  'prepareNode',
  'nodeEngines',
]);

/**
 * The same host for a page that others may frame: nothing can be allowed, asked or read there. Its tools come by
 * `takeShare`, as untrusted.
 */
export function embedHost(host: HostApi): HostApi {
  // Every method answers with a promise, so a refusal stands for any of them.
  return Object.fromEntries(
    Object.entries(host).map(([name, method]) => [
      name,
      ALLOWED.has(name as keyof HostApi) ? (method as unknown) : refuse,
    ]),
  ) as unknown as HostApi;
}

function refuse(): Promise<never> {
  return Promise.reject(
    new ToolyardError('denied', 'Nothing can be allowed inside another page: open the tool in Toolyard'),
  );
}
