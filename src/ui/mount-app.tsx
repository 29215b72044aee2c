import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from './elements/layers/toast.ts';
import type { OfflineStatus } from '../platform/offline.ts';
import type { HostServices, HostEvent } from '../services/host-services.ts';
import { safeStorage } from './lib/safe-storage.ts';
import { App } from './frame/app.tsx';
import { AllPanels } from './canvas/made-panels.tsx';
import { PANELS } from './panels.ts';
import { CrashScreen } from './frame/error-boundary.tsx';
import {
  applyHostEvent,
  AppModelContext,
  createAppModel,
  type AppContext,
  type AppModelOptions,
} from './stores/app-context.ts';
import { messageOf } from './stores/error-text.ts';
import { watchInstall } from './frame/install-offer.ts';
import { createStoredDrafts } from './editor/stored-drafts.ts';
import { takePairings } from './reach/take-pairing.ts';
import type { WithModelContext } from './reach/web-mcp.ts';
import { wasAsked } from './questions/questions-store.ts';
import { applyTheme } from './settings/preferences-store.ts';
import { sharedTexts } from './texts/index.ts';
import { frameTexts } from './frame/texts/index.ts';
import './styles/tokens.css';
import './styles/base.css';

export interface MountOptions extends AppModelOptions {
  /** Resolves when the host's stores are open; rejects with the reason if they cannot be opened. */
  readonly ready: Promise<void>;
  readonly subscribe: (listener: (event: HostEvent) => void) => () => void;
  /** What came of the deletion of all data that the page began with. */
  readonly deletion?: 'done' | 'incomplete' | undefined;
  readonly offline?: { readonly subscribe: (listener: (status: OfflineStatus) => void) => () => void };
}

/** Shows the app in `root` until the returned function is called. */
export function mountApp(root: HTMLElement, host: HostServices, options: MountOptions): () => void {
  const session = safeStorage('sessionStorage');
  const askedBefore = wasAsked(session);
  const model = createAppModel(host, { ...options, session, storedDrafts: createStoredDrafts() });
  applyTheme(model.preferences.getState().theme);
  const unsubscribe = options.subscribe((event) => receive(model, event));
  const unsubscribeOffline = options.offline?.subscribe(model.status.getState().setKept);
  const unwatchInstall = watchInstall(model.status.getState().setInstall);
  const stopListening = listenToPage(model);
  const stopPairings = takePairings(model);
  // Browsers without it load nothing of it.
  if ('modelContext' in document)
    void import('./reach/web-mcp.ts').then(({ offerToBrowser }) =>
      options.ready.then(() => offerToBrowser(host.reach, document as Document & WithModelContext, options.subscribe)),
    );

  const reactRoot = createRoot(root);
  reactRoot.render(
    <StrictMode>
      <AppModelContext value={model}>
        <AllPanels panels={PANELS}>
          <App />
        </AllPanels>
      </AppModelContext>
    </StrictMode>,
  );
  options.ready.then(
    () => {
      if (options.deletion === 'done') toast.success(sharedTexts.common.deleted);
      if (options.deletion === 'incomplete')
        toast.error(sharedTexts.common.deletedInPart, { duration: Infinity, closeButton: true });
      if (askedBefore) toast.info(sharedTexts.common.askedBeforeReload, { duration: Infinity, closeButton: true });
      void model.tools.getState().load().then(model.servers.getState().load);
      void model.agent.getState().resumeApprovals();
      void model.status.getState().measureStorage();
    },
    (error: unknown) =>
      reactRoot.render(
        <CrashScreen title={frameTexts.crash.startTitle} text={messageOf(error)} error={error} where="" />,
      ),
  );
  return () => {
    unsubscribe();
    unsubscribeOffline?.();
    unwatchInstall();
    stopListening();
    stopPairings();
    reactRoot.unmount();
  };
}

function receive(model: AppContext, event: HostEvent): void {
  applyHostEvent(model, event);
  if (event.type === 'database-restored')
    toast.warning(sharedTexts.common.restored(event.tools), { duration: Infinity });
  if (event.type === 'outdated')
    toast.warning(sharedTexts.common.outdated, {
      duration: Infinity,
      action: { label: sharedTexts.common.reload, onClick: () => location.reload() },
    });
}

/** Follows the connection, and stores drafts when the page is hidden or left. */
function listenToPage(model: AppContext): () => void {
  const setOnline = () => model.status.getState().setOnline(navigator.onLine);
  addEventListener('online', setOnline);
  addEventListener('offline', setOnline);
  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    void model.editor.getState().saveAll();
    void model.cases.getState().saveAll();
  };
  const keepDrafts = () => model.editor.getState().keepDrafts();
  const onLeave = (event: BeforeUnloadEvent) => {
    if (wouldLose(model)) event.preventDefault();
  };
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('beforeunload', onLeave);
  // Phones fire only this event.
  addEventListener('pagehide', keepDrafts);
  return () => {
    removeEventListener('online', setOnline);
    removeEventListener('offline', setOnline);
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('beforeunload', onLeave);
    removeEventListener('pagehide', keepDrafts);
  };
}

/** Whether leaving the page now would lose something; first stores what it can. */
function wouldLose(model: AppContext): boolean {
  // The next page restores stored drafts, but there may be none.
  const areKept = model.editor.getState().keepDrafts();
  const drafts = [...model.editor.getState().sessions.values()];
  const isUnsaved =
    !areKept ||
    drafts.some(({ save }) => save.kind === 'invalid' || save.kind === 'failed' || save.kind === 'conflict');
  return (
    isUnsaved ||
    model.cases.getState().hasUnsaved() ||
    model.questions.getState().open.length > 0 ||
    model.servers.getState().questions.length > 0
  );
}
