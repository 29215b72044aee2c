import { findAgentsBelow, readAgentAt } from '../../../agents/index.ts';
import type { Agent, FileAgent } from '../../../agents/contract/agent-file.ts';
import { INCOMING_AGENTS, OWN_AGENTS } from '../../../agents/contract/agent-folders.ts';
import { AGENT_FILE_LIMITS } from '../../../agents/contract/agent-limits.ts';
import type { AgentChoice, AgentFilesService, AgentReview, IncomingAgent } from '../../../agents/contract/services.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { leftOut, type LeftOut } from '../../../core/files/import-faults.ts';
import { splitFrontMatter } from '../../../core/text/front-matter.ts';
import { SKIPPED_FOLDERS } from '../../../core/tree/client-folders.ts';
import { createReviews, leaveOthers, unzipIncoming } from '../workspace/incoming.ts';
import { accepted, viewOf } from './agent-views.ts';
import type { AgentFilesDeps } from './agent-files-deps.ts';

type Import = Pick<AgentFilesService, 'review' | 'take' | 'dismiss'>;

const NO_DECISIONS = { formatVersion: 1, accepted: [], off: [] } as const;

/**
 * Imports: what comes in lies in a folder that is none of agents, is read there by the code that reads agents, and what
 * a person takes is moved to the folder of agents.
 */
export function createAgentImport(deps: AgentFilesDeps): Import {
  const { agents, files, disk } = deps;
  const reviews = createReviews<IncomingAgent>(files, INCOMING_AGENTS);

  async function review(from: Parameters<Import['review']>[0], name: string): Promise<AgentReview> {
    const { id, found, left } = await reviews.begin(async (folder, leftOut) => {
      await unpack(deps, from, { folder, name }, leftOut);
      return await readFound(deps, folder, leftOut);
    });
    return { id, agents: found, left };
  }

  async function take(reviewId: string, choices: readonly AgentChoice[]): Promise<readonly string[]> {
    const found = reviews.found(reviewId);
    const system = await disk();
    const stored: string[] = [];
    for (const { hash, isAllowed } of choices) {
      const incoming = found.find(({ view }) => view.hash === hash);
      // Read again: it is stored as it was reviewed or not at all.
      const now = incoming === undefined ? undefined : await readAgentAt(system, incoming.view.path);
      if (incoming === undefined || now?.ok !== true || now.agent.hash !== hash)
        throw new ToolyardError('conflict', 'An agent has changed since the review: import it again');
      const path = await freePath(files, incoming);
      const source = new TextDecoder().decode(await files.read(incoming.view.path));
      await files.write(path, new TextEncoder().encode(incoming.isTaken ? renamed(source, incoming.storedAs) : source));
      const moved = await readAgentAt(system, path);
      stored.push(moved.ok ? moved.agent.text.name : incoming.storedAs);
      if (isAllowed && moved.ok && isSameText(moved.agent, now.agent))
        await agents.decide((decided) => accepted(decided, moved.agent));
    }
    await reviews.end();
    agents.notify();
    return stored;
  }

  return { review, take, dismiss: reviews.dismiss };
}

/** Writes what comes in to a folder of its own. */
async function unpack(
  { files, archives }: AgentFilesDeps,
  from: Parameters<Import['review']>[0],
  { folder, name }: { readonly folder: string; readonly name: string },
  left: LeftOut[],
): Promise<void> {
  if (from instanceof Blob && !/\.md$/i.test(name)) {
    await unzipIncoming(archives, from, folder, left);
    return;
  }
  const all = from instanceof Blob ? [{ path: name, blob: from }] : from;
  if (all.length > AGENT_FILE_LIMITS.maxImportedFiles)
    throw new ToolyardError(
      'invalid-input',
      `A folder of agents has at most ${String(AGENT_FILE_LIMITS.maxImportedFiles)} files, and this one has ` +
        String(all.length),
    );
  for (const { path, blob } of all) {
    const parts = path.split(/[\\/]/).filter((part) => part !== '');
    if (parts.length === 0 || parts.some((part) => part === '.' || part === '..'))
      left.push(leftOut(path, { code: 'import-outside', values: [] }));
    else if (parts.some((part) => SKIPPED_FOLDERS.has(part))) continue;
    else if (/\.md$/i.test(path)) await files.put(`${folder}/${parts.join('/')}`, blob);
    else left.push(leftOut(path, { code: 'import-no-agent', values: [] }));
  }
}

