import { useMemo } from 'react';
import { Toaster } from 'sonner';
import { useHashLocation } from 'wouter/use-hash-location';
import { parseRoute } from '../model/routes.ts';
import { UndoToasts } from '../panels/undo-toasts.tsx';
import { usePreferences } from '../stores/app-model.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';

/** The whole page: what the address asks for, in the frame. */
export function App() {
  const [path] = useHashLocation();
  const route = useMemo(() => parseRoute(path), [path]);
  const theme = usePreferences((state) => state.theme);
  return (
    <ErrorBoundary>
      <Frame route={route} />
      <UndoToasts />
      <Toaster position="bottom-right" theme={theme} offset={{ bottom: 40, right: 16 }} mobileOffset={{ bottom: 76 }} toastOptions={{ style: { fontFamily: 'var(--font-ui)' } }} />
    </ErrorBoundary>
  );
}
