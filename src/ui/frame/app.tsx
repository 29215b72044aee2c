import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import { toastsWanted } from '../elements/layers/toast.ts';
import { parseRoute } from '../model/routes.ts';
import { UndoToasts } from './undo-toasts.tsx';
import { useModel, usePreferences, useTrials } from '../stores/app-model.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { useHasHadTime } from './use-has-had-time.ts';

const ToastPlace = lazy(async () => ({ default: (await import('./toast-place.tsx')).ToastPlace }));
const TrialFrame = lazy(async () => ({ default: (await import('../trial/trial-frame.tsx')).TrialFrame }));

/** The whole page: the frame with the screen of the address. */
export function App() {
  const [path] = useHashLocation();
  const route = useMemo(() => parseRoute(path), [path]);
  const { trials } = useModel();
  const trial = useTrials((state) => state.current);
  const isTrial = trial?.path === path;
  useEffect(() => {
    // Leaving the trial ends it.
    if (trial !== undefined && !isTrial) trials.getState().end();
  }, [isTrial, trial, trials]);
  const theme = usePreferences((state) => state.theme);
  const hasHadTime = useHasHadTime();
  const isToastWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get);
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
      {hasHadTime || isToastWanted ? (
        <Suspense fallback={null}>
          <ToastPlace theme={theme} />
        </Suspense>
      ) : null}
    </ErrorBoundary>
  );
}
