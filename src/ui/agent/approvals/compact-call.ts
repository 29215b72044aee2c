import type { OpenApproval } from '../../../agent/contract/conversation.ts';
import { hasHidden } from '../../lib/hidden-characters.ts';
import { briefInput } from '../calls/call-view.ts';

/** Characters of the arguments of a program that are read at a glance; none of them may be missing. */
const GLANCE = 80;

/**
 * Whether a call is shown as one line at first, with its arguments shortened. The first question of a conversation is
 * not, and neither is one that needs a careful look, such as one with characters that cannot be seen.
 */
export function isCompactAtFirst(
  {
    isUntrusted,
    hasChanged,
    isProgram,
    toolName,
    input,
  }: Pick<OpenApproval, 'isUntrusted' | 'hasChanged' | 'isProgram' | 'toolName' | 'input'>,
  isFirst: boolean,
): boolean {
  if (isFirst || isUntrusted || hasChanged === true) return false;
  // As JSON: line breaks are usual in an argument.
  if (hasHidden(toolName) || hasHidden(JSON.stringify(input))) return false;
  const brief = briefInput(input);
  return isProgram !== true || (brief.length <= GLANCE && !brief.includes('…'));
}
