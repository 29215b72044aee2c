import { isTextField } from '../elements/fields/escape.ts';
import type { AppContext } from '../stores/app-context.ts';

/** After so long without a key, the person is no longer typing. */
const TYPING_MS = 2_000;

let typedAt = -Infinity;

/** Follows the keys that a person presses in fields. */
export function watchPerson(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.isTrusted && isTextField(event.target)) typedAt = performance.now();
  };
  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}

/** Whether the person typed in the last two seconds. */
export function isTyping(): boolean {
  return performance.now() - typedAt < TYPING_MS;
}

/** Whether nothing of the screen should move under the person: they type, or a question or a dialog is open. */
export function isBusy({ questions, servers, agent }: AppContext): boolean {
  return (
    isTyping() ||
    questions.getState().open.length > 0 ||
    servers.getState().questions.length > 0 ||
    agent.getState().approvals.length > 0 ||
    document.querySelector('dialog[open], [role=dialog], [role=alertdialog], [data-card]') !== null
  );
}
