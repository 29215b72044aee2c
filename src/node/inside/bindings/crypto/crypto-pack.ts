/** The binding `crypto`: built as a separate script and evaluated when a program first requests it. */
import type { Binding } from '../../native-bindings.ts';
import type { PackSupport } from '../../pack-support.ts';
import { cipherBinding } from './cipher-base.ts';
import { compileWith } from './compiled/engine.ts';
import { createContext } from './context.ts';
import { diffieHellmanBinding } from './exchange/diffie-hellman.ts';
import { ecdhBinding } from './exchange/elliptic-curve.ts';
import { sharedBitsBinding } from './exchange/shared-bits.ts';
import { hashBinding } from './hash.ts';
import { createJobClass } from './jobs.ts';
import { createKeyClasses } from './key-classes.ts';
import { keyDerivationBinding } from './key-derivation.ts';
import { keyGenerationBinding } from './key-generation.ts';
import { createKeys } from './key-handle.ts';
import { missingBinding } from './missing.ts';
import { randomBinding } from './random.ts';
import { rsaEncryptionBinding } from './rsa/encryption.ts';
import { signBinding } from './sign.ts';
import { webCipherBinding } from './web-ciphers.ts';

/** @returns the members that overlay the facts of the binding */
export function createBinding(support: PackSupport): Binding {
  compileWith(support.native.WebAssembly);
  const context = createContext(support);
  const Job = createJobClass(context);
  const keys = createKeys(context);
  const classes = createKeyClasses();
  return {
    ...missingBinding(),
    ...randomBinding(context, Job),
    ...hashBinding(context, Job, keys.secretBytes),
    ...keyDerivationBinding(context, Job, keys.secretBytes),
    ...cipherBinding(context, keys.secretBytes),
    ...keys.binding,
    ...classes.binding,
    ...signBinding(context, Job, keys),
    ...rsaEncryptionBinding(context, Job, keys),
    ...ecdhBinding(context),
    ...diffieHellmanBinding(context),
    ...sharedBitsBinding(Job, keys),
    ...keyGenerationBinding(context, Job, keys, classes),
    ...webCipherBinding(context, Job, keys),
  };
}
