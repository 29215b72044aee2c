import type { KeyboardEvent } from 'react';
import { isTextField } from '../elements/fields/escape.ts';
import { isInCard } from '../elements/is-in-card.ts';

/**
 * Escape in a conversation: from a field back to the conversation, keeping what was typed; from there it stops the
 * agent. In a card that asks it does nothing, since it answers nothing.
 *
 * @param stop absent while nothing runs
 */
export function escapeInConversation(event: KeyboardEvent, stop: (() => unknown) | undefined): void {
  if (isInCard(event.target) || event.nativeEvent.isComposing) return;
  if (isTextField(event.target)) {
    event.preventDefault();
    document.getElementById('content')?.focus({ preventScroll: true });
  } else if (stop !== undefined) {
    event.preventDefault();
    void stop();
  }
}
