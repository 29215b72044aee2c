import type { McpServerId } from '../../../core/ids.ts';
import { createSchemaValidator } from '../../../catalog/index.ts';
import { startLater, type ToolExecutor } from '../../../core/executor.ts';
import { mcpNameParts } from '../../../mcp/contract/mcp-names.ts';
import type { SchemaValidator } from '../../../catalog/contract/schema.ts';
import type { Tool } from '../../../core/tool.ts';
import { coalesce } from '../../../platform/coalesce.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { ServedSkillsPort } from '../skills/skills-host.ts';
import type { LoadedMcp, McpWiring } from './load-mcp.ts';
import type { ServerSkills } from '../../../skills/index.ts';

/** MCP servers in the host: their code is not loaded before there is one. */
export interface McpHost {
  readonly load: () => Promise<LoadedMcp>;
  /** Whether a name has the form of a server's tool. */
  readonly isOfServer: (name: string) => Promise<boolean>;
  /** Whether there is a server. */
  readonly hasServers: () => Promise<boolean>;
  readonly get: (name: string) => Promise<Tool | undefined>;
  readonly offered: () => Promise<readonly Tool[]>;
  readonly executor: ToolExecutor;
  /** Skills of connected servers. */
  readonly skills: ServedSkillsPort;
  /**
   * Schemas of servers run apart from the user's own, and those of a server that once overran apart from all others.
   */
  readonly validatorFor: (serverId: McpServerId) => SchemaValidator;
  /** Sets whether a person can answer questions; false at first. */
  readonly setAnswering: (canAnswer: boolean) => Promise<void>;
  /** Another part has stored servers: reloads them, here and in other tabs. */
  readonly announce: () => Promise<void>;
  /** Connects enabled servers with an address after a delay. */
  readonly begin: () => void;
}

/** Delay, since the first screen comes first. */
const BEGIN_MS = 1_500;

/** Connections change several times in a moment. */
const LOOK_MS = 100;

export function createMcpHost(wiring: McpWiring): McpHost {
  const { stores } = wiring;
  const schemas = createSchemaRooms();
  let loaded: Promise<LoadedMcp> | undefined;
  let canAnswer = false;
  const names = createServerNames(stores);
  let skills: ServerSkills | undefined;
  const skillListeners = new Set<() => void>();
  const look = coalesce(() => void skills?.look(), LOOK_MS);
  const emit = (event: HostEvent): void => {
    wiring.emit(event);
    if (event.type === 'mcp-changed') look();
  };
  stores.tabs.subscribe(({ type }) => {
    if (type === 'mcp-changed') names.forget();
  });

  const load = (): Promise<LoadedMcp> => {
    loaded ??= import('./load-mcp.ts').then(({ loadMcp }) => {
      const made = loadMcp(
        { ...wiring, emit },
        {
          onClosed: (id) => {
            schemas.forget(id);
          },
          onChange: () => {
            names.forget();
            emit({ type: 'mcp-changed' });
          },
          onSkillsChange: () => {
            for (const listener of skillListeners) listener();
          },
        },
      );
      ({ skills } = made);
      made.questions.setAnswering(canAnswer);
      return made;
    });
    loaded.catch(() => (loaded = undefined));
    return loaded;
  };
  const hasServers = async (): Promise<boolean> => (await names.read()).size > 0;

  const isOfServer = async (name: string): Promise<boolean> => {
    const parts = mcpNameParts(name);
    return parts !== undefined && (await names.read()).has(parts.serverName);
  };

  return {
    load,
    skills: {
      known: () => skills?.known() ?? [],
      readFile: async (skill, path) => await (await load()).skills.readFile(skill, path),
      subscribe: (listener) => void skillListeners.add(listener),
    },
    hasServers,
    isOfServer,
    get: async (name) => ((await isOfServer(name)) ? await (await load()).tier.get(name) : undefined),
    offered: async () => ((await hasServers()) ? await (await load()).tier.offered() : []),
    executor: {
      kind: 'mcp',
      start: (order, events) => startLater(async () => (await load()).executor, order, events),
    },
    validatorFor: schemas.of,
    setAnswering: async (value) => {
      canAnswer = value;
      (await loaded)?.questions.setAnswering(canAnswer);
    },
    announce: async () => {
      names.forget();
      (await loaded)?.store.readAgain();
      emit({ type: 'mcp-changed' });
      stores.tabs.publish({ type: 'mcp-changed' });
    },
    begin: () => {
      setTimeout(() => {
        const connect = async (): Promise<void> => {
          // A program starts with the first call of one of its tools, since each is a Node.
          if (await hasServers()) await (await load()).manager.follow(({ transport }) => transport !== 'stdio');
        };
        // Later requests report the error.
        connect().catch(() => undefined);
      }, BEGIN_MS);
    },
  };
}

/** One validator for all servers, and one for each that once overran. */
function createSchemaRooms(): {
  readonly of: McpHost['validatorFor'];
  readonly forget: (id: McpServerId) => void;
} {
  const newValidator = (): ReturnType<typeof createSchemaValidator> =>
    createSchemaValidator(
      () =>
        new Worker(new URL('../../../realms/schema-worker.ts', import.meta.url), {
          type: 'module',
          name: 'schema-worker',
        }),
    );
  // Its worker starts with its first work.
  const shared = newValidator();
  const apart = new Map<McpServerId, ReturnType<typeof createSchemaValidator>>();
  return {
    of: (serverId) => {
      const own = apart.get(serverId) ?? shared;
      return {
        ...own,
        validate: async (schema, value, options) => {
          const outcome = await own.validate(schema, value, options);
          if (outcome.kind === 'unusable' && outcome.reason === 'deadline' && !apart.has(serverId))
            apart.set(serverId, newValidator());
          return outcome;
        },
      };
    },
    forget: (id) => {
      apart.get(id)?.dispose();
      apart.delete(id);
    },
  };
}

/** The names of all servers, cached. */
function createServerNames({ database }: McpWiring['stores']): {
  readonly read: () => Promise<ReadonlySet<string>>;
  readonly forget: () => void;
} {
  let names: Promise<ReadonlySet<string>> | undefined;
  return {
    read: () => {
      // The cast: a key of this index is a name.
      names ??= database
        .getAllFromIndex('mcpServers', 'by-name')
        .then((servers) => new Set(servers.map(({ name }) => name)));
      names.catch(() => (names = undefined));
      return names;
    },
    forget: () => {
      names = undefined;
    },
  };
}
