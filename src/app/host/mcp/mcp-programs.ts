import { serverError } from '../../../mcp/contract/server-faults.ts';
import { applyChanges, environmentOf } from '../../../node/index.ts';
import type { CodeHash } from '../../../core/ids.ts';
import type { ToolyardError } from '../../../core/errors.ts';
import { isRecord } from '../../../core/json/json.ts';
import type { ProgramGrant } from '../../../mcp/contract/services.ts';
import { failureOfError, mcpFailure, type McpFailureReason } from '../../../mcp/contract/failure-reasons.ts';
import type { McpFailure } from '../../../mcp/contract/mcp-api.ts';
import { mcpProgramId } from '../../../mcp/contract/mcp-names.ts';
import { withSecrets } from '../../../mcp/contract/mcp-server.ts';
import type { NodeEngine, ProgramEnd, StdioProcess } from '../../../node/contract/node-engine.ts';
import { parsePackageLock, type PackageLock } from '../../../core/package-lock.ts';
import type { GrantedPermissions } from '../../../core/permissions/permissions.ts';
import { jsonHash } from '../../../core/hash/json-hash.ts';
import type { ProgramOrder } from '../../../sandbox/contract/sandbox-wire.ts';
import type { SnapshotIndex } from '../../../workspace/contract/snapshot.ts';
import { parseNpx, type McpProgramServer, type McpPrograms } from '../../../mcp/index.ts';
import type { Stores } from '../open-stores.ts';
import type { Packages } from '../node/packages.ts';
import { trimmedEnd } from '../../../core/text/trim-characters.ts';

interface ProgramsWiring {
  readonly stores: Stores;
  readonly engine: NodeEngine;
  readonly packages: Packages;
  readonly protectedPaths: () => Promise<string>;
}

/**
 * Programs of MCP servers, in the sandbox of `node` tools: the workspace is their disk, and their own grants decide
 * what they may access.
 */
export interface HostPrograms extends McpPrograms {
  readonly grant: (server: McpProgramServer) => Promise<ProgramGrant>;
  /**
   * Replaces the grant that a person saw of this program.
   * @throws ToolyardError `invalid-input`, `conflict` (another program or grant by now), `transport`
   */
  readonly replaceGrant: (server: McpProgramServer, shown: unknown, permissions: unknown) => Promise<ProgramGrant>;
  /**
   * Gives a program the values of secrets.
   * @param shown the program that a person saw
   * @throws ToolyardError `conflict` (another program by now), `transport`
   */
  readonly reveal: (
    server: McpProgramServer,
    shown: Pick<McpProgramServer, 'command' | 'args' | 'env'>,
    secrets: readonly string[],
  ) => Promise<void>;
}

const FOLDER = '/.toolyard/tool/node_modules';
const SETTING = 'mcpPackages';
const LOCKS_KEPT = 100;
const OWN = { trusted: true } as const;
/** Commands of other runtimes. */
const FOREIGN = /^(?:python3?|uvx?|pipx?|docker|podman|deno|bunx?|go|cargo|java|dotnet|ruby)$/;

export function createMcpPrograms(wiring: ProgramsWiring): HostPrograms {
  const { grants } = wiring.stores;
  const permissionsOf: PermissionsOf = async (server) =>
    await grants.get(mcpProgramId(server.id), await programHash(server), OWN);

  return {
    start: (order) => startProgram(wiring, permissionsOf, order),
    grant: async (server) => ({ program: await programHash(server), permissions: await permissionsOf(server) }),
    replaceGrant: async (server, shown, permissions) => {
      const program = await programHash(server);
      const seen = isRecord(shown) ? shown : {};
      if (seen['program'] !== program) throw otherProgram();
      const id = mcpProgramId(server.id);
      return { program, permissions: await grants.replace(id, program, seen['permissions'], permissions, OWN) };
    },
    revealed: async (server) => (await permissionsOf(server)).revealSecrets,
    reveal: async (server, shown, names) => {
      const program = await programHash(server);
      if ((await programHash(shown)) !== program) throw otherProgram();
      const known = await permissionsOf(server);
      await grants.replace(
        mcpProgramId(server.id),
        program,
        known,
        {
          ...known,
          secrets: [...new Set([...known.secrets, ...names])],
          revealSecrets: [...new Set([...known.revealSecrets, ...names])],
        },
        OWN,
      );
    },
  };
}

