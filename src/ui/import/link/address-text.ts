import { addressRefusalOf } from '../../../catalog/contract/address-refusals.ts';
import type { AddressRefused } from '../../../catalog/contract/session-tool.ts';
import { isRecord } from '../../../core/json/json.ts';
import { sentenceOf } from '../../../core/reason.ts';
import { dataOf, messageOf } from '../../stores/error-text.ts';
import { linkTexts } from './texts/index.ts';

/** Why a name of an address cannot be used, in the language of the page. */
export function addressRefusedText({ refusal, linkFault }: AddressRefused): string {
  return linkFailure(linkFault)?.text ?? sentenceOf(linkTexts.address.refusals, refusal);
}

/** The message of anything thrown, in the language of the page if its data says the refusal. */
export function addressErrorText(error: unknown): string {
  const data = dataOf(error);
  const refusal = isRecord(data) ? addressRefusalOf(data['refusal']) : undefined;
  return refusal === undefined ? messageOf(error) : sentenceOf(linkTexts.address.refusals, refusal);
}

/** The text for a reason of `decodeShare`; undefined for unknown reasons. */
export function linkFailure(reason: string | undefined): { readonly title: string; readonly text: string } | undefined {
  const { failures } = linkTexts;
  return reason !== undefined && Object.hasOwn(failures, reason)
    ? failures[reason as keyof typeof failures]
    : undefined;
}
