import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { HostServices, HostEvent } from '../../services/host-services.ts';
import { createAgentStore, type AgentState, type AgentStore } from '../agent/agent-store.ts';
import { createActionRegistry, type ActionRegistry } from './action-registry.ts';
import { createBuiltinsStore, type BuiltinsState, type BuiltinsStore } from '../tools/builtin/builtins-store.ts';
import { createCasesStore, type CasesState, type CasesStore } from '../cases/cases-store.ts';
import type { KillableEndpoint } from '../../platform/deadline-worker.ts';
import { createLazyTyping, type LazyTyping } from '../language-service/use-code-typing.ts';
import { createDomStage, type DomStage, type DomState } from '../run/document/dom-store.ts';
import { createEditorStore, type EditorState, type EditorStore } from '../editor/editor-store.ts';
import type { StoredDrafts } from '../editor/stored-drafts.ts';
import { createPreferencesStore, type PreferencesState, type PreferencesStore } from '../settings/preferences-store.ts';
import { createQuestionsStore, type QuestionsState, type QuestionsStore } from '../questions/questions-store.ts';
import { createRunStore, type RunState, type RunStore } from '../run/run-store.ts';
import { createServersStore, type ServersState, type ServersStore } from '../servers/servers-store.ts';
import { createStatusStore, type StatusOptions, type StatusState, type StatusStore } from './status-store.ts';
import { createTrialsStore, type TrialConnection, type TrialsState, type TrialsStore } from '../trial/trials-store.ts';
import { createToolsStore, type ToolsState, type ToolsStore } from '../tools/tools-store.ts';
import { createImportStore, type ImportState, type ImportStore } from '../import/import-store.ts';
import type { PanelStores } from './panel-store.ts';
import { createUndoStore, type UndoState, type UndoStore } from './undo-store.ts';
import {
  createSessionToolsStore,
  type SessionToolsState,
  type SessionToolsStore,
} from '../tools/session/session-tools-store.ts';

/** The stores of everything that the page shows. */
export interface AppContext {
  readonly host: HostServices;
  readonly version: string;
  /** Deletes everything that the app stores in this browser, and reloads the page; only where it stores something. */
  readonly deleteAll: (() => void) | undefined;
  /** A trial stores nothing; an embed also cannot grant anything. */
  readonly surface: 'app' | 'trial' | 'embed';
  readonly trials: TrialsStore;
  /** The available actions: `useActions` adds to them. */
  readonly actions: ActionRegistry;
  readonly tools: ToolsStore;
  readonly editor: EditorStore;
  readonly builtins: BuiltinsStore;
  readonly sessionTools: SessionToolsStore;
  readonly servers: ServersStore;
  readonly agent: AgentStore;
  readonly runs: RunStore;
  readonly questions: QuestionsStore;
  readonly cases: CasesStore;
  readonly status: StatusStore;
  readonly preferences: PreferencesStore;
  readonly imports: ImportStore;
  readonly undo: UndoStore;
  /** Those that panels bring with them (`panel-store.ts`). */
  readonly panelStores: PanelStores;
  /** Address of the document for apps of MCP servers; without it they are not available. */
  readonly appDocumentUrl: string | undefined;
  /** Address of the app's scripts in views of panels. */
  readonly panelViewUrl: string | undefined;
  /** Open documents of tools. */
  readonly documents: DomStage;
  /** Type information for code; undefined if there is no worker for it. */
  readonly typing: LazyTyping | undefined;
}

export interface AppModelOptions extends StatusOptions {
  readonly version: string;
  /** Spawns a worker of src/realms/typescript-worker.ts. */
  readonly spawnTypeScript?: () => KillableEndpoint;
  readonly documents?: DomStage;
  readonly appDocumentUrl?: string;
  readonly panelViewUrl?: string;
  /** Drafts of the previous page. */
  readonly storedDrafts?: StoredDrafts;
  /** Storage of the tab, which survives a reload. */
  readonly session?: Storage | undefined;
  /** Starts a host that stores everything in memory. */
  readonly startTrial?: () => TrialConnection;
  readonly deleteAll?: () => void;
}

