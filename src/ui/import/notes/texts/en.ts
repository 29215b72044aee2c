import { IMPORT_NOTES } from '../../../../catalog/contract/import/import-notes.ts';
import { IMPORT_REFUSALS } from '../../../../catalog/contract/import/import-refusals.ts';
import { KEY_NAMES } from '../../../../catalog/contract/import/key-names.ts';
import { REVIEW_FINDINGS } from '../../../../catalog/contract/import/review-findings.ts';

export const english = {
  notes: IMPORT_NOTES,
  refusals: IMPORT_REFUSALS,
  findings: REVIEW_FINDINGS,
  keys: KEY_NAMES,
};
