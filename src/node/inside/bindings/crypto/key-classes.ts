import type { Binding } from '../../native-bindings.ts';
import type { KeyHandle } from './key-handle.ts';

type TypedHandle = KeyHandle & { getKeyType(): number };
type Slots = unknown[];
type CryptoKeyConstructor = new (handle: KeyHandle, algorithm: object, usages: number, extractable: boolean) => object;

export interface KeyClasses {
  readonly binding: Binding;
  /** Makes a key of the Web Crypto API. */
  cryptoKey(handle: KeyHandle, algorithm: object, usages: number, extractable: boolean): object;
}

/**
 * The native bases of Node's two key classes. Their state is stored outside the objects, so that programs cannot access
 * it.
 */
export function createKeyClasses(): KeyClasses {
  const keyObjects = new WeakMap<object, Slots>();
  const cryptoKeys = new WeakMap<object, Slots>();
  let InternalCryptoKey: CryptoKeyConstructor | undefined;

  class NativeKeyObject {
    constructor(handle: TypedHandle) {
      keyObjects.set(this, [handle.getKeyType(), handle]);
    }
  }

  class NativeCryptoKey {
    constructor(
      handle: TypedHandle,
      algorithm: object,
      usages: number,
      extractable: boolean,
      second?: KeyHandle,
      seed?: Uint8Array,
    ) {
      cryptoKeys.set(this, [handle.getKeyType(), extractable, algorithm, usages, handle, second, seed]);
    }
  }

  const slotsOf =
    (kept: WeakMap<object, Slots>) =>
    (key: object): Slots => {
      const slots = kept.get(key);
      if (slots === undefined)
        throw Object.assign(new TypeError('Value of "this" must be a key'), { code: 'ERR_INVALID_THIS' });
      return [...slots];
    };

  return {
    binding: {
      createNativeKeyObjectClass: (make: (Native: unknown) => unknown) => make(NativeKeyObject),
      getKeyObjectSlots: slotsOf(keyObjects),
      isKeyObject: (value: unknown) => typeof value === 'object' && value !== null && keyObjects.has(value),
      createCryptoKeyClass(make: (Native: unknown) => [unknown, CryptoKeyConstructor]) {
        const classes = make(NativeCryptoKey);
        InternalCryptoKey = classes[1];
        return classes;
      },
      getCryptoKeySlots: slotsOf(cryptoKeys),
      isCryptoKey: (value: unknown) => typeof value === 'object' && value !== null && cryptoKeys.has(value),
    },
    cryptoKey(handle, algorithm, usages, extractable) {
      if (InternalCryptoKey === undefined) throw new Error('Node’s classes of keys are not loaded');
      return new InternalCryptoKey(handle, algorithm, usages, extractable);
    },
  };
}