export function createAppModel(host: HostServices, options: AppModelOptions): AppContext {
  const undo = createUndoStore();
  const status = createStatusStore(options);
  const onSaved = () => status.getState().noteSaved();
  const tools = createToolsStore(host);
  const editor = createEditorStore(host, { onSaved, kept: options.storedDrafts });
  const model: AppContext = {
    host,
    version: options.version,
    deleteAll: options.deleteAll,
    surface: 'app',
    trials: createTrialsStore({
      page: () => model,
      start: options.startTrial,
      createModel: createAppModel,
      applyEvent: applyHostEvent,
    }),
    actions: createActionRegistry(),
    tools,
    status,
    editor,
    builtins: createBuiltinsStore(host),
    // A tool found there may replace a built-in tool.
    sessionTools: createSessionToolsStore(host, () => void model.builtins.getState().load()),
    servers: createServersStore(host),
    agent: createAgentStore(host, options.session),
    runs: createRunStore(host),
    questions: createQuestionsStore(host, options.session),
    cases: createCasesStore(host, editor, { onSaved }),
    preferences: createPreferencesStore(),
    imports: createImportStore(host, async () => (await tools.getState().all()).map((tool) => tool.name), onSaved),
    undo,
    panelStores: new Map(),
    appDocumentUrl: options.appDocumentUrl,
    panelViewUrl: options.panelViewUrl,
    documents: options.documents ?? createDomStage(),
    typing: options.spawnTypeScript === undefined ? undefined : createLazyTyping(options.spawnTypeScript),
  };
  return model;
}

/** Applies an event of the host to the stores. */
export function applyHostEvent(model: AppContext, event: HostEvent): void {
  switch (event.type) {
    case 'tool-settings-changed':
      if (model.builtins.getState().builtins !== undefined) void model.builtins.getState().load();
      break;
    case 'session-tools-changed':
      void model.sessionTools.getState().load();
      break;
    case 'tools-changed':
      // A tool with a built-in tool's name replaces it.
      if (model.builtins.getState().builtins !== undefined) void model.builtins.getState().load();
      if (model.sessionTools.getState().tools.length > 0) void model.sessionTools.getState().load();
      void model.tools.getState().refresh(event.ids);
      void model.editor.getState().refresh(event.ids);
      break;
    case 'runs-changed':
      if (model.runs.getState().sessions.has(event.toolId)) void model.runs.getState().loadPast(event.toolId);
      break;
    case 'tool-call':
      model.runs.getState().noteCall(event.call);
      break;
    case 'queue':
      model.status.getState().setQueue(event.queued, event.running);
      break;
    case 'questions-changed':
      void model.questions.getState().refresh();
      break;
    case 'mcp-changed':
    case 'mcp-listing-changed':
    case 'mcp-resource-updated':
    case 'mcp-log':
    case 'mcp-wire':
      model.servers.getState().receive(event);
      break;
    case 'conversation-changed':
    case 'turns-changed':
    case 'turn-deltas':
    case 'approvals-changed':
    case 'providers-changed':
      model.agent.getState().receive(event);
      break;
    default:
      // For the stores of panels, or shown by the page itself.
      break;
  }
  for (const [{ receive }, store] of model.panelStores) receive?.(store, event);
}

export const AppModelContext = createContext<AppContext | undefined>(undefined);

export function useApp(): AppContext {
  const model = useContext(AppModelContext);
  if (model === undefined) throw new Error('Components of the page need the app’s model around them.');
  return model;
}

function use<State, Part>(store: StoreApi<State>, select: (state: State) => Part): Part {
  return useStore(store, select);
}
export const useTools = <Part>(select: (state: ToolsState) => Part): Part => use(useApp().tools, select);
export const useEditor = <Part>(select: (state: EditorState) => Part): Part => use(useApp().editor, select);
export const useBuiltins = <Part>(select: (state: BuiltinsState) => Part): Part => use(useApp().builtins, select);
export const useSessionTools = <Part>(select: (state: SessionToolsState) => Part): Part =>
  use(useApp().sessionTools, select);
export const useServers = <Part>(select: (state: ServersState) => Part): Part => use(useApp().servers, select);
export const useAgent = <Part>(select: (state: AgentState) => Part): Part => use(useApp().agent, select);
export const useRuns = <Part>(select: (state: RunState) => Part): Part => use(useApp().runs, select);
export const useQuestions = <Part>(select: (state: QuestionsState) => Part): Part => use(useApp().questions, select);
export const useCases = <Part>(select: (state: CasesState) => Part): Part => use(useApp().cases, select);
export const useStatus = <Part>(select: (state: StatusState) => Part): Part => use(useApp().status, select);
export const usePreferences = <Part>(select: (state: PreferencesState) => Part): Part =>
  use(useApp().preferences, select);
export const useImports = <Part>(select: (state: ImportState) => Part): Part => use(useApp().imports, select);
export const useDocuments = <Part>(select: (state: DomState) => Part): Part => use(useApp().documents.store, select);
export const useTrials = <Part>(select: (state: TrialsState) => Part): Part => use(useApp().trials, select);
export const useUndo = <Part>(select: (state: UndoState) => Part): Part => use(useApp().undo, select);
