import type { toast as sonnerToast } from 'sonner';

type Toast = typeof sonnerToast;
type Kind = 'message' | 'success' | 'error' | 'info' | 'warning' | 'loading';
type Say = (...[message, options]: Parameters<Toast['message']>) => void;

let wanted = false;
let shown: Toast | undefined;
const waiting: ((toast: Toast) => void)[] = [];
const listeners = new Set<() => void>();

/**
 * The place where toasts appear is loaded after the first view, or with the first toast: what is said before waits, in
 * order.
 */
function withToast(act: (toast: Toast) => void): void {
  if (shown !== undefined) {
    act(shown);
    return;
  }
  waiting.push(act);
  wanted = true;
  for (const listener of listeners) listener();
}

const say =
  (kind: Kind): Say =>
  (message, options) =>
    withToast((toast) => toast[kind](message, options));

/** Short words at the edge of the window, as sonner takes them; an `id` makes two of them one. */
export const toast = Object.assign(say('message'), {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  warning: say('warning'),
  loading: say('loading'),
  dismiss: (id: string | number): void => withToast((shownToast) => shownToast.dismiss(id)),
});

/** Whether somebody waits for the place of toasts; for `useSyncExternalStore`. */
export const toastsWanted = {
  get: (): boolean => wanted,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The place is there. */
export function startToasts(toastThere: Toast): void {
  shown = toastThere;
  for (const act of waiting.splice(0)) act(toastThere);
}
