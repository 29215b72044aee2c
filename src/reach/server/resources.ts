import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import type { ReachDoor } from '../contract/door.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';
import { SKILL_SCHEME } from '../contract/served-skills.ts';

const SCHEME = 'workspace://';

/** Media types of the files that clients read most. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
};

/** Files of the workspace, for a client that may read a folder of it, and of skills that it is offered. */
export function serveResources(
  server: Server,
  door: Pick<ReachDoor, 'files' | 'readFile' | 'readSkill'>,
  client: string,
): void {
  server.setRequestHandler('resources/list', async ({ params }) => {
    const files = await door.files(client);
    const start = cursorOf(params?.cursor);
    const page = files.slice(start, start + REACH_LIMITS.filesPerPage);
    const end = start + page.length;
    return {
      resources: page.map(({ path }) => ({ uri: uriOf(path), name: path, ...typeOf(path) })),
      ...(end < files.length ? { nextCursor: String(end) } : {}),
    };
  });
  server.setRequestHandler('resources/templates/list', async () => {
    const hasFiles = (await door.files(client)).length > 0;
    const template = {
      uriTemplate: `${SCHEME}{+path}`,
      name: 'workspace',
      description: 'A file, by its absolute path',
    };
    return { resourceTemplates: hasFiles ? [template] : [] };
  });
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const path = pathOf(uri);
    const contents = uri.startsWith(SKILL_SCHEME)
      ? await door.readSkill(client, uri)
      : path === undefined
        ? undefined
        : await door.readFile(client, path);
    if (contents?.ok !== true)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        contents?.ok === false ? contents.message : `There is no resource ${JSON.stringify(uri)}`,
      );
    const shape = 'text' in contents ? { text: contents.text } : { blob: contents.blob };
    return { contents: [{ uri, ...typeOf(path ?? uri), ...shape }] };
  });
}

function uriOf(path: string): string {
  return `${SCHEME}${path.split('/').map(encodeURIComponent).join('/')}`;
}

function pathOf(uri: string): string | undefined {
  if (!uri.startsWith(`${SCHEME}/`)) return undefined;
  try {
    return decodeURIComponent(uri.slice(SCHEME.length));
  } catch {
    return undefined;
  }
}

function typeOf(path: string): { readonly mimeType?: string } {
  const mimeType = TYPES[/\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''];
  return mimeType === undefined ? {} : { mimeType };
}

/** @throws ProtocolError for a cursor that no list gave */
function cursorOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such page');
  return Number(cursor);
}
