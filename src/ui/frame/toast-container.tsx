import { useEffect, useRef, type CSSProperties, type FocusEvent } from 'react';
import { toast, Toaster } from 'sonner';
import { startToasts } from '../elements/layers/toast.ts';
import styles from './toast-container.module.css';

/** As wide as the list on the left, so that toasts do not cover the work next to it. */
const LOOK: CSSProperties & Readonly<Record<`--${string}`, string>> = {
  '--width': '232px',
  '--normal-bg': 'var(--surface-raised)',
  '--normal-text': 'var(--text)',
  '--normal-border': 'var(--line-strong)',
};

/** Where toasts appear. */
export function ToastContainer({ theme }: { theme: 'light' | 'dark' | 'system' }) {
  // Effects of children run first, so the toaster already listens.
  useEffect(() => startToasts(toast), []);
  return (
    <div className={styles.location} {...useFocusBack()}>
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
 * Restores the focus when the focused toast disappears, but not when a person leaves it. Sonner does both, which would
 * trap the Tab key between a toast and what is before it, so sonner does not get focus events.
 */
function useFocusBack() {
  const box = useRef<HTMLDivElement>(null);
  const from = useRef<HTMLElement | undefined>(undefined);
  const isInside = useRef(false);
  useEffect(() => {
    const location = box.current;
    if (location === null) return undefined;
    const observer = new MutationObserver(() => {
      if (!isInside.current || location.contains(document.activeElement)) return;
      isInside.current = false;
      from.current?.focus({ preventScroll: true });
    });
    observer.observe(location, { childList: true, subtree: true });
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
    // React fires no event for elements that it removes, so a person has left it.
    onBlurCapture: (event: FocusEvent) => {
      event.stopPropagation();
      isInside.current = isWithin(event.relatedTarget);
    },
  };
}
