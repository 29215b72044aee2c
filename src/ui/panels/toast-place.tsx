import { useEffect, type CSSProperties } from 'react';
import { toast, Toaster } from 'sonner';
import { startToasts } from '../elements/toast.ts';

/** No wider than the list at the left: beside it one works. */
const LOOK: CSSProperties & Readonly<Record<`--${string}`, string>> = {
  '--width': '232px',
  '--normal-bg': 'var(--surface-raised)',
  '--normal-text': 'var(--text)',
  '--normal-border': 'var(--line-strong)',
};

/** Where toasts appear. */
export function ToastPlace({ theme }: { theme: 'light' | 'dark' | 'system' }) {
  // The effects of what is inside come first: it listens by then.
  useEffect(() => startToasts(toast), []);
  return <Toaster position="bottom-left" theme={theme} offset={{ bottom: 40, left: 56 }} mobileOffset={{ bottom: 76 }} style={LOOK} toastOptions={{ style: { fontFamily: 'var(--font-ui)' } }} />;
}
