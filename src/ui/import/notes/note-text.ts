import type { ImportNote } from '../../../catalog/contract/import/import-notes.ts';
import type { ImportRefusal } from '../../../catalog/contract/import/import-refusals.ts';
import type { ReviewFinding } from '../../../catalog/contract/import/review-findings.ts';
import { sentenceOf } from '../../../core/reason.ts';
import { faultText } from '../../stores/faults/fault-text.ts';
import { importNotesTexts as texts } from './texts/index.ts';

/** What an import changed, in the language of the page. */
export function noteText(note: ImportNote): string {
  return sentenceOf(texts.notes, note);
}

/** Why something cannot be imported, in the language of the page. */
export function refusalText(refusal: ImportRefusal): string {
  return sentenceOf(texts.refusals, refusal, faultText);
}

/** What to look at in code, in the language of the page. */
export function findingText(finding: ReviewFinding): string {
  return sentenceOf(texts.findings, finding);
}
