import { BADGES, descriptionOf, lookAt, supervise, traitsOf, type ToolJudges } from '../../../catalog/index.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { newId, type CodeHash, type ToolCallId, type ToolId } from '../../../core/ids.ts';
import { LIMITS } from '../../../core/limits.ts';
import { NO_PERMISSIONS } from '../../../core/permissions.ts';
import type { NamedAlike, VisitingTool, VisitingToolSummary } from '../../../catalog/contract/project-tool.ts';
import type { Tool, ToolFields } from '../../../core/tool.ts';
import type { VisitingService } from '../../../catalog/contract.ts';
import { askForHelp, type Shells } from '../../../node/index.ts';
import type { Stores } from '../open-stores.ts';
import type { ToolCatalog } from './tool-catalog.ts';
import {
  fileTools,
  importsOfPlace,
  shippedSummaries,
  summaryOfLink,
  summaryOfOpened,
  type FileTool,
} from './visiting-views.ts';

const GONE = 'There is no such tool any more';

interface VisitingNeeds extends Pick<Stores, 'tools' | 'analyzer'> {
  readonly catalog: Pick<ToolCatalog, 'visiting' | 'layers' | 'lookup' | 'opened'>;
  readonly judges: ToolJudges;
  readonly shells: Shells;
}

/** Tools that are not stored, and the person's decisions about them. */
export function createVisitingService(needs: VisitingNeeds): VisitingService {
  const {
    analyzer,
    catalog: { visiting },
  } = needs;
  const visitors = visitorsOf(needs);
  const { files, shipped, opened, fileOf, linkOf, shippedOf, openedOf } = visitors;

  return {
    list: async () => {
      const [{ found }, inFiles] = await Promise.all([visiting.project.state(), files()]);
      return {
        tools: [
          ...(await shipped(inFiles)),
          ...inFiles.map(({ summary }) => summary),
          ...visiting.link.list().map(summaryOfLink),
          ...(await opened()),
        ],
        folder: found.folder,
        left: found.left,
        badges: BADGES,
      };
    },
    get: (id) => viewOf(needs, visitors, id),
    allow: (id, codeHash) => allow(needs, visitors, id, codeHash),
    disallow: async (id) => {
      const entry = await linkOf(id);
      if (entry !== undefined) return visiting.link.setTrusted(entry.tool.name, false);
      const ofOrigin = await openedOf(id);
      if (ofOrigin !== undefined) return await ofOrigin.setTrusted?.(ofOrigin.tool.name, false);
      const file = await fileOf(id);
      await visiting.decide((kept) => ({
        ...kept,
        allowed: kept.allowed.filter(([of, hash]) => of !== id && hash !== file?.tool?.codeHash),
      }));
    },
    ignore: async (path, isIgnored) => {
      await visiting.decide((kept) => {
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
      if (file?.tool === undefined) throw new ToolyardError('not-found', GONE);
      return await (await import('./files-as-tools.ts')).fieldsOf({ analyzer }, file.tool, file.summary.description);
    },
  };
}

type Visitors = ReturnType<typeof visitorsOf>;

/** The visiting tools by source. */
function visitorsOf({ tools, catalog: { visiting, ...catalog } }: Pick<VisitingNeeds, 'tools' | 'catalog'>) {
  const opened = async (): Promise<readonly VisitingToolSummary[]> =>
    await Promise.all(
      (await catalog.opened()).map(async (each) =>
        summaryOfOpened(each, (await catalog.lookup(each.tool.name))?.id !== each.tool.id),
      ),
    );
  /** Names of the tools of such origins that are not overridden. */
  const namesOfOpened = async (): Promise<ReadonlySet<string>> =>
    new Set((await opened()).flatMap(({ name, isOverridden }) => (isOverridden ? [] : [name])));
  const files = async (): Promise<readonly FileTool[]> => {
    const { found, decided } = await visiting.project.state();
    const [own, others] = await Promise.all([tools.getByNames(found.tools.map(({ name }) => name)), namesOfOpened()]);
    return fileTools(
      found,
      decided,
      (name) => own.has(name) || others.has(name) || visiting.link.entry(name) !== undefined,
    );
  };
  const fileOf = async (id: ToolId): Promise<FileTool | undefined> =>
    (await files()).find(({ summary }) => summary.id === id);
  const linkOf = async (id: ToolId) => visiting.link.list().find(({ tool }) => tool.id === id);
  const shipped = async (inFiles: readonly FileTool[]): Promise<readonly VisitingToolSummary[]> => {
    const found = await visiting.shipped.state();
    const [own, others] = await Promise.all([
      tools.getByNames(found.entries.map(({ tool }) => tool.name)),
      namesOfOpened(),
    ]);
    const used = new Set(
      inFiles.flatMap(({ tool, summary }) => (tool === undefined || summary.state === 'ignored' ? [] : [tool.name])),
    );
    return shippedSummaries(
      found,
      (name) => own.has(name) || used.has(name) || others.has(name) || visiting.link.entry(name) !== undefined,
    );
  };
  const shippedOf = async (id: ToolId) => (await visiting.shipped.state()).entries.find(({ tool }) => tool.id === id);
  const openedOf = async (id: ToolId) => (await catalog.opened()).find(({ tool }) => tool.id === id);
  return { files, fileOf, linkOf, shipped, shippedOf, opened, openedOf };
}

async function viewOf(
  { catalog }: VisitingNeeds,
  { files, linkOf, shipped, shippedOf, opened, openedOf }: Visitors,
  id: ToolId,
): Promise<VisitingTool> {
  const [inFiles, entry] = await Promise.all([files(), linkOf(id)]);
  const file = inFiles.find((each) => each.summary.id === id);
  const summary =
    file?.summary ??
    (entry === undefined ? undefined : summaryOfLink(entry)) ??
    [...(await shipped(inFiles)), ...(await opened())].find((each) => each.id === id);
  if (summary === undefined) throw new ToolyardError('not-found', GONE);
  const layers = summary.state === 'broken' || summary.state === 'ignored' ? [] : await catalog.layers(summary.name);
  const at = layers.findIndex((tool) => tool.id === id);
  const [below, above] = [alike(layers[at + 1]), at > 0 ? alike(layers[0]) : undefined];
  const others = {
    ...(below === undefined ? {} : { replaces: below }),
    ...(above === undefined ? {} : { replacedBy: above }),
  };
  const tool = file === undefined ? (entry ?? (await shippedOf(id)) ?? (await openedOf(id)))?.tool : undefined;
  const { code = '', language = 'javascript', codeHash = '' as CodeHash } = file?.tool ?? tool?.source ?? {};
  const { inputSchema = { type: 'object' }, guidance } = file?.tool ?? tool ?? {};
  const shown = {
    ...summary,
    code,
    language,
    codeHash,
    inputSchema,
    ...(guidance === undefined ? {} : { guidance }),
    ...others,
  };
  if (file !== undefined) {
    return {
      ...shown,
      requested: file.tool?.runs === 'shell' ? { ...NO_PERMISSIONS, files: 'read' } : NO_PERMISSIONS,
      timeoutMs: LIMITS.defaultTimeoutMs,
      ...(file.fault === undefined ? {} : { fault: file.fault }),
      imports: file.tool === undefined ? [] : importsOfPlace(file.tool.place),
      lookAt: lookAt(code),
    };
  }
  return {
    ...shown,
    requested: tool?.requested ?? NO_PERMISSIONS,
    timeoutMs: tool?.timeoutMs ?? LIMITS.defaultTimeoutMs,
    imports: [],
    // Shipped tools are trusted.
    lookAt: entry === undefined ? [] : lookAt(code),
    ...(tool === undefined
      ? { fault: summary.description }
      : summary.state === 'broken'
        ? { fault: `${tool.name} ${traitsOf(tool).whenDisabled}` }
        : {}),
  };
}

async function allow(
  { catalog: { visiting }, judges, shells }: VisitingNeeds,
  { fileOf, linkOf, openedOf }: Visitors,
  id: ToolId,
  codeHash: CodeHash,
): Promise<void> {
  const [file, entry] = await Promise.all([fileOf(id), linkOf(id)]);
  if (entry !== undefined && entry.tool.source?.codeHash === codeHash)
    return visiting.link.setTrusted(entry.tool.name, true);
  const ofOrigin = file === undefined ? await openedOf(id) : undefined;
  if (ofOrigin?.setTrusted !== undefined) {
    needSame(ofOrigin.tool.source?.codeHash ?? '', codeHash);
    return await ofOrigin.setTrusted(ofOrigin.tool.name, true);
  }
  const { tool } = file ?? {};
  if (tool === undefined) throw new ToolyardError('not-found', GONE);
  needSame(tool.codeHash, codeHash);
  const verdict = await judges.schemas.checkSchema(tool.inputSchema, 'object');
  if (!verdict.valid)
    throw new ToolyardError('invalid-tool', `The schema of its input cannot be used: ${verdict.error}`, {
      path: verdict.path,
    });
  await visiting.decide((kept) => ({
    ...kept,
    allowed: [...kept.allowed.filter(([, hash]) => hash !== codeHash), [id, codeHash] as const].slice(
      -LIMITS.project.maxKept,
    ),
  }));
  const { decided } = await visiting.project.state();
  if (tool.runs !== 'shell' || tool.description !== undefined || decided.help.has(codeHash)) return;
  const allowed = await visiting.project.get(tool.name);
  if (allowed?.source?.codeHash !== codeHash) return;
  // The answer does not wait for it; it is reported as a change.
  void askForHelp(
    shells,
    allowed,
    { toolCallId: newId<ToolCallId>(), caller: 'person', conversationId: newId<string>() },
    { timeoutMs: LIMITS.project.helpMs, maxChars: LIMITS.project.maxHelpChars, supervise },
  )
    .then((text) =>
      visiting.decide((kept) => ({
        ...kept,
        help: [...kept.help, [codeHash, text ?? descriptionOf(tool, decided)] as const].slice(-LIMITS.project.maxKept),
      })),
    )
    // A help text that could not be stored is requested again after the next permission.
    .catch(() => undefined);
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
    ...(guidance === undefined ? {} : { guidance }),
    ...(packages === undefined ? {} : { packages }),
  };
}

/** @throws ToolyardError `conflict` */
function needSame(now: string, seen: CodeHash): void {
  if (now !== seen) throw new ToolyardError('conflict', 'It has changed while you looked at it: read it again');
}
