import { carriedFieldsOf, literalKeys } from '../../../catalog/index.ts';
import type { ConversationId, SharedConversation } from '../../../agent/contract/conversation.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { SharedAgent, SharedFile, SharedSkill, SharedTool, ShareRequest } from '../../../share/contract/share.ts';
import type { ConversationsService } from '../../../agent/contract/services.ts';
import type { ShareService } from '../../../share/contract/services.ts';
import type { AuthorKey } from '../../../share/index.ts';
import type { Stores } from '../open-stores.ts';
import { absolutePath, valueOf } from '../workspace/file-failures.ts';
import type { LateAgents } from '../agents/late-agents.ts';
import type { SkillsHost } from '../skills/skills-host.ts';
import { serversToShare, type ServerDeps } from './shared-servers.ts';

export interface ShareDeps extends ServerDeps, Pick<Stores, 'tools' | 'reading' | 'workspace'> {
  readonly conversations: Pick<ConversationsService, 'export'>;
  readonly skills: Pick<SkillsHost, 'catalog'>;
  readonly agents: Pick<LateAgents, 'host'>;
}

/** Links and share files. Their code is loaded for the first one. */
export function createShareService(deps: ShareDeps): ShareService {
  const { tools: store, reading } = deps;
  const authorKey = createKeyOpener(deps.database);
  const collect = async (request: unknown) => {
    const { tools, files, servers, conversations, skills, agents, cases, edit, sign } = parseRequest(request);
    const { sharedToolOf, packContainer } = await share();
    const records = await store.getByNames(tools);
    const chosen = tools.map((name): SharedTool => {
      const record = records.get(name);
      if (record === undefined)
        throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(name)}`, { name });
      return sharedToolOf(carriedFieldsOf(record), record, { withCases: cases });
    });
    const read = await readFiles(deps, files);
    const folders = await skillsToShare(deps, skills);
    const agentFiles = await agentsToShare(deps, agents);
    const runs = await Promise.all(
      conversations.map(async (id) => conversationToShare(await deps.conversations.export(id as ConversationId))),
    );
    const content = {
      tools: chosen,
      files: read,
      servers: await serversToShare(deps, servers),
      ...(runs.length === 0 ? {} : { conversations: runs }),
      ...(folders.length === 0 ? {} : { skills: folders }),
      ...(agentFiles.length === 0 ? {} : { agents: agentFiles }),
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

/**
 * @param names names of skills of the workspace, or paths of their `SKILL.md`
 * @throws ToolyardError `not-found`, or `invalid-input` if they are too large for a share file
 */
async function skillsToShare(deps: ShareDeps, names: readonly string[]): Promise<readonly SharedSkill[]> {
  if (names.length === 0) return [];
  const { skills } = await deps.skills.catalog.state();
  const shared: SharedSkill[] = [];
  for (const skill of chosenOf(skills, names, 'skill')) {
    const { folder, files } = skill;
    const read = await readFiles(
      deps,
      files.map(({ path }) => `${folder}/${path}`),
    );
    shared.push({
      name: folder.slice(folder.lastIndexOf('/') + 1),
      files: read.map(({ bytes }, at) => {
        const { path = '', isExecutable = false } = files[at] ?? {};
        return { path, bytes, ...(isExecutable ? { isExecutable } : {}) };
      }),
    });
  }
  return shared;
}

/**
 * @param names names of agents of the workspace, or paths of their files
 * @throws ToolyardError `not-found`
 */
async function agentsToShare(deps: ShareDeps, names: readonly string[]): Promise<readonly SharedAgent[]> {
  if (names.length === 0) return [];
  const { agents } = await (await deps.agents.host()).catalog.state();
  const paths = chosenOf(agents, names, 'agent').map(({ path }) => path);
  const read = await readFiles(deps, paths);
  return read.map(({ path, bytes }) => ({ path: path.slice(path.lastIndexOf('/') + 1), bytes }));
}

/**
 * Skills or agents of the workspace, by their names or the paths of their files.
 *
 * @throws ToolyardError `not-found`
 */
function chosenOf<Item extends Listed>(
  items: readonly Item[],
  names: readonly string[],
  kind: string,
): readonly Item[] {
  return names.map((name) => {
    const item = items.find(
      ({ tier, path, text, hiddenBy }) =>
        tier === 'workspace' && (path === name || (text.name === name && hiddenBy === undefined)),
    );
    if (item === undefined)
      throw new ToolyardError('not-found', `There is no ${kind} named ${JSON.stringify(name)} in the workspace`, {
        name,
      });
    return item;
  });
}

/** What the lists of skills and of agents say of each. */
interface Listed {
  readonly tier: string;
  readonly path: string;
  readonly text: { readonly name: string };
  readonly hiddenBy?: unknown;
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
    skills = [],
    agents = [],
    cases = true,
    edit = false,
    sign = false,
  } = (typeof request === 'object' && request !== null ? request : {}) as Partial<ShareRequest>;
  const lists: readonly unknown[] = [tools, files, servers, conversations, skills, agents];
  if (!lists.every(isTextList) || lists.every((list) => list.length === 0)) {
    throw new ToolyardError(
      'invalid-input',
      'Say what to share: { tools?: [name], files?: [path], servers?: [name], conversations?: [id], ' +
        'skills?: [name], agents?: [name], cases?, edit?, sign? }',
    );
  }
  return {
    tools: [...new Set(tools)],
    files: [...new Set(files.map((path) => (path.startsWith('/') ? path : `/${path}`)))],
    servers: [...new Set(servers)],
    conversations: [...new Set(conversations)],
    skills: [...new Set(skills)],
    agents: [...new Set(agents)],
    cases: cases !== false,
    edit: edit === true,
    sign: sign === true,
  };
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
