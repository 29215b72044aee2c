import {
  checkTools,
  descriptionOf,
  fieldsOfFile,
  reviewFindings,
  parseToolFields,
  readPath,
  toolOfProject,
  traitsOf,
  type AddressEntry,
  type ProjectTool,
  type ToolJudges,
} from '../../../catalog/index.ts';
import { readAddressTools } from '../../../catalog/contract/address-tools.ts';
import { faultError, ToolyardError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { LIMITS } from '../../../core/limits.ts';
import { addressRefusalText, addressRefused, type AddressRefusal } from '../../../catalog/contract/address-refusals.ts';
import type { AddressRefused, AddressReview, AddressTool } from '../../../catalog/contract/session-tool.ts';
import type { Tool, ToolFields } from '../../../core/tool.ts';
import type { AddressService } from '../../../catalog/contract/services.ts';
import type { ShareService } from '../../../share/contract/services.ts';
import type { Stores } from '../open-stores.ts';
import type { ToolCatalog } from './tool-catalog.ts';
import { hasWorkspace } from '../workspace/workspace.ts';
import { defined } from '../../../core/defined.ts';

const UNDO_KEPT = 20;

interface AddressDeps extends Pick<Stores, 'analyzer' | 'workspace'> {
  readonly catalog: Pick<ToolCatalog, 'lookup' | 'sessionTools'>;
  readonly judges: ToolJudges;
  readonly share: Pick<ShareService, 'decode'>;
}

/** `tool=name=…` in an address: parsed for review, then applied for this visit. */
export function createAddressService(deps: AddressDeps): AddressService {
  const { link } = deps.catalog.sessionTools;
  const undo = new Map<string, ReadonlyMap<string, AddressEntry | undefined>>();
  return {
    review: (parameters) => review(deps, parameters),
    take: async (needed) => {
      const before = await take(deps, needed);
      const taken = newId<string>();
      undo.set(taken, before);
      for (const oldest of undo.keys()) {
        if (undo.size <= UNDO_KEPT) break;
        undo.delete(oldest);
      }
      return taken;
    },
    undo: async (taken) => {
      const before = undo.get(taken);
      if (before === undefined) throw addressRefused('not-found', { code: 'undo-expired', values: [] });
      undo.delete(taken);
      link.restore(before);
    },
    drop: async (name) => link.restore(new Map([[name, undefined]])),
  };
}

/** A tool, or why it cannot be used. */
type Reading = Omit<AddressTool, 'replaces'> | AddressRefusal;

async function read(deps: AddressDeps, value: string): Promise<Reading> {
  const path = pathIn(value) ?? (await commandPath(deps, value));
  if (path !== undefined) return await readFile(deps, path);
  const { tools } = await deps.share.decode(value);
  const [tool] = tools;
  if (tool === undefined) return { code: 'link-without-tool', values: [] };
  const { createdAt: _createdAt, updatedAt: _updatedAt, origins: _origins, ...fields } = tool;
  return { fields, findings: reviewFindings(tool.code) };
}

/** A path of the workspace, relative ones to its root; undefined for a link's payload, which has no slash and no dot. */
function pathIn(value: string): string | undefined {
  if (!/[/.]/.test(value)) return undefined;
  const parts: string[] = [];
  for (const part of value.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** Folders in which a bare name such as `lint` is a command of the workspace, first one first. */
const COMMAND_FOLDERS = ['/.ah/tools', '/tools', '/bin'];

/** The command of the workspace with a bare name; undefined if there is none, as for the payload of a link. */
async function commandPath({ workspace }: Pick<AddressDeps, 'workspace'>, name: string): Promise<string | undefined> {
  if (!LIMITS.toolNamePattern.test(name)) return undefined;
  const opened = (await hasWorkspace()) ? await workspace() : undefined;
  if (opened?.ok !== true) return undefined;
  const files = opened.value.files();
  for (const folder of COMMAND_FOLDERS) {
    const found = await files.stat(`${folder}/${name}`);
    if (found.ok && found.value.kind === 'file') return `${folder}/${name}`;
  }
  return undefined;
}

async function findFile({ workspace, analyzer }: Pick<AddressDeps, 'workspace' | 'analyzer'>, path: string) {
  const opened = (await hasWorkspace()) ? await workspace() : undefined;
  return opened?.ok === true ? await readPath({ files: opened.value.files(), analyzer }, path) : undefined;
}

async function readFile({ workspace, analyzer }: AddressDeps, path: string): Promise<Reading> {
  const found = await findFile({ workspace, analyzer }, path);
  if (found === undefined) return { code: 'no-file', values: [path] };
  if (found.kind !== 'tool')
    return found.kind === 'broken' ? { code: 'message', values: [found.fault] } : { code: 'no-tool', values: [path] };
  const { tool } = found;
  const description = descriptionOf(tool, { help: new Map() });
  const fields = await fieldsOfFile(tool, description, analyzer);
  return fields === undefined
    ? { fields: fieldsOfCommand(tool, description), findings: reviewFindings(tool.code), path, command: tool.codeHash }
    : { fields, findings: reviewFindings(fields.code), path, unread: tool.unread };
}

/** A command as the review shows it: it is never stored as these fields. */
function fieldsOfCommand(tool: ProjectTool, description: string): ToolFields {
  const { name, code, language, inputSchema, guidance } = tool;
  const { requested, timeoutMs } = toolOfProject(tool, { allowed: new Set(), help: new Map() });
  return {
    name,
    description,
    code,
    language,
    parameters: inputSchema,
    timeout: timeoutMs,
    environment: 'node',
    enabled: true,
    permissions: requested,
    ...defined({ guidance }),
  };
}

/** The command that was reviewed. @throws ToolyardError `conflict` if its file has changed since */
async function reviewedCommand(
  deps: Pick<AddressDeps, 'workspace' | 'analyzer'>,
  { path = '', command, fields: { name } }: AddressTool,
): Promise<ProjectTool> {
  const fault = nameFault(String(name));
  if (fault !== undefined) throw addressRefused('invalid-tool', fault);
  const found = await findFile(deps, String(path));
  if (found?.kind !== 'tool' || found.tool.runs !== 'shell' || found.tool.codeHash !== command)
    throw addressRefused('conflict', { code: 'changed', values: [String(path)] });
  return { ...found.tool, name };
}

async function review(deps: AddressDeps, parameters: unknown): Promise<AddressReview> {
  const needed = readAddressTools(String(parameters));
  if (needed === undefined)
    throw addressRefused('invalid-input', { code: 'too-many', values: [LIMITS.project.maxInAddress] });
  const added = new Map<string, AddressTool>();
  const removed = new Set<string>();
  const refused: AddressReview['refused'][number][] = [];
  for (const { name, value } of needed) {
    // A later tool of the same name wins.
    added.delete(name);
    removed.delete(name);
    const fault = nameFault(name);
    if (fault !== undefined) refused.push(refusedName(name.slice(0, 200), fault));
    else if (value === '') removed.add(name);
    else {
      const found = await read(deps, value).catch((error: unknown) => ({ error }));
      if ('error' in found) refused.push(refusedByError(name, found.error));
      else if ('code' in found) refused.push(refusedName(name, found));
      else
        added.set(name, {
          ...found,
          fields: { ...found.fields, name },
          ...replacing(await deps.catalog.lookup(name)),
        });
    }
  }
  return { added: [...added.values()], removed: [...removed], refused };
}

function refusedName(name: string, refusal: AddressRefusal): AddressRefused {
  return { name, reason: addressRefusalText(refusal), refusal };
}

/** For a link that cannot be read, its fault is known. */
function refusedByError(name: string, error: unknown): AddressRefused {
  const message = error instanceof Error ? error.message : String(error);
  const linkFault = error instanceof ToolyardError ? error.data['reason'] : undefined;
  return {
    ...refusedName(name, { code: 'message', values: [message] }),
    ...(typeof linkFault === 'string' ? { linkFault } : {}),
  };
}

/** @returns the previous state */
async function take(
  { catalog, judges, workspace, analyzer }: AddressDeps,
  { added, removed }: Parameters<AddressService['take']>[0],
): Promise<ReadonlyMap<string, AddressEntry | undefined>> {
  const fields = added
    .filter(({ command }) => command === undefined)
    .map((tool): ToolFields => {
      const parsed = parseToolFields(tool.fields);
      if (!parsed.ok) throw new ToolyardError('invalid-tool', parsed.fault.message);
      const fault = nameFault(parsed.value.name);
      if (fault !== undefined) throw addressRefused('invalid-tool', fault);
      return parsed.value;
    });
  const [fault] = (await checkTools(fields, judges)).filter((each) => each !== undefined);
  if (fault !== undefined) throw faultError('invalid-tool', fault, { path: fault.path });
  return await catalog.sessionTools.link.take(
    fields,
    await Promise.all(
      added
        .filter(({ command }) => command !== undefined)
        .map((tool) => reviewedCommand({ workspace, analyzer }, tool)),
    ),
    removed.filter((name) => nameFault(String(name)) === undefined).slice(0, LIMITS.project.maxInAddress),
  );
}

function replacing(tool: Tool | undefined): Pick<AddressTool, 'replaces'> {
  const words = tool === undefined ? undefined : traitsOf(tool).replaceable;
  if (tool === undefined || words === undefined || !tool.enabled) return {};
  const { description, inputSchema, source } = tool;
  return {
    replaces: {
      words,
      description,
      inputSchema,
      ...(source === undefined ? {} : { code: source.code }),
    },
  };
}

/** Names with a dot belong to tools of servers, so an address cannot use one. */
function nameFault(name: string): AddressRefusal | undefined {
  if (!LIMITS.toolNamePattern.test(name)) return { code: 'no-name', values: [] };
  return name.includes('.') ? { code: 'name-of-server', values: [] } : undefined;
}