type StartOrder = Parameters<McpPrograms['start']>[0];
type Started = Awaited<ReturnType<McpPrograms['start']>>;
type Installed = { readonly ok: true; readonly lock: PackageLock } | { readonly ok: false; readonly message: string };

/** The packages of a command, as they were first installed. */
async function lockOf(
  { stores: { settings }, packages }: ProgramsWiring,
  spec: string,
  note: (text: string) => void,
): Promise<Installed> {
  const kept = parseLocks(await settings.get(SETTING));
  const known = kept.get(spec);
  if (known !== undefined) return { ok: true, lock: known };
  note(`$ npm install ${spec}`);
  const installed = await packages.add([{ kind: 'name', text: spec }], undefined, () => undefined);
  if (!installed.ok) return installed;
  const changed = settings.change(SETTING, (stored) => {
    const locks = parseLocks(stored).set(spec, installed.lock);
    return { format: 1, locks: [...locks].slice(-LOCKS_KEPT) };
  });
  // If they cannot be stored, they are installed again next time.
  await changed.catch(() => undefined);
  return installed;
}

/** The resolved command: its own words, or the program of a package. */
interface Program {
  readonly argv: ProgramOrder['argv'];
  /** Arguments as the person wrote them, without those of `npx`. */
  readonly args: readonly string[];
  readonly lock: PackageLock | undefined;
}

async function programOf(
  wiring: ProgramsWiring,
  { server, secrets, onNote }: StartOrder,
): Promise<{ readonly ok: true; readonly program: Program } | ReturnType<typeof refused>> {
  const fill = (text: string): string => withSecrets(text, secrets);
  const command = fill(server.command);
  const args = server.args.map(fill);
  const foreign = command.replace(/^.*[\\/]/, '').replace(/\.(?:exe|cmd)$/i, '');
  if (FOREIGN.test(foreign)) return refused({ code: 'program-foreign', values: [foreign] });
  const npx = parseNpx(command, args);
  const lock = npx === undefined ? undefined : await lockOf(wiring, npx.spec, onNote);
  if (lock?.ok === false) return refused({ code: 'package-not-installed', values: [lock.message] });
  const main = lock === undefined || npx === undefined ? undefined : mainOf(lock.lock, npx);
  if (npx !== undefined && main === undefined) return refused({ code: 'package-without-command', values: [npx.spec] });
  return {
    ok: true,
    program: {
      argv: main === undefined ? [command, ...args] : ['node', main, ...(npx?.args ?? [])],
      args: npx?.args ?? args,
      lock: lock?.lock,
    },
  };
}

type PermissionsOf = (server: McpProgramServer) => Promise<GrantedPermissions>;

