import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleQuestionMark,
  CircleStop,
  FileWarning,
  Hand,
  Loader,
  PencilLine,
} from 'lucide-react';
import type { CallPart, CallPartState } from '../../../agent/contract/conversation.ts';
import { formatDuration } from '../../lib/format.ts';
import { callDuration } from './call-view.ts';
import { agentTexts } from '../texts/index.ts';
import { language } from '../../texts/language.ts';
import { runTexts } from '../../run/texts/index.ts';
import styles from './call-card.module.css';

const texts = agentTexts.call;
const ICONS = {
  written: PencilLine,
  waiting: Hand,
  running: Loader,
  done: CircleCheck,
  failed: CircleAlert,
  denied: Ban,
  unreadable: FileWarning,
  unknown: CircleQuestionMark,
  stopped: CircleStop,
} as const satisfies Record<CallPartState, unknown>;

/** The state of a call as an icon, always shown with its word. */
export function CallMark({ state }: { state: CallPartState }) {
  const Icon = ICONS[state];
  return <Icon size={16} aria-hidden="true" className={styles.mark} data-state={state} />;
}

/** The state of a call as a word; its duration if it succeeded. */
export function callWord({ state, errorCode, trace }: CallPart): string {
  const took = callDuration(trace);
  if (state === 'done') return took === undefined ? texts.states.done : formatDuration(took);
  if (state === 'failed' && errorCode !== undefined) {
    const title = runTexts.failure.codes[errorCode];
    // Nouns of German begin with a capital.
    return language === 'en' ? title.toLowerCase() : title;
  }
  return texts.states[state];
}

/** An explanation of the state, for those that need one. */
export function callExplanation({ state, approval, trace }: CallPart): string | undefined {
  if (state === 'stopped' && trace.startedMs === undefined) return texts.explained.notBegun;
  switch (state) {
    case 'waiting':
    case 'unreadable':
    case 'unknown':
    case 'stopped':
      return texts.explained[state];
    case 'denied':
      return [
        approval === undefined ? texts.explained.deniedPlain : texts.explained.denied[approval.by],
        approval?.reason === undefined || approval.reason === '' ? undefined : texts.explained.reason(approval.reason),
      ]
        .filter((part) => part !== undefined)
        .join(' ');
    case 'written':
    case 'running':
    case 'done':
    case 'failed':
      return undefined;
  }
}
