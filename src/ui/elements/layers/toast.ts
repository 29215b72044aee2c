import type { toast as sonnerToast } from 'sonner';

type Toast = typeof sonnerToast;
type Kind = 'message' | 'success' | 'error' | 'info' | 'warning' | 'loading';
type Say = (...[message, options]: Parameters<Toast['message']>) => void;

let requested = false;
let shown: Toast | undefined;
const waiting: ((toast: Toast) => void)[] = [];
const listeners = new Set<() => void>();

/** Loads the toaster after the first view, or with the first toast: earlier toasts wait in order. */
function withToast(act: (toast: Toast) => void): void {
  if (shown !== undefined) {
    act(shown);
    return;
  }
  waiting.push(act);
  requested = true;
  for (const listener of listeners) listener();
}

const say =
  (kind: Kind, always: Parameters<Say>[1] = {}): Say =>
  (message, options) =>
    withToast((toast) => toast[kind](message, { ...always, ...options }));

/** An error stays until it is closed: whoever looked away still has to know. */
const STAYS: Parameters<Say>[1] = { duration: Infinity, closeButton: true };

/** Short messages at the edge of the window, with sonner's options; toasts with the same `id` replace one another. */
export const toast = Object.assign(say('message'), {
  success: say('success'),
  error: say('error', STAYS),
  info: say('info'),
  warning: say('warning'),
  loading: say('loading'),
  dismiss: (id: string | number): void => withToast((shownToast) => shownToast.dismiss(id)),
});

/** Whether a toast waits for the toaster; for `useSyncExternalStore`. */
export const toastsRequested = {
  get: (): boolean => requested,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Called when the toaster has loaded. */
export function startToasts(toastThere: Toast): void {
  shown = toastThere;
  for (const act of waiting.splice(0)) act(toastThere);
}
