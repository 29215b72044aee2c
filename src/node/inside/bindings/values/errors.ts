import type { Binding } from '../../native-bindings.ts';
import type { RegisteredCallbacks, Runtime } from '../../runtime.ts';
import { shownFrames, type ColumnOf, type RawFrame } from '../../errors/stack-frames.ts';
import { locationOfThrow } from '../../errors/uncaught.ts';
import { valueText } from '../value-text.ts';

/** Stack traces and uncaught errors. */
export function errorsBinding(runtime: Runtime): Binding {
  return {
    setPrepareStackTraceCallback(callback: RegisteredCallbacks['prepareStackTrace']): void {
      runtime.callbacks.prepareStackTrace = callback;
    },
    setGetSourceMapErrorSource: () => undefined,
    setSourceMapsEnabled: () => undefined,
    setMaybeCacheGeneratedSourceMap: () => undefined,
    setEnhanceStackForFatalException(
      before: RegisteredCallbacks['enhanceBeforeInspector'],
      after: RegisteredCallbacks['enhanceAfterInspector'],
    ): void {
      runtime.callbacks.enhanceBeforeInspector = before;
      runtime.callbacks.enhanceAfterInspector = after;
    },
    noSideEffectsToString: valueText,
    triggerUncaughtException: (error: unknown, fromPromise: boolean) => runtime.uncaught(error, fromPromise),
    getErrorSourcePositions: (error: object) => errorSource(runtime, error),
  };
}

/** The source line in which an error was created, for the message of a failed `assert`. */
function errorSource(runtime: Runtime, error: object): object {
  const location = locationOfThrow(error as Error);
  const sourceLine =
    location === undefined ? undefined : runtime.sources.get(location.file)?.split('\n')[location.line - 1];
  if (location === undefined || sourceLine === undefined) return {};
  return { sourceLine, scriptResourceName: location.file, lineNumber: location.line, startColumn: location.column - 1 };
}

/** Lets Node's library format stack traces, unless the program sets `Error.prepareStackTrace`. */
export function installPrepareStackTrace(runtime: Runtime): void {
  const errors = Error as ErrorConstructor & {
    prepareStackTrace?: (error: unknown, trace: readonly unknown[]) => unknown;
  };
  const columnOf: ColumnOf = (script, line, column) => runtime.layouts.get(script)?.column(line, column) ?? column;
  const plain = errors.prepareStackTrace;
  if (plain === undefined) return;
  let isInside = false;
  Object.defineProperty(errors, 'prepareStackTrace', {
    value: function prepareStackTrace(error: unknown, trace: readonly unknown[]): unknown {
      // Node's callback itself calls `Error.prepareStackTrace`.
      if (isInside) return plain(error, shownFrames(trace as readonly RawFrame[], columnOf));
      isInside = true;
      try {
        return runtime.callbacks.prepareStackTrace?.(globalThis, error, trace) ?? plain(error, trace);
      } finally {
        isInside = false;
      }
    },
    writable: true,
    enumerable: false,
    configurable: true,
  });
}
