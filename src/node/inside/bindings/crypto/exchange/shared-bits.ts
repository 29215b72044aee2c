import { x25519 } from '@noble/curves/ed25519.js';
import { x448 } from '@noble/curves/ed448.js';
import type { Binding } from '../../../native-bindings.ts';
import { nodeError, opensslError } from '../crypto-errors.ts';
import { arrayBuffer, type JobClass } from '../jobs.ts';
import type { KeyParameters, Keys } from '../key-handle.ts';
import { sharedPoint } from '../keys/curves.ts';
import type { AsymmetricKey } from '../keys/key-data.ts';
import { power, toBytes } from '../numbers.ts';

/** The native half of `crypto.diffieHellman`: the shared secret of two keys of one kind. */
export function sharedBitsBinding(Job: JobClass, keys: Keys): Binding {
  return {
    DHBitsJob: class DHBitsJob extends Job {
      constructor(mode: number, ...parameters: [...KeyParameters, ...KeyParameters]) {
        const [data, format, type, passphrase, curve, ownData, ownFormat, ownType, ownPassphrase, ownCurve] =
          parameters;
        const other = keys.publicKey(data, format, type, passphrase, curve);
        const own = keys.privateKey(ownData, ownFormat, ownType, ownPassphrase, ownCurve);
        super(mode, () => arrayBuffer(sharedBits(own, other)));
      }
    },
  };
}

function sharedBits(own: AsymmetricKey, other: AsymmetricKey): Uint8Array {
  if (own.kind !== other.kind || own.secret === undefined) throw opensslError('evp', 'different key types');
  switch (own.kind) {
    case 'ec':
      if (other.kind !== 'ec' || own.curve !== other.curve || own.secret === undefined)
        throw opensslError('provider', 'mismatching domain parameters');
      return sharedPoint(own.curve, own.secret, other.point);
    case 'dh':
      if (other.kind !== 'dh' || own.p !== other.p || own.g !== other.g || own.secret === undefined)
        throw opensslError('provider', 'mismatching domain parameters');
      return toBytes(power(other.y, own.secret, own.p), toBytes(own.p).length);
    case 'x25519':
    case 'x448': {
      if (other.kind !== own.kind || own.secret === undefined) throw opensslError('evp', 'different key types');
      const multiply = own.kind === 'x25519' ? x25519 : x448;
      try {
        return multiply.getSharedSecret(own.secret, other.bytes);
      } catch {
        // A key of small order gives zero.
        throw opensslError('provider', 'failed during derivation');
      }
    }
    default:
      throw nodeError(
        'ERR_CRYPTO_INCOMPATIBLE_KEY',
        `Incompatible key types for Diffie-Hellman: ${own.kind} and ${other.kind}`,
      );
  }
}
