import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'sonner';
import type { HostApi, HostEvent } from '../core/host-api.ts';
import { App } from './screens/app.tsx';
import { CrashScreen } from './screens/error-boundary.tsx';
import { applyHostEvent, AppModelContext, createAppModel } from './stores/app-model.ts';
import { messageOf } from './stores/error-text.ts';
import { applyTheme } from './stores/preferences-store.ts';
import type { StatusOptions } from './stores/status-store.ts';
import { texts } from './texts/texts.ts';
import './styles/tokens.css';
import './styles/base.css';

export interface MountOptions extends StatusOptions {
  readonly version: string;
  /** Settles when the host's stores are open; rejects with what keeps them closed. */
  readonly ready: Promise<void>;
  readonly subscribe: (listener: (event: HostEvent) => void) => () => void;
}

/** Shows the app in `root` until the returned function is called. */
export function mountApp(root: HTMLElement, host: HostApi, options: MountOptions): () => void {
  const model = createAppModel(host, options);
  applyTheme(model.preferences.getState().theme);
  const unsubscribe = options.subscribe((event) => {
    applyHostEvent(model, event);
    if (event.type === 'outdated') toast.warning(texts.common.outdated, { duration: Infinity, action: { label: texts.common.reload, onClick: () => location.reload() } });
  });
  const setOnline = () => model.status.getState().setOnline(navigator.onLine);
  addEventListener('online', setOnline);
  addEventListener('offline', setOnline);
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void model.editor.getState().saveAll();
  };
  const onLeave = (event: BeforeUnloadEvent) => {
    const drafts = [...model.editor.getState().sessions.values()];
    if (drafts.some(({ save }) => save.kind === 'invalid' || save.kind === 'failed' || save.kind === 'conflict')) event.preventDefault();
  };
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('beforeunload', onLeave);

  const reactRoot = createRoot(root);
  reactRoot.render(
    <StrictMode>
      <AppModelContext value={model}>
        <App />
      </AppModelContext>
    </StrictMode>,
  );
  options.ready.then(
    () => {
      void model.tools.getState().load();
      void model.status.getState().measureStorage();
    },
    (error: unknown) => reactRoot.render(<CrashScreen title={texts.crash.startTitle} text={messageOf(error)} error={error} where="" />),
  );
  return () => {
    unsubscribe();
    removeEventListener('online', setOnline);
    removeEventListener('offline', setOnline);
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('beforeunload', onLeave);
    reactRoot.unmount();
  };
}
