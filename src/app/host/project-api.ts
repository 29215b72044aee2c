import { descriptionOf, fieldsOfFile, lookAt } from '../../catalog/index.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { HostApi } from '../../core/host-api.ts';
import { newId, type CodeHash, type ToolCallId, type ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import { NO_PERMISSIONS } from '../../core/permissions.ts';
import type { ProjectApi, VisitingTool } from '../../core/project.ts';
import { askForHelp } from '../../node/index.ts';
import type { Host } from './create-host.ts';
import { createAddressApi } from './address-api.ts';
import { fileTools, summaryOfLink, type FileTool } from './visiting-views.ts';

const GONE = 'There is no such tool any more';

/** Tools that are files of the workspace: what there is, and what a person decides about it. */
export function createProjectApi(host: Promise<Host>, share: Pick<HostApi, 'decodeShare'>): ProjectApi {
  const files = async (): Promise<readonly FileTool[]> => {
    const { catalogue, stores } = await host;
    const { found, decided } = await catalogue.visiting.project.state();
    const own = await stores.tools.getByNames(found.tools.map(({ name }) => name));
    return fileTools(found, decided, (name) => own.has(name) || catalogue.visiting.link.entry(name) !== undefined);
  };
  const fileOf = async (id: ToolId): Promise<FileTool | undefined> => (await files()).find(({ summary }) => summary.id === id);
  const linkOf = async (id: ToolId) => (await host).catalogue.visiting.link.list().find(({ tool }) => tool.id === id);

  return {
    listVisitingTools: async () => {
      const { catalogue } = await host;
      const { found } = await catalogue.visiting.project.state();
      return { tools: [...(await files()).map(({ summary }) => summary), ...catalogue.visiting.link.list().map(summaryOfLink)], folder: found.folder, left: found.left };
    },
    visitingTool: async (id): Promise<VisitingTool> => {
      const [{ catalogue }, file, entry] = await Promise.all([host, fileOf(id), linkOf(id)]);
      const summary = file?.summary ?? (entry === undefined ? undefined : summaryOfLink(entry));
      if (summary === undefined) throw new ToolyardError('not-found', GONE);
      const layers = summary.state === 'broken' || summary.state === 'ignored' ? [] : await catalogue.layers(summary.name);
      const below = layers[layers.findIndex((tool) => tool.id === id) + 1];
      const { origin } = below ?? {};
      const replaces = below === undefined || origin === undefined || origin.kind === 'registered' || origin.kind === 'link' ? {} : { replaces: { origin: origin.kind, description: below.description, inputSchema: below.inputSchema } };
      if (file !== undefined) {
        const { tool } = file;
        const { code = '', language = 'javascript', codeHash = '' as CodeHash, inputSchema = { type: 'object' }, guidance } = tool ?? {};
        return {
          ...summary,
          code,
          language,
          codeHash,
          inputSchema,
          ...(guidance === undefined ? {} : { guidance }),
          requested: tool?.hasPackages === true || tool?.runs === 'shell' ? { ...NO_PERMISSIONS, files: 'read' } : NO_PERMISSIONS,
          timeoutMs: LIMITS.defaultTimeoutMs,
          ...(file.fault === undefined ? {} : { fault: file.fault }),
          imports: tool?.place.files.map(({ path }) => path).filter((path) => path !== tool.path) ?? [],
          lookAt: lookAt(code),
          ...replaces,
        };
      }
      if (entry === undefined) throw new ToolyardError('not-found', GONE);
      const { tool } = entry;
      const { code = '', language = 'javascript', codeHash = '' as CodeHash } = tool.source ?? {};
      return { ...summary, code, language, codeHash, inputSchema: tool.inputSchema, ...(tool.guidance === undefined ? {} : { guidance: tool.guidance }), requested: tool.requested, timeoutMs: tool.timeoutMs, imports: [], lookAt: lookAt(code), ...replaces };
    },
    allowVisitingTool: async (id, codeHash) => {
      const [{ catalogue, strangerJudges, shells }, file, entry] = await Promise.all([host, fileOf(id), linkOf(id)]);
      if (entry !== undefined && entry.tool.source?.codeHash === codeHash) return catalogue.visiting.link.setTrusted(entry.tool.name, true);
      const { tool } = file ?? {};
      if (tool === undefined) throw new ToolyardError('not-found', GONE);
      if (tool.codeHash !== codeHash) throw new ToolyardError('conflict', 'It has changed while you looked at it: read it again');
      const verdict = await strangerJudges.schemas.checkSchema(tool.inputSchema, 'object');
      if (!verdict.valid) throw new ToolyardError('invalid-tool', `The schema of its input cannot be used: ${verdict.error}`, { path: verdict.path });
      await catalogue.visiting.decide((kept) => ({ ...kept, allowed: [...kept.allowed.filter(([, hash]) => hash !== codeHash), [id, codeHash] as const].slice(-LIMITS.project.maxKept) }));
      const { decided } = await catalogue.visiting.project.state();
      if (tool.runs !== 'shell' || tool.description !== undefined || decided.help.has(codeHash)) return;
      const allowed = await catalogue.visiting.project.get(tool.name);
      if (allowed?.source?.codeHash !== codeHash) return;
      // The answer does not wait for it; it is told as a change.
      void askForHelp(shells, allowed, { toolCallId: newId<ToolCallId>(), conversationId: newId<string>() }, { timeoutMs: LIMITS.project.helpMs, maxChars: LIMITS.project.maxHelpChars })
        .then((text) => catalogue.visiting.decide((kept) => ({ ...kept, help: [...kept.help, [codeHash, text ?? descriptionOf(tool, decided)] as const].slice(-LIMITS.project.maxKept) })))
        // A help text that could not be stored is asked for again when it is allowed again.
        .catch(() => undefined);
    },
    disallowVisitingTool: async (id) => {
      const { catalogue } = await host;
      const entry = await linkOf(id);
      if (entry !== undefined) return catalogue.visiting.link.setTrusted(entry.tool.name, false);
      const file = await fileOf(id);
      await catalogue.visiting.decide((kept) => ({ ...kept, allowed: kept.allowed.filter(([of, hash]) => of !== id && hash !== file?.tool?.codeHash) }));
    },
    ignoreProjectFile: async (path, isIgnored) => {
      await (await host).catalogue.visiting.decide((kept) => {
        const others = kept.ignored.filter((other) => other !== path);
        return { ...kept, ignored: isIgnored ? [...others, String(path)].slice(-LIMITS.project.maxKept) : others };
      });
    },
    projectToolFields: async (id) => {
      const { stores } = await host;
      const entry = await linkOf(id);
      if (entry?.fields !== undefined) return entry.fields;
      const file = await fileOf(id);
      if (file?.tool === undefined) throw new ToolyardError('not-found', GONE);
      const fields = await fieldsOfFile(file.tool, file.summary.description, stores.analyzer);
      if (fields === undefined) throw new ToolyardError('invalid-tool', 'A command is no code that could be stored as a tool');
      return fields;
    },
    ...createAddressApi(host, share),
  };
}
