import { useEffect } from 'react';
import { toast, Toaster } from 'sonner';
import { startToasts } from './toast.ts';

/** Where toasts appear. */
export function ToastPlace({ theme }: { theme: 'light' | 'dark' | 'system' }) {
  // The effects of what is inside come first: it listens by then.
  useEffect(() => startToasts(toast), []);
  return <Toaster position="bottom-left" theme={theme} offset={{ bottom: 40, left: 64 }} mobileOffset={{ bottom: 76 }} toastOptions={{ style: { fontFamily: 'var(--font-ui)' } }} />;
}
