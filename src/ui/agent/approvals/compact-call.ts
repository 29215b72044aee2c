import type { OpenApproval } from '../../../agent/contract/conversation.ts';
import { hasHidden } from '../../lib/hidden-characters.ts';
import { briefInput, isWholeInBrief } from '../calls/call-view.ts';

/** Characters of the arguments of a program that are read at a glance; none of them may be missing. */
const GLANCE = 80;

/**
 * Whether a call is shown as one line at first, with its arguments shortened. The first question of a conversation is
 * not, unless it is `isDense` and the line has all of them; and neither is one that needs a careful look, such as one
 * with characters that cannot be seen.
 */
export function isCompactAtFirst(
  {
    isUntrusted,
    hasChanged,
    isProgram,
    toolName,
    input,
  }: Pick<OpenApproval, 'isUntrusted' | 'hasChanged' | 'isProgram' | 'toolName' | 'input'>,
  { isFirst, isDense = false }: { readonly isFirst: boolean; readonly isDense?: boolean },
): boolean {
  if (isUntrusted || hasChanged === true) return false;
  if (isFirst && !(isDense && isWholeInBrief(input, GLANCE))) return false;
  // As JSON: line breaks are usual in an argument.
  if (hasHidden(toolName) || hasHidden(JSON.stringify(input))) return false;
  const brief = briefInput(input);
  return isProgram !== true || (brief.length <= GLANCE && !brief.includes('…'));
}
