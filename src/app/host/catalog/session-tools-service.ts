import {
  BADGES,
  descriptionOf,
  reviewFindings,
  supervise,
  traitsOf,
  type AddressEntry,
  type ToolJudges,
} from '../../../catalog/index.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { newId, type CodeHash, type ToolCallId, type ToolId } from '../../../core/ids.ts';
import { LIMITS } from '../../../core/limits.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import type { NamedAlike, SessionTool, SessionToolSummary } from '../../../catalog/contract/session-tool.ts';
import type { Tool, ToolFields } from '../../../core/tool.ts';
import type { SessionToolsService } from '../../../catalog/contract/services.ts';
import { askForHelp, type Shells } from '../../../node/index.ts';
import type { Stores } from '../open-stores.ts';
import type { ToolCatalog } from './tool-catalog.ts';
import {
  fileTools,
  importsOfLocation,
  shippedSummaries,
  summaryOfLink,
  summaryOfOpened,
  type FileTool,
} from './session-tool-views.ts';
import { defined } from '../../../core/defined.ts';

const MISSING = 'There is no such tool any more';

interface SessionToolsDeps extends Pick<Stores, 'tools' | 'analyzer'> {
  readonly catalog: Pick<ToolCatalog, 'sessionTools' | 'layers' | 'lookup' | 'opened'>;
  readonly judges: ToolJudges;
  readonly shells: Shells;
}

/** Tools that are not stored, and the person's decisions about them. */
export function createSessionToolsService(deps: SessionToolsDeps): SessionToolsService {
  const {
    analyzer,
    catalog: { sessionTools },
  } = deps;
  const sources = sessionToolSourcesOf(deps);
  const { files, shipped, opened, fileOf, linkOf, shippedOf, openedOf } = sources;

  return {
    list: async () => {
      const [{ found }, inFiles] = await Promise.all([sessionTools.project.state(), files()]);
      return {
        tools: [
          ...(await shipped(inFiles)),
          ...inFiles.map(({ summary }) => summary),
          ...sessionTools.link.list().map(summaryOfLink),
          ...(await opened()),
        ],
        folder: found.folder,
        left: found.left,
        badges: BADGES,
      };
    },
    get: (id) => viewOf(deps, sources, id),
    allow: (id, codeHash) => allow(deps, sources, id, codeHash),
    disallow: async (id) => {
      const entry = await linkOf(id);
      if (entry !== undefined) return sessionTools.link.setTrusted(entry.tool.name, false);
      const ofOrigin = await openedOf(id);
      if (ofOrigin !== undefined) return await ofOrigin.setTrusted?.(ofOrigin.tool.name, false);
      const file = await fileOf(id);
      await sessionTools.decide((kept) => ({
        ...kept,
        allowed: kept.allowed.filter(([of, hash]) => of !== id && hash !== file?.tool?.codeHash),
      }));
    },
    ignore: async (path, isIgnored) => {
      await sessionTools.decide((kept) => {
        const others = kept.ignored.filter((other) => other !== path);
        return { ...kept, ignored: isIgnored ? [...others, String(path)].slice(-LIMITS.project.maxKept) : others };
      });
    },
    fields: async (id) => {
      const entry = await linkOf(id);
      if (entry?.fields !== undefined) return entry.fields;
      const ofBuild = await shippedOf(id);
      if (ofBuild !== undefined) return ofBuild.fields;
      const file = await fileOf(id);
      const ofOrigin = file === undefined ? await openedOf(id) : undefined;
      if (ofOrigin !== undefined) return fieldsOfOpened(ofOrigin.tool);
      if (file?.tool === undefined) throw new ToolyardError('not-found', MISSING);
      return await (await import('./files-as-tools.ts')).fieldsOf({ analyzer }, file.tool, file.summary.description);
    },
  };
}

type SessionToolSources = ReturnType<typeof sessionToolSourcesOf>;

