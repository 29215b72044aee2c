import { ToolyardError } from '../core/errors.ts';
import type { JsonObject } from '../core/json/json.ts';

/** Why a link or a share file was refused; `data.reason` of the error. */
export type ShareFault = 'damaged' | 'newer' | 'too-large' | 'not-a-link';

const WHAT_TO_DO: Readonly<Record<ShareFault, string>> = {
  damaged: 'The link is damaged: a part of it is missing or was changed on its way. Ask for it again, or for a file.',
  newer:
    'The link was made by a newer version of Toolyard. Reload the page to get that version, then open the link again.',
  'too-large': 'The link holds more than Toolyard opens at once. Ask for fewer tools, or for a file.',
  'not-a-link': 'This is no link of Toolyard and no share file. A link holds #/s/ or #/e/ and what follows.',
};

/** The error for a link that cannot be read, with a sentence that says what to do. */
export function shareFault(
  reason: ShareFault,
  message: string = WHAT_TO_DO[reason],
  data: JsonObject = {},
): ToolyardError {
  return new ToolyardError('invalid-input', message, { reason, ...data });
}
