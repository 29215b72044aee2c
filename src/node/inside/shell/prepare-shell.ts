import { DiskError } from '../disk/disk.ts';
import { MemoryDisk } from '../disk/memory-disk.ts';
import { native } from '../host.ts';
import type { Runtime } from '../runtime.ts';
import { evaluatePart } from './load-part.ts';
import { ShellFiles } from './shell-files.ts';
import type * as ShellPack from './shell-pack.ts';

const evaluated = new WeakMap<Runtime, typeof ShellPack>();

/** The shell's code, which is evaluated once. */
export function shellPackOf(runtime: Runtime): typeof ShellPack {
  const known = evaluated.get(runtime) ?? evaluatePart<typeof ShellPack>(runtime, 'shell');
  evaluated.set(runtime, known);
  return known;
}

/** Lines that call what most command lines call, so that the browser has compiled it. */
const USUAL_LINES =
  'true; cd /tmp; x=1; for i in 1 2; do echo "$x$i" > a; done; [ -f a ] && cat a | sort | uniq -c | grep 1 | wc -l; ' +
  "ls -la / | head -n 2 | tail -n 1 | sed 's/a/b/' | awk '{ print $1 }'; find . -name a; echo $(pwd) $((1 + 2)); " +
  "mkdir -p b/c; cp a b; mv b/a b/c; rm -r b; printf '%s\\n' x; case x in x) ;; esac; f() { return 0; }; f || false";

/** Evaluates the shell and lets it run its usual commands on a disk of its own, which is forgotten with its output. */
export async function prepareShell(runtime: Runtime): Promise<void> {
  const { createShell } = shellPackOf(runtime);
  const nothing = (): never => {
    throw new DiskError('ENOENT');
  };
  const shell = createShell({
    files: new ShellFiles(
      new MemoryDisk(() => native.now()),
      new Map(),
      () => 0o022,
      () => undefined,
    ),
    cwd: '/',
    env: {},
    zlib: nothing,
    readStdin: () => Promise.resolve(new Uint8Array(0)),
    start: () => Promise.reject(new DiskError('ENOENT')),
    write: () => undefined,
    sqlite: nothing,
    git: nothing,
    npm: nothing,
    fetch: undefined,
    findsProgram: () => false,
    isProgram: () => false,
    refusal: () => undefined,
  });
  await shell.run({ script: USUAL_LINES, parameters: [], hasStdin: false }).catch(() => undefined);
}
