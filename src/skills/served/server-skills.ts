import { ToolyardError } from '../../core/errors.ts';
import type { JsonValue } from '../../core/json/json.ts';
import { SKILL_LIMITS } from '../contract/skill-limits.ts';
import type { FolderSkill } from '../contract/skill.ts';
import { parseServedSkill, type ServedEntry, type SkillServer } from './parse-served.ts';
import { verifiedFile } from './read-served.ts';

/** A server that is connected. `since` tells one connection from the next. */
export interface ConnectedServer extends SkillServer {
  readonly since: string;
}

export interface ServerSkillsPorts {
  readonly connected: () => Promise<readonly ConnectedServer[]>;
  /** The entries of `skills/list`; empty for a server without the extension. */
  readonly list: (server: string) => Promise<readonly JsonValue[]>;
  /** The answer to `resources/read`. @throws ToolyardError `transport` */
  readonly read: (server: string, uri: string) => Promise<JsonValue>;
  readonly onChange: () => void;
}

/** Skills that connected MCP servers serve. */
export interface ServerSkills {
  /** As they were last listed. */
  readonly known: () => readonly FolderSkill[];
  /** Lists the skills of servers that were connected since, and forgets those of others. Never rejects. */
  readonly look: () => Promise<void>;
  /** A file of a skill, fetched now. @throws ToolyardError `not-found`, `conflict`, `transport` */
  readonly readFile: (skill: string, path: string) => Promise<Uint8Array>;
}

interface Listed extends ConnectedServer {
  readonly entries: readonly ServedEntry[];
}

export function createServerSkills(ports: ServerSkillsPorts): ServerSkills {
  let listed: readonly Listed[] = [];
  let looking: Promise<void> = Promise.resolve();

  const lookOnce = async (): Promise<void> => {
    const servers = await ports.connected();
    const before = listed;
    listed = await Promise.all(
      servers.map(
        async (server) =>
          before.find(({ id, since, name }) => id === server.id && since === server.since && name === server.name) ?? {
            ...server,
            entries: await entriesOf(ports, server),
          },
      ),
    );
    if (hashesOf(before) !== hashesOf(listed)) ports.onChange();
  };
  const look = async (): Promise<void> => {
    // One after another, so that the last look sees the last state.
    looking = looking.then(lookOnce).catch(() => undefined);
    await looking;
  };
  const forget = (server: string): void => {
    listed = listed.map((one) => (one.id === server ? { ...one, since: '' } : one));
  };

  return {
    known: () => listed.flatMap(({ entries }) => entries.map(({ skill }) => skill)),
    look,
    readFile: async (skillPath, path) => {
      const server = listed.find(({ entries }) => entries.some(({ skill }) => skill.path === skillPath));
      const entry = server?.entries.find(({ skill }) => skill.path === skillPath);
      const uri = entry?.uris.get(path);
      if (server === undefined || entry === undefined || uri === undefined)
        throw new ToolyardError('not-found', `The skill has no file ${JSON.stringify(path.slice(0, 200))}`);
      try {
        return await verifiedFile(entry, path, await ports.read(server.id, uri));
      } catch (error) {
        // It may have changed since it was listed.
        forget(server.id);
        void look();
        throw error;
      }
    },
  };
}

async function entriesOf(
  { list }: Pick<ServerSkillsPorts, 'list'>,
  server: SkillServer,
): Promise<readonly ServedEntry[]> {
  const found = await list(server.id).catch(() => []);
  const parsed = await Promise.all(
    found.slice(0, SKILL_LIMITS.maxSkills).map(async (entry) => await parseServedSkill(entry, server)),
  );
  const entries = parsed.filter((entry) => typeof entry !== 'string');
  // Of two with one name the first counts.
  return [...new Map(entries.reverse().map((entry) => [entry.skill.text.name, entry])).values()].reverse();
}

function hashesOf(listed: readonly Listed[]): string {
  return JSON.stringify(listed.flatMap(({ entries }) => entries.map(({ skill: { path, hash } }) => [path, hash])));
}
