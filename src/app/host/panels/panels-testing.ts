import { type CallTool, createCallTool, createCatalog, createExecutors, traitsOf } from '../../../catalog/index.ts';
import type { SchemaValidator } from '../../../catalog/contract/schema.ts';
import { startWork, type ToolExecutor } from '../../../core/executor.ts';
import { newId, type RunId, type ToolCallId } from '../../../core/ids.ts';
import { sourceOf, type Tool } from '../../../core/tool.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { ArchivesService } from '../../../workspace/contract/services.ts';
import { setUpWorkspace } from '../testing/memory-workspace.ts';
import { createNotesHost } from './notes-host.ts';
import { createPanelBuiltins } from './panel-builtins.ts';
import { createPanelServices } from './panels-service.ts';
import { createPanelsHost } from './panels-host.ts';

export const BOARD_FOLDER = '/.ah/panels/board';
export const BOARD_MANIFEST = {
  panel_id: 'board',
  title: 'Board',
  tools: [
    { name: 'board_list', description: 'Lists cards', endpoint: 'GET /api/board/cards' },
    {
      name: 'board_move',
      description: 'Moves a card',
      endpoint: 'POST /api/board/cards/:id/move',
      parameters: { type: 'object', properties: { id: {}, to: { type: 'string' } }, required: ['id'] },
    },
    { name: 'board_fail', description: 'Fails', endpoint: 'GET /api/board/fail' },
    { name: 'board_weather', description: 'Weather', endpoint: 'GET https://api.example.com/weather/:city' },
    { name: 'board_own', description: 'A route of the app', endpoint: 'POST /api/ai/tools/execute' },
    { name: 'board_gone', description: 'No route', endpoint: 'GET /api/board/gone' },
  ],
};
const API = `export const routes = {
  'GET /api/board/cards': async ({ query }) => ({ cards: ['a'], query }),
  'POST /api/board/cards/:id/move': async ({ params, body }) => ({ params, body }),
  'GET /api/board/fail': async () => { throw Object.assign(new Error('No such board'), { status: 409 }); },
};
`;

/** A panel as files of the workspace. */
export function boardFiles(manifest: object = BOARD_MANIFEST): Record<string, string> {
  return {
    [`${BOARD_FOLDER}/manifest.json`]: JSON.stringify(manifest),
    [`${BOARD_FOLDER}/index.html`]: '<h1>Board</h1>',
    [`${BOARD_FOLDER}/api.js`]: API,
  };
}

const NOTHING = { baseline: [], custom: [], panel: [], mcp: [], tool_origins: {} };

/** What the sandbox was asked to run. */
interface Ran {
  readonly tool: Tool;
  readonly input: unknown;
}

/** Panels over a workspace in memory. The code of panels runs in this process instead of the sandbox. */
export async function setUpPanels(start: Readonly<Record<string, string>> = {}) {
  const workspace = await setUpWorkspace(start);
  const { stores, files, filesService } = workspace;
  const events: HostEvent[] = [];
  const ran: Ran[] = [];
  const browser = createRunner(ran);
  const panels = createPanelsHost({
    stores,
    browser: () => browser,
    emit: (event) => void events.push(event),
    release: () => undefined,
    ownOrigin: 'https://app.example',
  });
  const notes = createNotesHost(
    stores,
    () => Promise.resolve({ ok: true, value: files }),
    (event) => void events.push(event),
  );
  const builtins = createPanelBuiltins(panels, notes, () => Promise.resolve(NOTHING));
  const callTool = createCalls(panels);
  const service = createPanelServices({
    panels,
    notes,
    callTool,
    files: filesService,
    archives: {} as ArchivesService,
    disk: () => Promise.resolve(files),
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  await service.panels.list();
  /** Allows the panel in its present form, and opens it. */
  const open = async (folder = BOARD_FOLDER): Promise<void> => {
    const { hash, panelId } = await service.panels.get(folder);
    await service.panels.allow(folder, hash);
    await service.panels.activate(panelId);
  };
  const run = async (toolName: string, input: object = {}, caller = 'model') =>
    await (
      builtins.tools.find(({ definition }) => definition.name === toolName) ?? builtins.more.find(toolName)
    )?.execute(input as never, { caller } as never);
  return {
    ...workspace,
    ...service,
    panelsHost: panels,
    notesHost: notes,
    builtins,
    events,
    ran,
    open,
    call: callOf(callTool),
    run,
    traitsOf,
  };
}

/** Runs code in this process. */
function createRunner(ran: Ran[]): ToolExecutor {
  return {
    kind: 'browser',
    start: ({ tool, call }, { report }) =>
      startWork(async () => {
        report({ type: 'started' });
        ran.push({ tool, input: call.input });
        const { code } = sourceOf(tool);
        const url = `data:text/javascript;base64,${Buffer.from(`${code}\n//${newId<string>()}`).toString('base64')}`;
        const { default: run } = (await import(/* @vite-ignore */ url)) as { default: (input: unknown) => unknown };
        return { outcome: { ok: true, value: (await run(call.input)) as never } };
      }),
  };
}

function createCalls(panels: ReturnType<typeof createPanelsHost>): CallTool {
  const executors = createExecutors(panels.tools.executor === undefined ? [] : [panels.tools.executor]);
  const valid = async (_schema: unknown, value: never) => ({ kind: 'valid' as const, value, coerced: [] });
  return createCallTool({
    lookup: createCatalog([panels.tools]).lookup,
    whyMissing: panels.whyMissing,
    executors,
    validatorFor: () => ({ validate: valid }) as object as SchemaValidator,
    deviceId: () => Promise.resolve('device'),
    realPath: (path) => Promise.resolve(path),
    recordRun: () => Promise.resolve(),
    shortening: () => Promise.resolve({ lines: 1_000, bytes: 100_000 } as never),
    onCall: () => undefined,
  });
}

/** Calls a tool by its name. */
function callOf(callTool: CallTool) {
  return (toolName: string, input: object = {}) =>
    callTool({
      toolCallId: newId<ToolCallId>(),
      runId: newId<RunId>(),
      toolName,
      input,
      caller: 'api',
      conversationId: 'c',
    });
}
