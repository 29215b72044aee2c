import type { Binding } from '../../native-bindings.ts';
import { native } from '../../host.ts';
import type { PackRuntime } from '../../pack-support.ts';
import { decodeBytes, encodeText, ENCODINGS } from '../text/text-codecs.ts';
import { createBinding } from './crypto-pack.ts';

/** Constants of Node's native half that the binding takes from the facts. */
const INFO: Binding = {
  kSignJobModeSign: 0,
  kSignJobModeVerify: 1,
  kWebCryptoCipherEncrypt: 0,
  kWebCryptoCipherDecrypt: 1,
  kKeyVariantRSA_SSA_PKCS1_v1_5: 0,
  kKeyVariantRSA_PSS: 1,
  kKeyVariantAES_CTR_128: 0,
  kTypeArgon2d: 0,
  kTypeArgon2i: 1,
  kTypeArgon2id: 2,
  OPENSSL_EC_NAMED_CURVE: 1,
  OPENSSL_EC_EXPLICIT_CURVE: 0,
};

type Method = (...parameters: unknown[]) => unknown;
/** The methods of handles and jobs that tests call. */
export type Handle = Record<string, Method>;

/** The binding without a booted Node; jobs run at once. */
export function createTestBinding(): {
  make(name: string, ...parameters: unknown[]): Handle;
  call(name: string, ...parameters: unknown[]): unknown;
  runJob(name: string, ...parameters: unknown[]): unknown;
} {
  const runtime: PackRuntime = {
    bufferPrototype: Uint8Array.prototype,
    loop: { later: notBooted, hold: notBooted },
    requireBuiltin: notBooted,
  };
  const binding = createBinding({
    runtime,
    native,
    info: INFO,
    encodeText,
    decodeBytes,
    encodingNumber: (name) => (ENCODINGS as readonly string[]).indexOf(name),
    readPart: () => '',
  });
  const make = (name: string, ...parameters: unknown[]): Handle =>
    new (binding[name] as new (...parameters: unknown[]) => Handle)(...parameters);
  return {
    make,
    call: (name, ...parameters) => (binding[name] as Method)(...parameters),
    runJob(name, ...parameters) {
      const [error, result] = make(name, 1, ...parameters)['run']?.() as [Error | undefined, unknown];
      if (error !== undefined) throw error;
      return result;
    },
  };
}

function notBooted(): never {
  throw new Error('No Node is booted');
}
