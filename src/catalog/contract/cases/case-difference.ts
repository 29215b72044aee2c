import { sentenceOf, type Reason } from '../../../core/reason.ts';

/** What a value is not; each sentence follows the name of the value: “/text is missing, expected 3”. Values are JSON. */
export const CASE_DIFFERENCES = {
  value: (actual: string, expected: string) => `is ${actual}, expected ${expected}`,
  missing: (expected: string) => `is missing, expected ${expected}`,
  unexpected: (actual: string) => `was not expected: ${actual}`,
  'lacks-text': (expected: string, actual: string) => `does not contain ${expected}: it is ${actual}`,
  'lacks-element': (expected: string) => `has no element ${expected}`,
  failed: (message: string) => `is a failure: ${message}`,
  'failed-without-message': () => 'is a failure without a message',
  unchecked: (message: string) => `could not be checked: ${message}`,
  /** The words of the schema validator. */
  schema: (message: string) => message,
  'too-deep': () => 'is nested too deeply to be compared',
  'no-failure': () => 'was returned, expected a failure',
  'not-of-tool': (message: string) => `is not a failure of the tool itself: ${message}`,
  'other-failure': (actual: string, expected: string) => `is the failure ${actual}, expected one with ${expected}`,
};
export type CaseDifferenceReason = Reason<typeof CASE_DIFFERENCES>;

/** One difference from the expected result. */
export interface CaseDifference {
  /** A JSON Pointer into the result; `''` is its root. */
  readonly path: string;
  readonly reason: CaseDifferenceReason;
  /** The reason as an English sentence without its subject. */
  readonly message: string;
}

export function caseDifference(path: string, reason: CaseDifferenceReason): CaseDifference {
  return { path, reason, message: sentenceOf(CASE_DIFFERENCES, reason) };
}
