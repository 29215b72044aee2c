import { carriedFieldsOf, literalKeys } from '../../../catalog/index.ts';
import type { ConversationId, SharedConversation } from '../../../agent/contract/conversation.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { eachKind, FOLDER_KINDS } from '../../../share/contract/folder-kinds.ts';
import type { SharedTool, ShareRequest } from '../../../share/contract/share.ts';
import type { ConversationsService } from '../../../agent/contract/services.ts';
import type { ShareService } from '../../../share/contract/services.ts';
import type { AuthorKey } from '../../../share/index.ts';
import type { Stores } from '../open-stores.ts';
import { thingsToShare, type ThingDeps } from './folder-kinds.ts';
import { readSharedFiles } from './read-shared-files.ts';
import { serversToShare, type ServerDeps } from './shared-servers.ts';

export interface ShareDeps extends ServerDeps, ThingDeps, Pick<Stores, 'tools' | 'reading'> {
  readonly conversations: Pick<ConversationsService, 'export'>;
}

/** Links and share files. Their code is loaded for the first one. */
export function createShareService(deps: ShareDeps): ShareService {
  const { tools: store, reading } = deps;
  const authorKey = createKeyOpener(deps.database);
  const collect = async (request: unknown) => {
    const { tools, files, servers, conversations, cases, edit, sign, ...chosenThings } = parseRequest(request);
    const { sharedToolOf, packContainer } = await share();
    const records = await store.getByNames(tools);
    const chosen = tools.map((name): SharedTool => {
      const record = records.get(name);
      if (record === undefined)
        throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(name)}`, { name });
      return sharedToolOf(carriedFieldsOf(record), record, { withCases: cases });
    });
    const read = await readSharedFiles(deps, files);
    const things = await thingsToShare(deps, chosenThings);
    const runs = await Promise.all(
      conversations.map(async (id) => conversationToShare(await deps.conversations.export(id as ConversationId))),
    );
    const content = {
      tools: chosen,
      files: read,
      servers: await serversToShare(deps, servers),
      ...(runs.length === 0 ? {} : { conversations: runs }),
      ...things,
    };
    const container = packContainer(content);
    return { content, container, edit, seal: sign ? await (await authorKey()).seal(container) : undefined };
  };
  return {
    encode: async (request, base) => {
      const { content, container, edit, seal } = await collect(request);
      const { writePayload, linkOf } = await share();
      const payload = writePayload(container, seal);
      const keys = content.tools.flatMap(({ name, code }) =>
        literalKeys(code).map(({ line, kind }) => ({ tool: name, line, kind })),
      );
      return { url: linkOf(String(base), payload, edit), payload, keys };
    },
    decode: async (text) => await reading.readShare(text),
    file: async (request) => {
      const { content, seal } = await collect(request);
      return new Blob([(await share()).writeShareFile(content, seal)], { type: 'application/json' });
    },
    authorKey: async () => (await authorKey()).publicKey(),
    forgetAuthorKey: async () => (await authorKey()).forget(),
    undoForgetAuthorKey: async () => (await authorKey()).undoForget(),
  };
}

const share = () => import('../../../share/index.ts');

function createKeyOpener(database: ShareDeps['database']): () => Promise<AuthorKey> {
  let author: Promise<AuthorKey> | undefined;
  return () => {
    const opening = author ?? share().then(({ createAuthorKey }) => createAuthorKey(database));
    author = opening;
    // A failed load can be retried.
    opening.catch(() => {
      author = undefined;
    });
    return opening;
  };
}

/** In the form that a receiver gets, so that the signature fits both. @throws ToolyardError `invalid-input` */
async function conversationToShare(conversation: SharedConversation): Promise<SharedConversation> {
  const { parseSharedConversation } = await import('../../../agent/contract/files/shared-conversation.ts');
  const parsed = parseSharedConversation({ varies: ['dates', 'durations', 'ids'], ...conversation });
  if (!parsed.ok)
    throw new ToolyardError('invalid-input', `This conversation cannot travel: ${parsed.message}`, {
      path: parsed.path,
    });
  return parsed.value;
}

/** Parses a request from outside: lists of unique names and paths. */
function parseRequest(request: unknown): Required<ShareRequest> {
  // Each member is checked below.
  const given = (typeof request === 'object' && request !== null ? request : {}) as Partial<ShareRequest>;
  const { tools = [], files = [], servers = [], conversations = [], cases = true, edit = false, sign = false } = given;
  const things = eachKind((kind): unknown => given[kind] ?? []);
  const lists: readonly unknown[] = [tools, files, servers, conversations, ...Object.values(things)];
  if (!lists.every(isTextList) || lists.every((list) => list.length === 0)) {
    throw new ToolyardError(
      'invalid-input',
      'Say what to share: { tools?: [name], files?: [path], servers?: [name], conversations?: [id], ' +
        `${FOLDER_KINDS.map((kind) => `${kind}?: [name], `).join('')}cases?, edit?, sign? }`,
    );
  }
  return {
    tools: [...new Set(tools)],
    files: [...new Set(files.map((path) => (path.startsWith('/') ? path : `/${path}`)))],
    servers: [...new Set(servers)],
    conversations: [...new Set(conversations)],
    ...eachKind((kind) => [...new Set(isTextList(things[kind]) ? things[kind] : [])]),
    cases: cases !== false,
    edit: edit === true,
    sign: sign === true,
  };
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
