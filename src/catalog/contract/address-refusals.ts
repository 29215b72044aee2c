import { ToolyardError, type WriteErrorCode } from '../../core/errors.ts';
import { isRecord, jsonOf, vouchedFor } from '../../core/json/json.ts';
import { sentenceOf, type Reason } from '../../core/reason.ts';

/** Why something of `tool=` in an address cannot be used. */
export const ADDRESS_REFUSALS = {
  'too-many': (most: number) =>
    `The address asks for more than ${String(most)} tools, or for something that this version does not know. ` +
    `Nothing was read.`,
  'no-name': () => 'This is no name of a tool',
  'name-of-server': () => 'Names with a dot are those of tools of servers',
  'link-without-tool': () => 'It holds no tool',
  'no-file': (path: string) => `There is no file ${path}`,
  'no-tool': (path: string) => `There is no tool in ${path}`,
  changed: (path: string) => `${path} has changed since it was shown: open the address again`,
  'undo-expired': () => 'What the address did can no longer be taken back',
  /** The words of the part that refuses it: what is wrong with a tool or its file. */
  message: (message: string) => message,
};
export type AddressRefusal = Reason<typeof ADDRESS_REFUSALS>;

export function addressRefusalText(refusal: AddressRefusal): string {
  return sentenceOf(ADDRESS_REFUSALS, refusal);
}

/** The error of a refusal: its message is the English sentence, `data.refusal` the reason. */
export function addressRefused(code: WriteErrorCode, refusal: AddressRefusal): ToolyardError {
  return new ToolyardError(code, addressRefusalText(refusal), { refusal: jsonOf(refusal) });
}

/** `data.refusal` of an error; undefined if it is none of these. */
export function addressRefusalOf(refusal: unknown): AddressRefusal | undefined {
  return isRecord(refusal) &&
    typeof refusal['code'] === 'string' &&
    Object.hasOwn(ADDRESS_REFUSALS, refusal['code']) &&
    Array.isArray(refusal['values'])
    ? // The host wrote it from a value of this type.
      vouchedFor<AddressRefusal>(refusal)
    : undefined;
}
