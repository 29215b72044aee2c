import type { OpenApproval } from '../../../agent/contract/conversation.ts';
import { hasHidden } from '../../lib/hidden-characters.ts';
import { briefInput, isWholeInBrief } from '../calls/call-view.ts';

/** Characters of the arguments of a program that are read at a glance; none of them may be missing. */
const GLANCE = 80;

/** Whether a call is to be read with care: it may be another one than it seems. */
export function needsCare({
  isUntrusted,
  hasChanged,
  asksEachTime,
  toolName,
  input,
}: Pick<OpenApproval, 'isUntrusted' | 'hasChanged' | 'asksEachTime' | 'toolName' | 'input'>): boolean {
  if (isUntrusted || hasChanged === true || asksEachTime === true) return true;
  // As JSON: line breaks are usual in an argument.
  return hasHidden(toolName) || hasHidden(JSON.stringify(input));
}

/**
 * Whether a call is shown as one line at first, with its arguments shortened. The first question of a conversation is
 * not, unless it is `isDense` and the line has all of them; and neither is one that needs a careful look, such as one
 * with characters that cannot be seen.
 */
export function isCompactAtFirst(
  call: Pick<
    OpenApproval,
    'isUntrusted' | 'hasChanged' | 'asksEachTime' | 'isProgram' | 'origin' | 'toolName' | 'input'
  >,
  { isFirst, isDense = false }: { readonly isFirst: boolean; readonly isDense?: boolean },
): boolean {
  const { isProgram, origin, input } = call;
  if (needsCare(call)) return false;
  if (isFirst && !(isDense && isWholeInBrief(input, GLANCE))) return false;
  const brief = briefInput(input);
  // What a call does on a page is read whole too: what it is for, and what it types.
  return (isProgram !== true && origin !== 'page') || (brief.length <= GLANCE && !brief.includes('…'));
}
