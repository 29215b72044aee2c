import { ToolyardError } from '../../../core/errors.ts';
import { newId, type RunId, type ToolCallId } from '../../../core/ids.ts';
import { isRecord } from '../../../core/json/json.ts';
import { defined } from '../../../core/defined.ts';
import { loadCalls, loadReading } from '../../../panels/index.ts';
import type { PanelDecisions } from '../../../panels/contract/panel-decisions.ts';
import { OWN_PANELS } from '../../../panels/contract/panel-folders.ts';
import { PANEL_LIMITS } from '../../../panels/contract/panel-limits.ts';
import type { Panel, PanelHash } from '../../../panels/contract/panel.ts';
import type { PanelServices, PanelsService, PanelSummary, ViewAnswer } from '../../../panels/contract/services.ts';
import type { PanelServiceDeps } from './panel-deps.ts';
import { createPanelImport } from './import-panels.ts';
import { VIEW_TOOL } from './panel-tools.ts';

/** Panels and notes for the page. */
export function createPanelServices(deps: PanelServiceDeps): PanelServices {
  return { panels: createPanelsService(deps), notes: deps.notes.serviceFor(deps.files) };
}

function createPanelsService(deps: PanelServiceDeps): PanelsService {
  const { panels, files } = deps;
  const { catalog, decide, decisions, page } = panels;
  const find = async (folder: string): Promise<Panel> => {
    const found = (await catalog.state()).panels.find((panel) => panel.folder === folder);
    if (found === undefined) throw new ToolyardError('not-found', 'There is no such panel any more');
    return found;
  };
  return {
    list: async () => {
      const [{ panels: all, broken, left }, decided] = await Promise.all([catalog.state(), decisions()]);
      return { panels: all.map((panel) => summaryOf(panel, decided)), broken, left };
    },
    get: async (folder) => {
      const panel = await find(folder);
      const { manifest, files: all } = panel;
      return { ...summaryOf(panel, await decisions()), manifest, files: all, found: manifest.findings };
    },
    read: async (folder, path) => {
      const panel = await find(folder);
      if (!panel.files.some((file) => file.path === path))
        throw new ToolyardError('not-found', 'There is no such file in the panel any more');
      return new TextDecoder().decode(await files.read(`${panel.folder}/${path}`));
    },
    allow: async (folder, hash) => {
      const panel = await find(folder);
      needSame(panel.hash, hash);
      await decide((stored) => accepted(stored, panel));
    },
    disallow: async (folder) => {
      const { hash, manifest } = await find(folder);
      await decide((stored) => ({
        ...stored,
        accepted: stored.accepted.filter((one) => one.hash !== hash && one.panelId !== manifest.panelId),
      }));
    },
    ...createWriting(deps, find),
    remove: async (folder) => {
      const act = newId<string>();
      await files.remove([(await find(folder)).folder], act);
      return act;
    },
    ...createPanelImport(deps, find),
    page: async (panelId) => {
      const panel = (await catalog.usable()).get(panelId);
      if (panel === undefined) throw new ToolyardError('denied', 'A person has to allow this panel first');
      return { panelId, title: panel.manifest.title, hash: panel.hash, html: panel.html };
    },
    fetch: (panelId, hash, request) => fetchFor(deps, panelId, hash, request),
    serve: async (answer) => {
      page.serve(answer);
      await Promise.resolve();
    },
    activate: async (panelId) => {
      panels.activate(panelId);
      await Promise.resolve();
    },
  };
}

