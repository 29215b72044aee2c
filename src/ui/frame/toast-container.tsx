import { useCallback, useEffect, useRef, type CSSProperties, type FocusEvent } from 'react';
import { toast, Toaster, useSonner } from 'sonner';
import { startToasts } from '../elements/layers/toast.ts';
import { sharedTexts } from '../texts/index.ts';
import { useToastPosition } from './use-toast-position.ts';
import styles from './toast-container.module.css';

type Look = CSSProperties & Readonly<Record<`--${string}`, string>>;
const LOOK: Look = {
  '--normal-bg': 'var(--surface-raised)',
  '--normal-text': 'var(--text)',
  '--normal-border': 'var(--line-strong)',
};

/** Where toasts appear: over the main part, and over no control. */
export function ToastContainer({ theme }: { theme: 'light' | 'dark' | 'system' }) {
  // Effects of children run first, so the toaster already listens.
  useEffect(() => startToasts(toast), []);
  const { toasts } = useSonner();
  const focus = useFocusBack();
  const box = focus.ref;
  const list = useCallback(() => box.current?.querySelector<HTMLElement>('[data-sonner-toaster]') ?? null, [box]);
  const { left, bottom, width } = useToastPosition(toasts.length > 0, list);
  return (
    <div className={styles.location} {...focus}>
      <Toaster
        containerAriaLabel={sharedTexts.frame.messages}
        position="bottom-left"
        theme={theme}
        offset={{ bottom, left }}
        mobileOffset={{ bottom }}
        style={{ ...LOOK, '--width': `${String(width)}px` } as Look}
        toastOptions={{ style: { fontFamily: 'var(--font-ui)' }, closeButtonAriaLabel: sharedTexts.common.close }}
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
