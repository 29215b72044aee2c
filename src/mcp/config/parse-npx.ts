/** A parsed command line that begins with `npx`. */
export interface NpxCommand {
  /** As a registry accepts it: `name`, `@scope/name@1.2.3`. */
  readonly spec: string;
  readonly name: string;
  /** The command of the package, if it is not the default one. */
  readonly bin: string | undefined;
  readonly args: readonly string[];
}

const SPEC = /^((?:@[^@/\s]+\/)?[^@/\s][^@/\s]*)(?:@[^@/\s]+)?$/;

/** Parses `npx -y name args…`, `npx -p name command args…`, also after `cmd /c`; undefined for every other command. */
export function parseNpx(command: string, given: readonly string[]): NpxCommand | undefined {
  const isShell = /^cmd(?:\.exe)?$/i.test(command) && /^\/c$/i.test(given[0] ?? '');
  const [program = '', ...args] = isShell ? given.slice(1) : [command, ...given];
  const isNpm = /(?:^|[\\/])npm(?:\.cmd)?$/i.test(program) && (args[0] === 'exec' || args[0] === 'x');
  if (!isNpm && !/(?:^|[\\/])npx(?:\.cmd)?$/i.test(program)) return undefined;
  const rest = isNpm ? args.slice(1) : args;
  let asked: string | undefined;
  let at = 0;
  for (; at < rest.length && (rest[at] ?? '').startsWith('-'); at += 1) {
    const option = rest[at] ?? '';
    if (option === '--') {
      at += 1;
      break;
    }
    const [, inline] = /^--package=(.+)$/.exec(option) ?? [];
    if (inline !== undefined) asked = inline;
    else if (option === '-p' || option === '--package') asked = rest[++at];
  }
  const first = rest[at];
  const spec = asked ?? first;
  const [, name] = SPEC.exec(spec ?? '') ?? [];
  if (spec === undefined || name === undefined) return undefined;
  const behind = rest.slice(at + 1);
  return {
    spec,
    name,
    bin: asked === undefined ? undefined : first,
    args: behind[0] === '--' && isNpm ? behind.slice(1) : behind,
  };
}
