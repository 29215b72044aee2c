import type { Binding } from '../../native-bindings.ts';
import { isProxy } from './proxies.ts';

type Check = (value: unknown) => boolean;

/** Whether `probe` does not throw: methods of a class throw for other objects. */
const accepts =
  (probe: (value: unknown) => unknown): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false;
    try {
      probe(value);
      return true;
    } catch {
      return false;
    }
  };

const getter = (prototype: object, name: string): ((value: unknown) => unknown) => {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (get === undefined) throw new Error(`no getter ${name}`);
  return (value) => get.call(value) as unknown;
};
const method = (prototype: object, name: string, ...parameters: unknown[]): ((value: unknown) => unknown) => {
  const call = Object.getOwnPropertyDescriptor(prototype, name)?.value as (...parameters: unknown[]) => unknown;
  return (value) => call.apply(value, parameters);
};

const toStringTag = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
const kindOfFunction = (value: unknown): string =>
  typeof value === 'function' && !isProxy(value) ? toStringTag(value) : '';
const tagged =
  (tag: string): Check =>
  (value) =>
    typeof value === 'object' && value !== null && !isProxy(value) && toStringTag(value) === tag;
/** Whether an object has this internal class and no tag of its own. */
const plainTag =
  (tag: string): Check =>
  (value) =>
    typeof value === 'object' && value !== null && !(Symbol.toStringTag in value) && toStringTag(value) === tag;

const isArrayBuffer = accepts(getter(ArrayBuffer.prototype, 'byteLength'));
const isSharedArrayBuffer: Check =
  typeof SharedArrayBuffer === 'undefined' ? () => false : accepts(getter(SharedArrayBuffer.prototype, 'byteLength'));
const isNumberObject = accepts(method(Number.prototype, 'valueOf'));
const isStringObject = accepts(method(String.prototype, 'valueOf'));
const isBooleanObject = accepts(method(Boolean.prototype, 'valueOf'));
const isBigIntObject = accepts(method(BigInt.prototype, 'valueOf'));
const isSymbolObject = accepts(method(Symbol.prototype, 'valueOf'));
// Engines of before 2025 have none.
const { isError: isErrorFunction }: Partial<ErrorConstructor> = Error;
const isPromise: Check = (value) => value instanceof Promise && !isProxy(value);

/** The class of values, whatever their prototype is. */
export function typesBinding(): Binding {
  return {
    isExternal: () => false,
    isArgumentsObject: plainTag('Arguments'),
    isDate: accepts(method(Date.prototype, 'getTime')),
    isRegExp: (value: unknown) => value !== RegExp.prototype && accepts(getter(RegExp.prototype, 'source'))(value),
    isNativeError: (value: unknown) =>
      isErrorFunction === undefined ? value instanceof Error : isErrorFunction(value),
    isPromise,
    isProxy,
    isMap: accepts(getter(Map.prototype, 'size')),
    isSet: accepts(getter(Set.prototype, 'size')),
    isWeakMap: accepts(method(WeakMap.prototype, 'has', {})),
    isWeakSet: accepts(method(WeakSet.prototype, 'has', {})),
    isMapIterator: tagged('Map Iterator'),
    isSetIterator: tagged('Set Iterator'),
    isGeneratorObject: (value: unknown) => tagged('Generator')(value) || tagged('AsyncGenerator')(value),
    isAsyncFunction: (value: unknown) => /^Async/.test(kindOfFunction(value)),
    isGeneratorFunction: (value: unknown) => /GeneratorFunction$/.test(kindOfFunction(value)),
    isModuleNamespaceObject: tagged('Module'),
    isArrayBuffer,
    isSharedArrayBuffer,
    isAnyArrayBuffer: (value: unknown) => isArrayBuffer(value) || isSharedArrayBuffer(value),
    isNumberObject,
    isStringObject,
    isBooleanObject,
    isBigIntObject,
    isSymbolObject,
    isBoxedPrimitive: (value: unknown) =>
      isNumberObject(value) ||
      isStringObject(value) ||
      isBooleanObject(value) ||
      isBigIntObject(value) ||
      isSymbolObject(value),
    isDataView: accepts(getter(DataView.prototype, 'byteLength')),
    isEventTarget: () => false,
    isCryptoKey: () => false,
    isKeyObject: () => false,
    isUint8Array: (value: unknown) => value instanceof Uint8Array,
    isTypedArray: (value: unknown) => ArrayBuffer.isView(value) && !(value instanceof DataView),
    isArrayBufferView: (value: unknown) => ArrayBuffer.isView(value),
  };
}
