import { Client, ProtocolError, type ClientOptions } from '@modelcontextprotocol/client';
import type { JsonObject, JsonSchema } from '../../core/json/json.ts';
import type { McpLogLevel, McpQuestion, McpQuestionAnswer } from '../contract/mcp-api.ts';
import { rootsOf } from './roots.ts';

/** What a client does for its server, apart from calls. */
export interface ClientHooks {
  readonly version: string;
  /** Folders of the workspace that the server is told of. */
  readonly folders: readonly string[];
  /** Asks a person; waits without a time limit. */
  readonly ask: (question: McpQuestion) => Promise<McpQuestionAnswer>;
  /** Called when the server withdraws a question that was asked. */
  readonly onWithdrawn: (question: McpQuestion) => void;
  readonly onListing: (of: 'tools' | 'prompts' | 'resources') => void;
  readonly onResource: (uri: string) => void;
  readonly onLog: (level: McpLogLevel, logger: string | undefined, data: unknown) => void;
}

/** The error for requests that need a model, if there is none. */
const DECLINED = 'The person declined this request';
const APPS = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };
const ELICITATION_CHARS = 256;
/** Minimum interval between listings, for a list that changes all the time. */
const LISTING_MS = 300;

/** Accepts every result: results are validated elsewhere, where validation can be stopped. */
const UNCHECKED: NonNullable<ClientOptions['jsonSchemaValidator']> = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

/** @param timeoutMs for the request that determines the server's protocol revision */
export function createClient(
  { version, folders, ask, onWithdrawn, onListing, onResource, onLog }: ClientHooks,
  timeoutMs: number,
): Client {
  const changed = (of: 'tools' | 'prompts' | 'resources') => ({
    autoRefresh: false,
    debounceMs: LISTING_MS,
    onChanged: () => onListing(of),
  });
  const client = new Client(
    { name: 'toolyard', title: 'Toolyard', version },
    {
      capabilities: {
        roots: { listChanged: true },
        sampling: {},
        elicitation: { form: { applyDefaults: true }, url: {} },
        extensions: APPS,
      },
      versionNegotiation: { mode: 'auto', probe: { timeoutMs } },
      jsonSchemaValidator: UNCHECKED,
      listChanged: { tools: changed('tools'), prompts: changed('prompts'), resources: changed('resources') },
    },
  );
  answerServer(client, folders, async (question, signal) => {
    const withdraw = (): void => onWithdrawn(question);
    signal.addEventListener('abort', withdraw);
    try {
      return await ask(question);
    } finally {
      signal.removeEventListener('abort', withdraw);
    }
  });
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => onResource(params.uri));
  client.setNotificationHandler('notifications/message', ({ params }) =>
    onLog(params.level, params.logger, params.data),
  );
  return client;
}

/** Answers the requests of a server. */
function answerServer(
  client: Client,
  folders: ClientHooks['folders'],
  ask: (question: McpQuestion, signal: AbortSignal) => Promise<McpQuestionAnswer>,
): void {
  client.setRequestHandler('roots/list', () => rootsOf(folders));
  client.setRequestHandler('sampling/createMessage', async ({ params }, { mcpReq: { signal } }) => {
    const answer = await ask({ kind: 'sampling', request: plain(params) }, signal);
    if (answer.action !== 'accept' || answer.values === undefined) throw new ProtocolError(-1, DECLINED);
    // The client validates what it sends.
    return answer.values as never;
  });
  client.setRequestHandler('elicitation/create', async ({ params }, { mcpReq: { signal } }) => {
    const message = params.message;
    if (params.mode === 'url') {
      const { url, elicitationId } = params;
      return {
        action: (
          await ask(
            {
              kind: 'address',
              message,
              url: checkedAddress(url),
              elicitationId: elicitationId.slice(0, ELICITATION_CHARS),
            },
            signal,
          )
        ).action,
      };
    }
    const schema = plain(params.requestedSchema) as JsonSchema;
    const answer = await ask({ kind: 'form', message, schema }, signal);
    return answer.action === 'accept'
      ? { action: 'accept', content: (answer.values ?? {}) as Record<string, string> }
      : { action: answer.action };
  });
}

/** A checked web address; a person is not sent to addresses of other schemes. @throws ProtocolError */
export function checkedAddress(url: string): string {
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    throw new ProtocolError(-32602, 'The address of an elicitation must be http or https');
  return new URL(url).href;
}

function plain(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
