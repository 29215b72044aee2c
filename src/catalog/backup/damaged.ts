import { ToolyardError } from '../../core/errors.ts';

export function damaged(what: string): ToolyardError {
  return new ToolyardError(
    'invalid-input',
    `The backup is damaged: ${what}. Nothing of it was stored. Try another copy of the file`,
    { reason: 'damaged' },
  );
}
