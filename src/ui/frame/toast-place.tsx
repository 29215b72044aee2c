import { useEffect, useRef, type CSSProperties, type FocusEvent } from 'react';
import { toast, Toaster } from 'sonner';
import { startToasts } from '../elements/layers/toast.ts';
import styles from './toast-place.module.css';

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
  return (
    <div className={styles.place} {...useFocusBack()}>
      <Toaster
        position="bottom-left"
        theme={theme}
        offset={{ bottom: 40, left: 56 }}
        mobileOffset={{ bottom: 76 }}
        style={LOOK}
        toastOptions={{ style: { fontFamily: 'var(--font-ui)' } }}
      />
    </div>
  );
}

/**
 * Gives the focus back to where it came from when the toast that has it goes, and never when one leaves it.
 * Sonner does so in both cases, which would hold the Tab key fast between a toast and what stands before it, so it does
 * not hear of the focus.
 */
function useFocusBack() {
  const box = useRef<HTMLDivElement>(null);
  const from = useRef<HTMLElement | undefined>(undefined);
  const isInside = useRef(false);
  useEffect(() => {
    const place = box.current;
    if (place === null) return undefined;
    const observer = new MutationObserver(() => {
      if (!isInside.current || place.contains(document.activeElement)) return;
      isInside.current = false;
      from.current?.focus({ preventScroll: true });
    });
    observer.observe(place, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const isWithin = (target: EventTarget | null) => target instanceof Node && box.current?.contains(target) === true;
  return {
    ref: box,
    onFocusCapture: (event: FocusEvent) => {
      event.stopPropagation();
      isInside.current = true;
      if (event.relatedTarget instanceof HTMLElement && !isWithin(event.relatedTarget))
        from.current = event.relatedTarget;
    },
    // React is silent about elements that it removes itself: this is always one who leaves.
    onBlurCapture: (event: FocusEvent) => {
      event.stopPropagation();
      isInside.current = isWithin(event.relatedTarget);
    },
  };
}
