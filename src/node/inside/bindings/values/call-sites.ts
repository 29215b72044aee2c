import { isEngineScript, scriptOf, type RawFrame } from '../../errors/stack-frames.ts';

export interface CallSite {
  readonly functionName: string;
  readonly scriptId: string;
  readonly scriptName: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
  readonly column: number;
}

type StackErrors = ErrorConstructor & { prepareStackTrace?: unknown; stackTraceLimit?: number };

/** The program's stack frames, innermost first, without those of Node's library and the engine. */
export function callSites(count: number): CallSite[] {
  const errors = Error as StackErrors;
  const { prepareStackTrace, stackTraceLimit } = errors;
  let raw: readonly RawFrame[] = [];
  errors.stackTraceLimit = count + 20;
  errors.prepareStackTrace = (_error: unknown, trace: readonly RawFrame[]) => {
    raw = trace;
    return '';
  };
  // Reading `stack` calls the function above.
  void new Error('call sites').stack;
  errors.prepareStackTrace = prepareStackTrace;
  if (stackTraceLimit !== undefined) errors.stackTraceLimit = stackTraceLimit;
  return raw
    .map((site) => ({ site, name: scriptOf(site) }))
    .filter(({ name }) => name !== '' && !name.startsWith('node:') && !isEngineScript(name))
    .slice(0, count)
    .map(({ site, name }) => ({
      functionName: site.getFunctionName() ?? '',
      scriptId: '0',
      scriptName: name,
      lineNumber: site.getLineNumber() ?? 0,
      columnNumber: site.getColumnNumber() ?? 0,
      column: site.getColumnNumber() ?? 0,
    }));
}
