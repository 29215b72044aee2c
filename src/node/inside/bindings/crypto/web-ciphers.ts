import { kmac128, kmac256 } from '@noble/hashes/sha3-addons.js';
import type { Binding } from '../../native-bindings.ts';
import { concat, createAes } from './ciphers/block-cipher.ts';
import { createChachaPoly } from './ciphers/chacha.ts';
import { findCipher } from './ciphers/table.ts';
import type { AuthenticatedCipher } from './ciphers/cipher.ts';
import { createCounterMode } from './ciphers/stream-modes.ts';
import type { CryptoContext, Data } from './context.ts';
import { isEqual } from './hash.ts';
import { arrayBuffer, type JobClass } from './jobs.ts';
import type { KeyHandle, Keys } from './key-handle.ts';
import { toBytes, toNumber } from './numbers.ts';

const TAG_BYTES = 16;
const BLOCK = 16;
const WRAP_IV = new Uint8Array(8).fill(0xa6);

/** Ciphers of the Web Crypto API: in one step, with the tag after the text. */
export function webCipherBinding(context: CryptoContext, Job: JobClass, keys: Keys): Binding {
  return { ...cipherJobs(context, Job, keys), ...kmacJobs(context, Job, keys) };
}

function cipherJobs({ bytes, constants }: CryptoContext, Job: JobClass, keys: Keys): Binding {
  const isEncrypt = (direction: number): boolean => direction === constants['kWebCryptoCipherEncrypt'];
  const variants = new Map(
    Object.entries(constants).flatMap(([name, value]) =>
      name.startsWith('kKeyVariantAES_') ? [[value, name.split('_')[1] ?? '']] : [],
    ) as [number, string][],
  );

  return {
    AESCipherJob: class AESCipherJob extends Job {
      constructor(
        mode: number,
        direction: number,
        handle: KeyHandle,
        data: Data,
        variant: number,
        iv?: Data,
        extra?: number,
        aad?: Data,
      ) {
        const text = bytes(data).slice();
        const vector = iv === undefined ? WRAP_IV : bytes(iv).slice();
        const added = aad === undefined ? new Uint8Array(0) : bytes(aad).slice();
        super(mode, () => {
          const key = keys.secretBytes(handle);
          const kind = (variants.get(variant) ?? '').toLowerCase();
          if (kind === 'ctr') return arrayBuffer(counter(key, vector, extra ?? 128, text));
          const tagLength = kind === 'gcm' || kind === 'ocb' ? (extra ?? TAG_BYTES) : 0;
          const cipher = findCipher(`aes-${key.length * 8}-${kind === 'kw' ? 'wrap' : kind}`)?.create({
            key,
            iv: vector,
            isEncrypt: isEncrypt(direction),
            tagLength,
          });
          if (cipher === undefined) throw new Error('Unknown cipher');
          if (tagLength === 0) return arrayBuffer(concat(cipher.update(text), cipher.final()));
          return arrayBuffer(sealed(cipher as AuthenticatedCipher, isEncrypt(direction), text, added, tagLength));
        });
      }
    },
    ChaCha20Poly1305CipherJob: class ChaCha20Poly1305CipherJob extends Job {
      constructor(mode: number, direction: number, handle: KeyHandle, data: Data, iv: Data, aad?: Data) {
        const text = bytes(data).slice();
        const added = aad === undefined ? new Uint8Array(0) : bytes(aad).slice();
        const vector = bytes(iv).slice();
        super(mode, () =>
          arrayBuffer(
            sealed(
              createChachaPoly(keys.secretBytes(handle), isEncrypt(direction), vector, TAG_BYTES),
              isEncrypt(direction),
              text,
              added,
              TAG_BYTES,
            ),
          ),
        );
      }
    },
  };
}

function kmacJobs({ bytes, constants }: CryptoContext, Job: JobClass, keys: Keys): Binding {
  return {
    KmacJob: class KmacJob extends Job {
      constructor(
        mode: number,
        signMode: number,
        handle: KeyHandle,
        name: string,
        customization: Data | undefined,
        _keyBits: number,
        lengthBits: number,
        data: Data,
        signature?: Data,
      ) {
        const text = bytes(data).slice();
        super(mode, () => {
          const options = {
            dkLen: lengthBits / 8,
            ...(customization === undefined ? {} : { personalization: bytes(customization) }),
          };
          const result = (name === 'KMAC128' ? kmac128 : kmac256)(keys.secretBytes(handle), text, options);
          return signMode === constants['kSignJobModeSign'] || signature === undefined
            ? arrayBuffer(result)
            : isEqual(result, bytes(signature));
        });
      }
    },
  };
}

function sealed(
  cipher: AuthenticatedCipher,
  isEncrypt: boolean,
  text: Uint8Array,
  added: Uint8Array,
  tagLength: number,
): Uint8Array {
  if (added.length > 0) cipher.setAad(added, text.length);
  if (isEncrypt) {
    const output = concat(cipher.update(text), cipher.final());
    return concat(output, cipher.getTag());
  }
  if (text.length < tagLength) throw new Error('The provided data is too small');
  cipher.setTag(text.subarray(text.length - tagLength));
  return concat(cipher.update(text.subarray(0, text.length - tagLength)), cipher.final());
}

/** Counter mode in which only the last `bits` bits count and wrap around. */
function counter(key: Uint8Array, start: Uint8Array, bits: number, text: Uint8Array): Uint8Array {
  const blocks = BigInt(Math.ceil(text.length / BLOCK));
  const size = 1n << BigInt(bits);
  const whole = toNumber(start);
  const first = whole % size;
  if (blocks > size) throw new Error('The counter would repeat');
  const block = createAes(key);
  const beforeWrap = size - first;
  if (blocks <= beforeWrap) return createCounterMode(block, start).update(text);
  const at = Number(beforeWrap) * BLOCK;
  return concat(
    createCounterMode(block, start).update(text.subarray(0, at)),
    createCounterMode(block, toBytes(whole - first, BLOCK)).update(text.subarray(at)),
  );
}
