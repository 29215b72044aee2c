import type { PackageMessage } from '../../../node/contract/package-reasons.ts';
import { sentenceOf } from '../../../core/reason.ts';
import { packageReasonsTexts as texts } from './texts/index.ts';

/** What an installation reports, in the language of the page; without reasons that it knows, the given sentence. */
export function packageText({ message, reasons = [] }: Partial<PackageMessage> & { readonly message: string }): string {
  return reasons.length > 0 && reasons.every(({ code }) => Object.hasOwn(texts, code))
    ? reasons.map((reason) => sentenceOf(texts, reason)).join(' ')
    : message;
}