/** The session tools by source. */
function sessionToolSourcesOf({
  tools,
  catalog: { sessionTools, ...catalog },
}: Pick<SessionToolsDeps, 'tools' | 'catalog'>) {
  const opened = async (): Promise<readonly SessionToolSummary[]> =>
    await Promise.all(
      (await catalog.opened()).map(async (each) =>
        summaryOfOpened(each, (await catalog.lookup(each.tool.name))?.id !== each.tool.id),
      ),
    );
  /** Names of the tools of such origins that are not overridden. */
  const namesOfOpened = async (): Promise<ReadonlySet<string>> =>
    new Set((await opened()).flatMap(({ name, isOverridden }) => (isOverridden ? [] : [name])));
  const files = async (): Promise<readonly FileTool[]> => {
    const { found, decided } = await sessionTools.project.state();
    const [own, others] = await Promise.all([tools.getByNames(found.tools.map(({ name }) => name)), namesOfOpened()]);
    return fileTools(
      found,
      decided,
      (name) => own.has(name) || others.has(name) || sessionTools.link.entry(name) !== undefined,
    );
  };
  const fileOf = async (id: ToolId): Promise<FileTool | undefined> =>
    (await files()).find(({ summary }) => summary.id === id);
  const linkOf = async (id: ToolId) => sessionTools.link.list().find(({ tool }) => tool.id === id);
  const shipped = async (inFiles: readonly FileTool[]): Promise<readonly SessionToolSummary[]> => {
    const found = await sessionTools.shipped.state();
    const [own, others] = await Promise.all([
      tools.getByNames(found.entries.map(({ tool }) => tool.name)),
      namesOfOpened(),
    ]);
    const used = new Set(
      inFiles.flatMap(({ tool, summary }) => (tool === undefined || summary.state === 'ignored' ? [] : [tool.name])),
    );
    return shippedSummaries(
      found,
      (name) => own.has(name) || used.has(name) || others.has(name) || sessionTools.link.entry(name) !== undefined,
    );
  };
  const shippedOf = async (id: ToolId) =>
    (await sessionTools.shipped.state()).entries.find(({ tool }) => tool.id === id);
  const openedOf = async (id: ToolId) => (await catalog.opened()).find(({ tool }) => tool.id === id);
  return { files, fileOf, linkOf, shipped, shippedOf, opened, openedOf };
}

async function viewOf(
  { catalog }: SessionToolsDeps,
  { files, linkOf, shipped, shippedOf, opened, openedOf }: SessionToolSources,
  id: ToolId,
): Promise<SessionTool> {
  const [inFiles, entry] = await Promise.all([files(), linkOf(id)]);
  const file = inFiles.find((each) => each.summary.id === id);
  const summary =
    file?.summary ??
    (entry === undefined ? undefined : summaryOfLink(entry)) ??
    [...(await shipped(inFiles)), ...(await opened())].find((each) => each.id === id);
  if (summary === undefined) throw new ToolyardError('not-found', MISSING);
  const layers = summary.state === 'broken' || summary.state === 'ignored' ? [] : await catalog.layers(summary.name);
  const at = layers.findIndex((tool) => tool.id === id);
  const [below, above] = [alike(layers[at + 1]), at > 0 ? alike(layers[0]) : undefined];
  const others = {
    ...defined({ replaces: below, replacedBy: above }),
  };
  const ofBuild = file === undefined && entry === undefined ? await shippedOf(id) : undefined;
  const tool = file === undefined ? (entry ?? ofBuild ?? (await openedOf(id)))?.tool : undefined;
  const { code = '', language = 'javascript', codeHash = '' as CodeHash } = file?.tool ?? tool?.source ?? {};
  const { inputSchema = { type: 'object' }, guidance } = file?.tool ?? tool ?? {};
  const shown = {
    ...summary,
    code,
    language,
    codeHash,
    inputSchema,
    ...defined({ guidance }),
    ...others,
  };
  if (file !== undefined) {
    return {
      ...shown,
      requested: file.tool?.runs === 'shell' ? { ...NO_PERMISSIONS, files: 'read' } : NO_PERMISSIONS,
      timeoutMs: LIMITS.defaultTimeoutMs,
      ...defined({ fault: file.fault }),
      imports: file.tool === undefined ? [] : importsOfLocation(file.tool.location),
      findings: reviewFindings(code),
      unread: file.tool?.unread ?? [],
    };
  }
  return {
    ...shown,
    requested: tool?.requested ?? NO_PERMISSIONS,
    timeoutMs: tool?.timeoutMs ?? LIMITS.defaultTimeoutMs,
    imports: [],
    // Shipped tools are trusted.
    findings: entry === undefined ? [] : reviewFindings(code),
    unread: ofBuild?.unread ?? [],
    ...(tool === undefined
      ? { fault: summary.description }
      : summary.state === 'broken'
        ? { fault: `${tool.name} ${traitsOf(tool).whenDisabled}` }
        : {}),
  };
}