async function startProgram(wiring: ProgramsWiring, permissionsOf: PermissionsOf, order: StartOrder): Promise<Started> {
  const { stores, engine, packages, protectedPaths } = wiring;
  const { server, onNote, signal } = order;
  const found = await programOf(wiring, order);
  if (!found.ok) return found;
  const { program } = found;
  onNote('$ node');
  const [started, opened] = await Promise.all([engine.start(), stores.workspace()]);
  if (!started.ok) return refused({ code: 'engine-failed', values: [started.message] });
  if (!opened.ok) return refused({ code: 'workspace-failed', values: [opened.error] });
  const workspace = opened.value;
  const snapshot = await workspace.snapshot();
  if (!snapshot.ok) return refused({ code: 'workspace-failed', values: [snapshot.error] });
  const { version } = snapshot.value.index;
  const release = async (): Promise<void> => await workspace.releaseSnapshot(version);
  try {
    const mounts = program.lock === undefined ? [] : await packages.mountsOf(program.lock);
    if (signal.aborted) {
      await release();
      return refused({ code: 'program-stopped', values: [] });
    }
    const begun = await engine.openStdio({
      run: {
        key: `mcp ${server.id}`,
        trusted: true,
        grant: { ...(await permissionsOf(server)), files: 'write' },
        secrets: [],
        disk: { mounts: [{ at: '/', snapshot: snapshot.value }, ...mounts], keepsChanges: true },
      },
      context: { toolName: server.name, runId: '', requestId: '', conversationId: '', deviceId: '' },
      program: { argv: program.argv, cwd: '/', env: environmentFor(order) },
      onOutput: order.onOutput,
    });
    if (!begun.ok) {
      await release();
      return refused({ code: 'program-refused', values: [begun.message] });
    }
    const exited = begun.process.exited.then(async (end): Promise<ProgramEnd> => {
      // The workspace reports its changes; nothing waits for them here.
      if (end.changes !== undefined)
        await applyChanges(workspace, version, end.changes, await protectedPaths()).catch(() => undefined);
      await release();
      return end;
    });
    const process: StdioProcess = { ...begun.process, exited };
    return { ok: true, process, folders: foldersIn(program.args, snapshot.value.index) };
  } catch (error) {
    await release();
    return { ok: false, failure: failureOfError('program', error) };
  }
}

function environmentFor({ server, secrets }: StartOrder): Readonly<Record<string, string>> {
  return {
    ...environmentOf('/', ''),
    HOME: '/home/user',
    ...Object.fromEntries(Object.entries(server.env).map(([name, text]) => [name, withSecrets(text, secrets)])),
  };
}

/** Folders of the workspace among the arguments: a person who names one restricts the program to it. */
function foldersIn(args: readonly string[], { entries }: SnapshotIndex): readonly string[] {
  const folders = new Set(entries.flatMap(({ kind, path }) => (kind === 'directory' ? [path] : [])));
  return args.map((arg) => arg.charAt(0) + trimmedEnd(arg.slice(1), '/')).filter((arg) => folders.has(arg));
}

/** The entry file of an installed package's command. */
function mainOf(
  { packages }: PackageLock,
  { name, bin }: { readonly name: string; readonly bin: string | undefined },
): string | undefined {
  const own = packages.find(({ path }) => path === name);
  const bins = Object.entries(own?.bins ?? {});
  const short = name.replace(/^@[^/]*\//, '');
  const [, file] =
    bins.find(([command]) => command === (bin ?? short)) ??
    (bin === undefined || bins.length === 1 ? bins[0] : undefined) ??
    [];
  return own === undefined || file === undefined ? undefined : `${FOLDER}/${own.path}/${file.replace(/^\.\//, '')}`;
}

/** A grant applies to this command with these arguments and variables. */
async function programHash({
  command,
  args,
  env,
}: Pick<McpProgramServer, 'command' | 'args' | 'env'>): Promise<CodeHash> {
  // The only place where the hash of a program is made. Without variables it is that of earlier versions.
  return (await jsonHash([command, ...args, ...(Object.keys(env).length === 0 ? [] : [env])])) as CodeHash;
}

function otherProgram(): ToolyardError {
  return serverError('conflict', { code: 'server-other-program', values: [] });
}

function parseLocks(stored: unknown): Map<string, PackageLock> {
  const list: unknown = isRecord(stored) && stored['format'] === 1 ? stored['locks'] : [];
  return new Map(
    (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry): [string, PackageLock][] => {
      const [spec, lock] = Array.isArray(entry) ? (entry as unknown[]) : [];
      const parsed = parsePackageLock(lock);
      return typeof spec === 'string' && parsed.ok ? [[spec, parsed.lock]] : [];
    }),
  );
}

function refused(reason: McpFailureReason): { readonly ok: false; readonly failure: McpFailure } {
  return { ok: false, failure: mcpFailure('program', reason) };
}
