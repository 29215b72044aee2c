import * as childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import type { FilesView } from './files-view.ts';

interface Spawned {
  readonly pid?: number;
  once(event: 'exit', listener: () => void): unknown;
  kill(signal: 'SIGKILL'): boolean;
}
interface SpawnOptions {
  file: string;
  args?: string[];
  cwd?: unknown;
}
type Function = (this: unknown, ...values: unknown[]) => unknown;

/** Translates paths in the arguments and working directory of children to the container's, and counts the children. */
export function watchChildren(
  { real, realIfThere }: FilesView,
  onCount: (alive: number) => void,
): { readonly killAll: () => void } {
  const alive = new Set<Spawned>();
  const words = (list: readonly unknown[]): unknown[] =>
    list.map((word) => (typeof word === 'string' ? realIfThere(word) : word));
  // Node's types leave out the method that every way to start a child goes through.
  const { prototype } = childProcess.ChildProcess as unknown as { prototype: { spawn: Function } };
  const spawn = prototype.spawn;
  prototype.spawn = function (this: Spawned, options) {
    const order = options as SpawnOptions;
    order.file = realIfThere(order.file);
    if (order.args !== undefined) order.args = words(order.args) as string[];
    order.cwd = real(order.cwd);
    const result = Reflect.apply(spawn, this, [order]);
    if (this.pid === undefined) return result;
    alive.add(this);
    onCount(alive.size);
    this.once('exit', () => {
      alive.delete(this);
      onCount(alive.size);
    });
    return result;
  } as Function;
  const namespace: Record<string, unknown> = childProcess;
  const module = namespace['default'] as Record<string, unknown>;
  for (const name of ['spawnSync', 'execFileSync', 'execSync']) {
    const original = module[name] as Function;
    module[name] = function (this: unknown, ...values: unknown[]) {
      const mapped = values.map((value) => {
        if (Array.isArray(value)) return words(value);
        return typeof value === 'object' && value !== null && 'cwd' in value
          ? { ...value, cwd: real(value.cwd) }
          : value;
      });
      return Reflect.apply(original, this, mapped);
    };
  }
  syncBuiltinESMExports();
  return {
    killAll: () => {
      for (const child of alive) child.kill('SIGKILL');
    },
  };
}
