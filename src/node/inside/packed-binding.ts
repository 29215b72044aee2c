import { decodeBytes, encodeText, ENCODINGS } from './bindings/text/text-codecs.ts';
import type { Binding } from './native-bindings.ts';
import { native } from './host.ts';
import { evaluate } from './library.ts';
import type { PackSupport } from './pack-support.ts';
import type { Runtime } from './runtime.ts';

/**
 * A binding with its code in a separate pack, which does not slow down the start: it is evaluated when Node's library
 * first requests it, synchronously, since `require` is.
 */
export function packedBinding(runtime: Runtime, name: 'zlib' | 'crypto', info: Binding): Binding {
  const run = evaluate(
    `(function (exports, globalThis) {${runtime.library.readPart(name)}\n})`,
    `node:internal/native/${name}`,
  ) as (exports: object, globals: object) => void;
  // The global `crypto` is Node's by now, and would request this binding during its creation.
  const globals = Object.create(globalThis, { crypto: { value: { getRandomValues: native.fillRandom } } }) as object;
  const exports: { createBinding?: (support: PackSupport) => Binding } = {};
  run(exports, globals);
  if (exports.createBinding === undefined) throw new Error(`The pack '${name}' holds no binding`);
  return exports.createBinding({
    runtime,
    native,
    info,
    encodeText,
    decodeBytes,
    encodingNumber: (encoding) => (ENCODINGS as readonly string[]).indexOf(encoding),
    readPart: (part) => runtime.library.readPart(part),
  });
}