async function allow(
  deps: SessionToolsDeps,
  { fileOf, linkOf, openedOf }: SessionToolSources,
  id: ToolId,
  codeHash: CodeHash,
): Promise<void> {
  const { catalog, judges, shells } = deps;
  const { sessionTools } = catalog;
  const [file, entry] = await Promise.all([fileOf(id), linkOf(id)]);
  if (entry !== undefined && entry.tool.source?.codeHash === codeHash) return allowOfAddress(deps, entry);
  const ofOrigin = file === undefined ? await openedOf(id) : undefined;
  if (ofOrigin?.setTrusted !== undefined) {
    needSame(ofOrigin.tool.source?.codeHash ?? '', codeHash);
    return await ofOrigin.setTrusted(ofOrigin.tool.name, true);
  }
  const { tool } = file ?? {};
  if (tool === undefined) throw new ToolyardError('not-found', MISSING);
  needSame(tool.codeHash, codeHash);
  const verdict = await judges.schemas.checkSchema(tool.inputSchema, 'object');
  if (!verdict.valid)
    throw new ToolyardError('invalid-tool', `The schema of its input cannot be used: ${verdict.error}`, {
      path: verdict.path,
    });
  await sessionTools.decide((kept) => ({
    ...kept,
    allowed: [...kept.allowed.filter(([, hash]) => hash !== codeHash), [id, codeHash] as const].slice(
      -LIMITS.project.maxKept,
    ),
  }));
  const { decided } = await sessionTools.project.state();
  if (tool.runs !== 'shell' || tool.description !== undefined || decided.help.has(codeHash)) return;
  const allowed = await sessionTools.project.get(tool.name);
  if (allowed?.source?.codeHash !== codeHash) return;
  // The answer does not wait for it; it is reported as a change.
  void helpOf(shells, allowed)
    .then((text) =>
      sessionTools.decide((kept) => ({
        ...kept,
        help: [...kept.help, [codeHash, text ?? descriptionOf(tool, decided)] as const].slice(-LIMITS.project.maxKept),
      })),
    )
    // A help text that could not be stored is requested again after the next permission.
    .catch(() => undefined);
}

/** Trusts a tool of the address, and asks a command without a description for its help. */
function allowOfAddress(
  { catalog: { sessionTools }, shells }: SessionToolsDeps,
  { tool, needsHelp }: AddressEntry,
): void {
  sessionTools.link.setTrusted(tool.name, true);
  const codeHash = tool.source?.codeHash;
  if (needsHelp !== true || codeHash === undefined) return;
  // The answer does not wait for it; it is reported as a change.
  void helpOf(shells, { ...tool, trusted: true })
    .then((text) => {
      if (text !== undefined) sessionTools.link.describe(tool.name, codeHash, text);
    })
    // It keeps the description it has.
    .catch(() => undefined);
}

/** The output of a command's `--help`; undefined if there is none. */
function helpOf(shells: Shells, tool: Tool): Promise<string | undefined> {
  return askForHelp(
    shells,
    tool,
    { toolCallId: newId<ToolCallId>(), caller: 'person', conversationId: newId<string>() },
    { timeoutMs: LIMITS.project.helpMs, maxChars: LIMITS.project.maxHelpChars, supervise },
  );
}

function alike(tool: Tool | undefined): NamedAlike | undefined {
  if (tool === undefined) return undefined;
  const { replaceable, isOwn = false } = traitsOf(tool);
  const { id, description, inputSchema } = tool;
  return replaceable === undefined ? undefined : { id, words: replaceable, isOwn, description, inputSchema };
}

/** @throws ToolyardError `invalid-tool` for one without code of its own */
function fieldsOfOpened(tool: Tool): ToolFields {
  const { name, description, inputSchema, guidance, requested, timeoutMs, packages, source } = tool;
  const { runs } = traitsOf(tool);
  if (source === undefined || runs === undefined || runs === 'shell')
    throw new ToolyardError('invalid-tool', `${name} has no code of its own that could be stored`);
  return {
    name,
    description,
    code: source.code,
    language: source.language,
    parameters: inputSchema,
    timeout: timeoutMs,
    environment: runs,
    enabled: true,
    permissions: requested,
    ...defined({ guidance, packages }),
  };
}

/** @throws ToolyardError `conflict` */
function needSame(now: string, seen: CodeHash): void {
  if (now !== seen) throw new ToolyardError('conflict', 'It has changed while you looked at it: read it again');
}
