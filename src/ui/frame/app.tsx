import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import { toastsRequested } from '../elements/layers/toast.ts';
import { parseRoute } from '../lib/routes.ts';
import { UndoToasts } from './undo-toasts.tsx';
import { useApp, usePreferences, useTrials } from '../stores/app-context.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { useHasHadTime } from './use-has-had-time.ts';

const ToastContainer = lazy(async () => ({ default: (await import('./toast-container.tsx')).ToastContainer }));
const TrialFrame = lazy(async () => ({ default: (await import('../trial/trial-frame.tsx')).TrialFrame }));

/** The whole page: the frame with the screen of the address. */
export function App() {
  const [path] = useHashLocation();
  const route = useMemo(() => parseRoute(path), [path]);
  const { trials } = useApp();
  const trial = useTrials((state) => state.current);
  const isTrial = trial?.path === path;
  useEffect(() => {
    // Leaving the trial ends it.
    if (trial !== undefined && !isTrial) trials.getState().end();
  }, [isTrial, trial, trials]);
  const theme = usePreferences((state) => state.theme);
  const hasHadTime = useHasHadTime();
  const isToastRequested = useSyncExternalStore(toastsRequested.subscribe, toastsRequested.get);
  return (
    <ErrorBoundary>
      {trial !== undefined && isTrial ? (
        <Suspense fallback={null}>
          <TrialFrame key="trial" trial={trial} />
        </Suspense>
      ) : (
        <Frame route={route} />
      )}
      <UndoToasts />
      {hasHadTime || isToastRequested ? (
        <Suspense fallback={null}>
          <ToastContainer theme={theme} />
        </Suspense>
      ) : null}
    </ErrorBoundary>
  );
}
