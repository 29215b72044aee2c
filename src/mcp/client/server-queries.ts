import { ProtocolError, type Client, type McpSubscription, type StandardSchemaV1 } from '@modelcontextprotocol/client';
import { isRecord, type JsonValue } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpAnswer, McpLogLevel, McpQuery } from '../contract/mcp-api.ts';

/** Queries to one connected server, apart from calls of its tools, and their effects. */
export interface ServerQueries {
  /** Never rejects. */
  readonly ask: (query: McpQuery) => Promise<McpAnswer>;
  /** `_meta` of each request: from 2026-07-28 on, the server does not remember a log level. */
  readonly meta: () => { readonly _meta?: Readonly<Record<string, string>> };
}

const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';

export function createServerQueries(client: Client): ServerQueries {
  let logLevel: McpLogLevel | undefined;
  const meta: ServerQueries['meta'] = () => (logLevel === undefined ? {} : { _meta: { [LOG_LEVEL]: logLevel } });
  const follow = createFollowing(client);
  const options = { timeout: LIMITS.mcp.requestMs, cacheMode: 'refresh' as const };
  const isModern = (): boolean => client.getProtocolEra() === 'modern';

  const request = async (query: McpQuery): Promise<unknown> => {
    switch (query.type) {
      case 'resources':
        return (await client.listResources(undefined, options)).resources;
      case 'resource-templates':
        return (await client.listResourceTemplates(undefined, options)).resourceTemplates;
      case 'read-resource':
        return (await client.readResource({ uri: query.uri, ...meta() }, options)).contents;
      case 'subscribe':
        if (isModern()) await follow(query.uri, true);
        else await client.subscribeResource({ uri: query.uri }, options);
        return null;
      case 'unsubscribe':
        if (isModern()) await follow(query.uri, false);
        else await client.unsubscribeResource({ uri: query.uri }, options);
        return null;
      case 'prompts':
        return (await client.listPrompts(undefined, options)).prompts;
      case 'prompt':
        return await client.getPrompt({ name: query.name, arguments: { ...query.arguments }, ...meta() }, options);
      case 'complete':
        return await complete(client, query, options);
      case 'skills':
        return await listSkills(client, options);
      case 'log-level':
        if (isModern()) logLevel = query.level;
        else await client.setLoggingLevel(query.level, options);
        return null;
      case 'ping':
        if (isModern()) await client.discover(options);
        else await client.ping(options);
        return null;
    }
  };

  return {
    meta,
    ask: async (query) => {
      try {
        // The client returns parsed JSON.
        const value = (await request(query)) as JsonValue;
        const listed = Array.isArray(value) ? value.slice(0, LIMITS.mcp.maxListed) : value;
        return JSON.stringify(listed).length > LIMITS.mcp.maxMessageBytes
          ? { ok: false, message: 'The answer of the server is too large' }
          : { ok: true, value: listed };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

function refusalOf(error: unknown): McpAnswer {
  const message = error instanceof Error ? error.message : String(error);
  return {
    ok: false,
    message: message.slice(0, 2_000),
    ...(ProtocolError.isInstance(error) ? { rpcCode: error.code } : {}),
  };
}

const SKILLS = 'io.modelcontextprotocol/skills';
const MAX_PAGES = 50;

/** Only a server that declares the extension is asked. */
async function listSkills(
  client: Client,
  options: { readonly timeout: number; readonly cacheMode: 'refresh' },
): Promise<readonly unknown[]> {
  const { extensions } = client.getServerCapabilities() ?? {};
  if (extensions?.[SKILLS] === undefined) return [];
  const found: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES && found.length < LIMITS.mcp.maxListed; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const { skills, nextCursor } = await client.request({ method: 'skills/list', params }, PAGE_OF_SKILLS, options);
    found.push(...skills);
    if (nextCursor === undefined || nextCursor === cursor) break;
    cursor = nextCursor;
  }
  return found;
}

/** A page of `skills/list`; its entries are parsed where they are used. */
const PAGE_OF_SKILLS: StandardSchemaV1<
  unknown,
  { readonly skills: readonly unknown[]; readonly nextCursor: string | undefined }
> = {
  '~standard': {
    version: 1,
    vendor: 'toolyard',
    validate: (value) => {
      const { skills, nextCursor } = isRecord(value) ? value : {};
      return Array.isArray(skills)
        ? { value: { skills, nextCursor: typeof nextCursor === 'string' ? nextCursor : undefined } }
        : { issues: [{ message: 'skills/list gave no skills' }] };
    },
  },
};

async function complete(
  client: Client,
  query: Extract<McpQuery, { readonly type: 'complete' }>,
  options: { readonly timeout: number; readonly cacheMode: 'refresh' },
): Promise<unknown> {
  const { ref, argument, value, others } = query;
  const completed = await client.complete(
    {
      ref: 'prompt' in ref ? { type: 'ref/prompt', name: ref.prompt } : { type: 'ref/resource', uri: ref.template },
      argument: { name: argument, value },
      ...(others === undefined ? {} : { context: { arguments: { ...others } } }),
    },
    options,
  );
  return completed.completion;
}

/**
 * From 2026-07-28 on, updates of resources arrive over a stream whose request names all of them. There is only one,
 * because each stream is a connection.
 */
function createFollowing(client: Client): (uri: string, isRequested: boolean) => Promise<void> {
  const uris = new Set<string>();
  let stream: McpSubscription | undefined;
  let last: Promise<void> = Promise.resolve();
  const renew = async (): Promise<void> => {
    await stream?.close();
    stream = undefined;
    if (uris.size > 0)
      stream = await client.listen({ resourceSubscriptions: [...uris] }, { timeout: LIMITS.mcp.requestMs });
  };
  return async (uri, isRequested) => {
    if (isRequested) uris.add(uri);
    else uris.delete(uri);
    // One after another, even if one fails.
    last = last.then(renew, renew);
    await last;
  };
}
