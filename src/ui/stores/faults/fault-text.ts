import { isRecord } from '../../../core/json/json.ts';
import { sentenceOf, type Fault, type FaultReason, type Sentences } from '../../../core/reason.ts';
import { faultTexts } from './texts/index.ts';

/** A fault in the language of the page; its English message if it has no reason, or one that no text knows. */
export function faultText({ message, reason }: Fault): string {
  if (faultTexts === undefined || reason === undefined || !canSay(reason)) return message;
  // Each table of faults has the sentences of its own reasons; a code that is there takes these values.
  return sentenceOf<Sentences>(faultTexts, reason as Parameters<typeof sentenceOf<Sentences>>[1], faultText);
}

/** The text of a fault that may have a code and a line of its file: what is said for the code, with the line. */
export function fileFaultText<Code extends string>(
  fault: Fault | (Fault & { readonly code: Code; readonly line?: number }),
  codes: Readonly<Record<Code, string>>,
  lineText: (line: number) => string,
): string {
  if (!('code' in fault)) return faultText(fault);
  const { code, line } = fault;
  return line === undefined ? codes[code] : `${codes[code]}, ${lineText(line)}`;
}

/** Whether a text of the page says a reason; in an English page none does. */
export function canSay({ code }: Pick<FaultReason, 'code'>): boolean {
  return faultTexts !== undefined && Object.hasOwn(faultTexts, code);
}

/** The reason that the `data` of an error carries. */
export function reasonIn(data: unknown): FaultReason | undefined {
  const { code, values } = isRecord(data) && isRecord(data['fault']) ? data['fault'] : {};
  return typeof code === 'string' && Array.isArray(values) ? { code, values } : undefined;
}
