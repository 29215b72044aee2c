import { faultError, type ToolyardError } from '../../core/errors.ts';
import type { Fault } from '../../core/reason.ts';
import { restoreFault } from '../contract/faults/restore-faults.ts';

export function damaged(what: Fault): ToolyardError {
  const fault = restoreFault({ code: 'backup-damaged', values: [what] });
  return faultError('invalid-input', fault, { reason: 'damaged' });
}
