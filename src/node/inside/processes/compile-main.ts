import type { Runtime } from '../runtime.ts';

/**
 * The modules of Node that its own main scripts require before a program's first line. None of them keeps whether it is
 * in a thread, which is not decided yet: that is `internal/worker` and what requires it at its top.
 */
const MODULES = [
  'internal/process/pre_execution',
  'internal/process/execution',
  'internal/modules/run_main',
  'internal/modules/cjs/loader',
  'internal/modules/esm/loader',
  'internal/modules/esm/utils',
  'internal/modules/typescript',
  'internal/streams/lazy_transform',
  'net',
  'tty',
  'vm',
  'child_process',
] as const;

/** Compiles what programs of any kind require. Nothing in it depends on the program. */
export function compileMain(runtime: Runtime): void {
  for (const id of MODULES) runtime.requireBuiltin(id);
}
