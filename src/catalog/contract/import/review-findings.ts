import { sentenceOf, type Reason } from '../../../core/reason.ts';
import { KEY_NAMES, nameIn, type KeyKind } from './key-names.ts';

/** What a person should look at in untrusted code before it runs; `line` is 1-based. */
export const REVIEW_FINDINGS = {
  network: (line: number) => `Line ${String(line)} uses the network.`,
  'loads-code': (line: number) => `Line ${String(line)} loads code while it runs.`,
  processes: (line: number) => `Line ${String(line)} starts processes or other code.`,
  'text-as-code': (line: number) => `Line ${String(line)} runs text as code (eval).`,
  decodes: (line: number) => `Line ${String(line)} decodes encoded text.`,
  unreadable: (line: number) => `Line ${String(line)} contains a long unreadable text, which may hide code.`,
  invisible: (line: number) => `Line ${String(line)} contains invisible characters, which may hide what the code does.`,
  key: (line: number, kind: KeyKind) => `Line ${String(line)} contains what looks like ${nameIn(KEY_NAMES, kind)}.`,
};
export type ReviewFinding = Reason<typeof REVIEW_FINDINGS>;

/** The English sentence of a finding. */
export function reviewFindingText(finding: ReviewFinding): string {
  return sentenceOf(REVIEW_FINDINGS, finding);
}