/** The agents among what came in. */
async function readFound(deps: AgentFilesDeps, folder: string, left: LeftOut[]): Promise<readonly IncomingAgent[]> {
  const system = await deps.disk();
  const paths = await findAgentsBelow(system, folder);
  const found: IncomingAgent[] = [];
  const { agents } = await deps.agents.catalog.state();
  const names = new Set(agents.filter(({ tier }) => tier === 'workspace').map(({ text }) => text.name));
  for (const path of paths.slice(0, AGENT_FILE_LIMITS.maxImported)) {
    const read = await readAgentAt(system, path);
    if (!read.ok) {
      left.push({ name: path.slice(folder.length + 1), fault: read.broken.fault });
      continue;
    }
    const incoming = await incomingOf(deps, read.agent, names);
    found.push(incoming);
    names.add(incoming.storedAs);
  }
  for (const path of paths.slice(AGENT_FILE_LIMITS.maxImported))
    left.push(
      leftOut(path.slice(folder.length + 1), { code: 'import-many-agents', values: [AGENT_FILE_LIMITS.maxImported] }),
    );
  left.push(...(await leaveOthers(deps.files, folder, paths, { code: 'import-no-agent', values: [] })));
  return found;
}

async function incomingOf(
  { files }: AgentFilesDeps,
  read: FileAgent,
  names: ReadonlySet<string>,
): Promise<IncomingAgent> {
  const agent: Agent = { ...read, tier: 'workspace', isAllowed: false, isOff: false };
  const source = new TextDecoder().decode(await files.read(read.path));
  const { name } = read.text;
  const isTaken = names.has(name);
  return { view: viewOf(agent, source, NO_DECISIONS), storedAs: isTaken ? freeName(name, names) : name, isTaken };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 2; ; count += 1) {
    const end = `-${String(count)}`;
    const made = `${name.slice(0, AGENT_FILE_LIMITS.nameChars - end.length)}${end}`;
    if (!taken.has(made)) return made;
  }
}

/** The text with another name in its front matter; without a name there, the file's name is the agent's. */
function renamed(source: string, name: string): string {
  const { front, end } = splitFrontMatter(source);
  if (front === undefined) return source;
  const start = source.indexOf(front);
  const lines = front.split('\n').map((line) => (/^name[ \t]*:/.test(line) ? `name: ${name}` : line));
  return `${source.slice(0, start)}${lines.join('\n')}${source.slice(start + front.length, end)}${source.slice(end)}`;
}

/** Where it is stored. */
async function freePath(
  files: Pick<AgentFilesDeps['files'], 'stat'>,
  { view, storedAs }: IncomingAgent,
): Promise<string> {
  const end = /\.(?:agent|chatmode)\.md$/i.test(view.path) ? '.agent.md' : '.md';
  for (let count = 1; ; count += 1) {
    const path = `${OWN_AGENTS}/${storedAs}${count === 1 ? '' : `-${String(count)}`}${end}`;
    if ((await files.stat(path)) === undefined) return path;
  }
}

/** Neither its path nor the name that it is stored under is part of what a person reviewed. */
function isSameText(one: FileAgent, other: FileAgent): boolean {
  const textOf = ({ text: { name: _name, title: _title, ...text } }: FileAgent): string => JSON.stringify(text);
  return textOf(one) === textOf(other);
}
