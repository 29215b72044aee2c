import type { Binding } from '../../../native-bindings.ts';
import type { CryptoContext, Data } from '../context.ts';
import { nodeError } from '../crypto-errors.ts';
import { isEqual } from '../hash.ts';
import {
  curveNames,
  publicPoint,
  randomScalar,
  readPoint,
  requireCurve,
  sharedPoint,
  writePoint,
  type Curve,
} from '../keys/curves.ts';
import { toBytes, toNumber } from '../numbers.ts';

const failed = (what: string): Error => nodeError('ERR_CRYPTO_OPERATION_FAILED', what);

/** The native half of `crypto.createECDH`. */
export function ecdhBinding({ bytes, buffer, random }: CryptoContext): Binding {
  class ECDH {
    readonly #curve: Curve;
    #secret: bigint | undefined;
    #point: Uint8Array | undefined;

    constructor(name: string) {
      this.#curve = requireCurve(name);
    }

    generateKeys(): void {
      this.#secret = randomScalar(this.#curve, random);
      this.#point = publicPoint(this.#curve, this.#secret);
    }

    /** Returns text instead of bytes if the other key is not on the curve. */
    computeSecret(key: Data): Uint8Array | string {
      if (this.#secret !== undefined) {
        const own = publicPoint(this.#curve, this.#secret);
        if (own === undefined || this.#point === undefined || !isEqual(own, this.#point))
          throw nodeError('ERR_CRYPTO_INVALID_KEYPAIR', 'Invalid key pair');
      }
      const other = readPoint(this.#curve, bytes(key));
      if (other === undefined) return '';
      if (this.#secret === undefined) throw failed('Failed to compute ECDH key');
      return buffer(sharedPoint(this.#curve, this.#secret, other));
    }

    getPrivateKey(): Uint8Array {
      if (this.#secret === undefined) throw failed('Failed to get ECDH private key');
      return buffer(toBytes(this.#secret));
    }

    getPublicKey(form: number): Uint8Array {
      if (this.#point === undefined) throw failed('Failed to get ECDH public key');
      return buffer(writePoint(this.#curve, this.#point, form));
    }

    setPrivateKey(key: Data): void {
      const secret = toNumber(bytes(key));
      const point = publicPoint(this.#curve, secret);
      if (point === undefined)
        throw nodeError('ERR_CRYPTO_INVALID_KEYTYPE', 'Private key is not valid for specified curve.');
      this.#secret = secret;
      this.#point = point;
    }

    setPublicKey(key: Data): void {
      const point = readPoint(this.#curve, bytes(key));
      if (point === undefined) throw failed('Failed to convert Buffer to EC_POINT');
      this.#point = point;
    }
  }

  return {
    ECDH,
    getCurves: curveNames,
    ECDHConvertKey: (key: Data, name: string, form: number) => buffer(convertedPoint(bytes(key), name, form)),
  };
}

/** Converts a point to another form. */
function convertedPoint(bytes: Uint8Array, name: string, form: number): Uint8Array {
  const curve = requireCurve(name);
  const point = readPoint(curve, bytes);
  if (point === undefined) throw failed('Failed to convert Buffer to EC_POINT');
  return writePoint(curve, point, form);
}
