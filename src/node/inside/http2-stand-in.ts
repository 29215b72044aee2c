import { unavailable } from './errors/failures.ts';
import type { Binding } from './native-bindings.ts';
import type { BuiltinFunction } from './library.ts';

const FUNCTIONS = [
  'connect',
  'createServer',
  'createSecureServer',
  'getDefaultSettings',
  'getPackedSettings',
  'getUnpackedSettings',
  'performServerHandshake',
  'Http2ServerRequest',
  'Http2ServerResponse',
];

/**
 * Replaces `node:http2` for packages that load it but use it only on request: its constants, and functions that throw
 * errors with their names.
 */
export const http2StandIn: BuiltinFunction = (...[exports, , , , internalBinding]) => {
  const { constants } = (internalBinding as (name: string) => Binding)('http2');
  const functions = FUNCTIONS.map((name): [string, unknown] => {
    const missing = function (): never {
      throw unavailable(`http2.${name}`);
    };
    return [name, Object.defineProperty(missing, 'name', { value: name })];
  });
  Object.assign(exports as object, Object.fromEntries(functions), {
    constants,
    sensitiveHeaders: Symbol('sensitiveHeaders'),
  });
};
