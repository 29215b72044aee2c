import { EXIT } from './failures.ts';
import { native } from '../host.ts';
import type { Runtime } from '../runtime.ts';
import { locations, type SourceLocation } from './syntax-locations.ts';

const INTERNAL_FAILURE = 7;
const encoder = new native.TextEncoder();

/** Reports an uncaught error, prints it like Node and ends the program, unless a listener of the program handled it. */
export function reportUncaught(runtime: Runtime, error: unknown, fromPromise: boolean): void {
  if (error === EXIT || runtime.state.exited) throw EXIT;
  const handler = runtime.process._fatalException;
  let code = 1;
  if (typeof handler === 'function') {
    try {
      const isHandled = handler.call(runtime.process, error, fromPromise) !== false;
      // A listener of `exit` may have ended the program; Node's handler does not throw.
      if (runtime.state.exited) throw EXIT;
      if (isHandled) return;
    } catch (inner) {
      if (inner === EXIT) throw EXIT;
      print(runtime, inner, false);
      runtime.exit(INTERNAL_FAILURE);
    }
    const { exitCode } = runtime.process;
    // The handler set it before it called the listeners of `exit`, which may have changed it.
    if (typeof exitCode === 'number') code = exitCode;
  }
  print(runtime, error, fromPromise);
  runtime.exit(code);
}

function print(runtime: Runtime, error: unknown, fromPromise: boolean): void {
  const lines = [
    ...sourceLines(runtime, error, fromPromise),
    describe(runtime, error),
    '',
    `Node.js ${runtime.info.version}`,
  ];
  runtime.host.write(2, encoder.encode(`${lines.join('\n')}\n`));
}

function describe(runtime: Runtime, error: unknown): string {
  if (!(error instanceof Error)) {
    const shown = tryText(() =>
      (runtime.requireBuiltin('internal/util/inspect') as { inspect(value: unknown): string }).inspect(error),
    );
    return typeof error === 'object' && error !== null
      ? shown
      : `Uncaught:\n${shown}\n(Use \`node --trace-uncaught ...\` to show where the exception was thrown)`;
  }
  return tryText(() => {
    runtime.callbacks.enhanceBeforeInspector?.(error);
    const enhanced = runtime.callbacks.enhanceAfterInspector?.(error);
    return typeof enhanced === 'string' ? enhanced : (error.stack ?? String(error));
  });
}

function tryText(make: () => string): string {
  try {
    return make();
  } catch (failure) {
    if (failure === EXIT) throw failure;
    return 'an error that cannot be shown';
  }
}

/** The line of the program where the error occurred, with a marker below it. */
function sourceLines(runtime: Runtime, error: unknown, fromPromise: boolean): string[] {
  if (!(error instanceof Error)) return [];
  const location = locations.get(error) ?? locationOfThrow(error);
  const source =
    location === undefined ? undefined : runtime.sources.get(location.file)?.split('\n')[location.line - 1];
  if (location === undefined || source === undefined) return [];
  const before = source.slice(0, location.column - 1);
  // For a thrown error V8 marks the statement, and the stack has the place of its creation.
  const marked =
    !fromPromise && /(?:^|[^\w$])throw\s+(?:new\s+)?$/.test(before)
      ? before.slice(0, before.lastIndexOf('throw'))
      : before;
  return [`${location.file}:${location.line}`, source, `${marked.replace(/\S/g, ' ')}^`, ''];
}

/** Where an error was created, by the first frame that belongs to the program. */
export function locationOfThrow(error: Error): SourceLocation | undefined {
  if (typeof error.stack !== 'string') return undefined;
  const [, file, line, column] = /\(?((?:file:\/\/)?\/[^\s():]+):(\d+):(\d+)\)?/.exec(error.stack) ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}
