import { base64UrlToBytes, bytesToBase64Url } from '../../core/base64.ts';
import { concatBytes } from '../../core/bytes.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Signature } from '../author/signature.ts';
import { shareFault } from '../share-fault.ts';
import { crc32 } from '../../core/crc32.ts';
import { deflate, inflate } from './deflate.ts';
import { DICTIONARIES, NEWEST_DICTIONARY } from './dictionaries.ts';
import { DICTIONARY_1 } from './dictionary-1.ts';

export const FORMAT_VERSION = 1;

const HEAD_BYTES = 6;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const FLAG_SIGNED = 1;

/** The parts of a payload, before the container is unpacked. */
export interface OpenedPayload {
  readonly container: Uint8Array<ArrayBuffer>;
  readonly seal?: Signature;
}

/**
 * Writes the payload of a link: the format version as one character, then base64url of one byte for the dictionary, one
 * byte of flags, four bytes of CRC-32, key and signature if it is signed, and the deflated container.
 *
 * @throws ToolyardError `invalid-input`, `data.reason` 'too-large'
 */
export function writePayload(container: Uint8Array<ArrayBuffer>, seal?: Signature): string {
  const tooLarge = () =>
    shareFault('too-large', 'This is too much for a link: leave out files or tools, or save it as a file.');
  if (container.length > LIMITS.share.maxContentBytes) throw tooLarge();
  const flags = seal === undefined ? 0 : FLAG_SIGNED;
  const body = concatBytes([
    ...(seal === undefined ? [] : [seal.publicKey, seal.signature]),
    deflate(container, DICTIONARY_1),
  ]);
  const head = new Uint8Array(HEAD_BYTES);
  head.set([NEWEST_DICTIONARY, flags]);
  new DataView(head.buffer).setUint32(2, checksum(NEWEST_DICTIONARY, flags, body));
  const payload = `${String(FORMAT_VERSION)}${bytesToBase64Url(concatBytes([head, body]))}`;
  if (payload.length > LIMITS.share.maxPayloadChars) throw tooLarge();
  return payload;
}

/** @throws ToolyardError `invalid-input` with `data.reason` */
export function readPayload(payload: string): OpenedPayload {
  if (payload.length > LIMITS.share.maxPayloadChars) throw shareFault('too-large');
  const version = payload.charAt(0);
  if (version !== String(FORMAT_VERSION)) throw shareFault(/[2-9]/.test(version) ? 'newer' : 'damaged');
  const bytes = base64UrlToBytes(payload.slice(1));
  if (bytes === undefined || bytes.length < HEAD_BYTES) throw shareFault('damaged');
  const [dictionaryVersion = 0, flags = 0] = bytes;
  const body = bytes.subarray(HEAD_BYTES);
  if (new DataView(bytes.buffer).getUint32(2) !== checksum(dictionaryVersion, flags, body)) throw shareFault('damaged');
  const dictionary = DICTIONARIES.get(dictionaryVersion);
  if (dictionary === undefined || flags > FLAG_SIGNED) throw shareFault('newer');
  const sealBytes = flags === FLAG_SIGNED ? KEY_BYTES + SIGNATURE_BYTES : 0;
  const inflated = inflate(body.slice(sealBytes), dictionary, LIMITS.share.maxContentBytes);
  if (!inflated.ok) throw shareFault(inflated.fault);
  return {
    container: inflated.bytes,
    ...(sealBytes === 0
      ? {}
      : { seal: { publicKey: body.slice(0, KEY_BYTES), signature: body.slice(KEY_BYTES, sealBytes) } }),
  };
}

function checksum(dictionaryVersion: number, flags: number, body: Uint8Array): number {
  return crc32(body, crc32(Uint8Array.of(FORMAT_VERSION, dictionaryVersion, flags)));
}
