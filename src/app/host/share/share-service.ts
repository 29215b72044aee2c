import { carriedFieldsOf, literalKeys } from '../../../catalog/index.ts';
import type { ConversationId, SharedConversation } from '../../../agent/contract/conversation.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { SharedFile, SharedTool, ShareRequest } from '../../../share/contract/share.ts';
import type { ConversationsService } from '../../../agent/contract/services.ts';
import type { ShareService } from '../../../share/contract/services.ts';
import type { AuthorKey } from '../../../share/index.ts';
import type { Stores } from '../open-stores.ts';
import { absolutePath, valueOf } from '../workspace/file-failures.ts';
import { serversToShare, type ServerDeps } from './shared-servers.ts';

export interface ShareDeps extends ServerDeps, Pick<Stores, 'tools' | 'reading' | 'workspace'> {
  readonly conversations: Pick<ConversationsService, 'export'>;
}

/** Links and share files. Their code is loaded for the first one. */
export function createShareService(deps: ShareDeps): ShareService {
  const { tools: store, reading } = deps;
  const authorKey = createKeyOpener(deps.database);
  const collect = async (request: unknown) => {
    const { tools, files, servers, conversations, cases, edit, sign } = parseRequest(request);
    const { sharedToolOf, packContainer } = await share();
    const records = await store.getByNames(tools);
    const chosen = tools.map((name): SharedTool => {
      const record = records.get(name);
      if (record === undefined)
        throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(name)}`, { name });
      return sharedToolOf(carriedFieldsOf(record), record, { withCases: cases });
    });
    const read = await readFiles(deps, files);
    const runs = await Promise.all(
      conversations.map(async (id) => conversationToShare(await deps.conversations.export(id as ConversationId))),
    );
    const content = {
      tools: chosen,
      files: read,
      servers: await serversToShare(deps, servers),
      ...(runs.length === 0 ? {} : { conversations: runs }),
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

/** @throws ToolyardError `invalid-input` if they are too large for a share file */
async function readFiles({ workspace }: ShareDeps, files: readonly string[]): Promise<readonly SharedFile[]> {
  const readFile = async (path: string) =>
    valueOf(
      await valueOf(await workspace())
        .files()
        .readFile(absolutePath(path)),
    );
  const read: SharedFile[] = [];
  let total = 0;
  for (const path of files) {
    const bytes = await readFile(path);
    total += bytes.length;
    if (total > LIMITS.share.maxShareFileBytes)
      throw new ToolyardError('invalid-input', 'These files are too large to be shared: pick fewer.', {
        reason: 'too-large',
      });
    read.push({ path, bytes });
  }
  return read;
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
  const {
    tools = [],
    files = [],
    servers = [],
    conversations = [],
    cases = true,
    edit = false,
    sign = false,
  } = (typeof request === 'object' && request !== null ? request : {}) as Partial<ShareRequest>;
  if (
    !isTextList(tools) ||
    !isTextList(files) ||
    !isTextList(servers) ||
    !isTextList(conversations) ||
    tools.length + files.length + servers.length + conversations.length === 0
  ) {
    throw new ToolyardError(
      'invalid-input',
      'Say what to share: { tools?: [name], files?: [path], servers?: [name], conversations?: [id], cases?, ' +
        'edit?, sign? }',
    );
  }
  return {
    tools: [...new Set(tools)],
    files: [...new Set(files.map((path) => (path.startsWith('/') ? path : `/${path}`)))],
    servers: [...new Set(servers)],
    conversations: [...new Set(conversations)],
    cases: cases !== false,
    edit: edit === true,
    sign: sign === true,
  };
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