/** What a person writes here. */
function createWriting(
  { panels, files, disk }: PanelServiceDeps,
  find: (folder: string) => Promise<Panel>,
): Pick<PanelsService, 'create' | 'save'> {
  const { decide, notify } = panels;
  /** Accepts what was written, if nothing else changed meanwhile. */
  const acceptAt = async (folder: string, isExpected: (panel: Omit<Panel, 'isAllowed'>) => boolean): Promise<void> => {
    const { readPanelFolder } = await loadReading();
    const read = await readPanelFolder(await disk(), folder, self.location.origin);
    if (read.ok && isExpected(read.panel)) await decide((stored) => accepted(stored, read.panel));
  };
  return {
    create: async (panelId, given) => {
      const { isPanelId } = await loadReading();
      if (!isPanelId(panelId))
        throw new ToolyardError(
          'invalid-input',
          'The id of a panel has up to 64 lower-case letters, digits and hyphens, begins with a letter, and is not one ' +
            'of the app’s own panels',
        );
      const folder = `${OWN_PANELS}/${panelId}`;
      const isTaken = (await panels.catalog.state()).panels.some(({ manifest }) => manifest.panelId === panelId);
      if (isTaken || (await files.stat(folder)) !== undefined)
        throw new ToolyardError('duplicate-name', `There is a panel named ${panelId} already`);
      const entries = Object.entries(given).slice(0, PANEL_LIMITS.maxFiles);
      for (const [path, text] of entries)
        await files.write(`${folder}/${fileName(path)}`, new TextEncoder().encode(text));
      await acceptAt(folder, (panel) => panel.files.length === entries.length);
      notify();
      return folder;
    },
    save: async (folder, hash, path, text) => {
      const before = await find(folder);
      needSame(before.hash, hash);
      await files.write(`${before.folder}/${fileName(path)}`, new TextEncoder().encode(String(text)));
      if (before.isAllowed) await acceptAt(before.folder, (after) => sameBut(path, before, after));
      notify();
    },
  };
}

/** Whether two forms of a panel have the same files, apart from one. */
function sameBut(path: string, before: Pick<Panel, 'files'>, after: Pick<Panel, 'files'>): boolean {
  const others = ({ files }: Pick<Panel, 'files'>): string =>
    JSON.stringify(files.filter((file) => file.path !== path).map((file) => [file.path, file.hash]));
  return others(before) === others(after);
}

function accepted(stored: PanelDecisions, { hash, manifest }: Pick<Panel, 'hash' | 'manifest'>): PanelDecisions {
  const acceptance = { hash, panelId: manifest.panelId, at: new Date().toISOString() };
  return {
    ...stored,
    accepted: [...stored.accepted.filter((one) => one.hash !== hash), acceptance].slice(-PANEL_LIMITS.maxKept),
  };
}

function summaryOf(panel: Panel, { accepted: all }: PanelDecisions): PanelSummary {
  const { manifest, folder, hash, isAllowed, hiddenBy } = panel;
  return {
    panelId: manifest.panelId,
    title: manifest.title,
    folder,
    hash,
    isAllowed,
    tools: manifest.tools.map(({ name }) => name),
    findings: manifest.findings.length,
    hasChanged: !isAllowed && all.some(({ panelId }) => panelId === manifest.panelId),
    ...defined({ hiddenBy }),
  };
}

function needSame(present: PanelHash, seen: PanelHash): void {
  if (present !== seen) throw new ToolyardError('conflict', 'The panel has changed meanwhile: look at it again');
}

/** A relative path that stays in the folder. */
function fileName(path: string): string {
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(path) || path.split('/').some((part) => part === '.' || part === '..'))
    throw new ToolyardError('invalid-input', 'The name of a file has letters, digits, dots, hyphens and underscores');
  if (path.length > 200) throw new ToolyardError('invalid-input', 'The name of a file has at most 200 characters');
  return path;
}

/** A request of a view takes the path of every call. */
async function fetchFor(
  { panels, callTool }: PanelServiceDeps,
  panelId: string,
  hash: PanelHash,
  request: unknown,
): Promise<ViewAnswer> {
  const panel = (await panels.catalog.usable()).get(panelId);
  if (panel?.hash !== hash) return { status: 409, body: { error: 'The panel has changed: it is loaded again' } };
  const { method, path, body } = isRecord(request) ? request : {};
  const result = await callTool({
    toolCallId: newId<ToolCallId>(),
    runId: newId<RunId>(),
    toolName: `${panelId}${VIEW_TOOL}`,
    input: { method, path, ...defined({ body }) },
    caller: 'person',
    conversationId: newId<string>(),
  });
  const { readAnswer } = await loadCalls();
  const answer = result.success ? readAnswer(result.result) : undefined;
  const status = result.errorCode === 'invalid-input' ? 400 : result.errorCode === 'denied' ? 403 : 500;
  return answer ?? { status, body: { error: result.error ?? 'There was no answer' } };
}
