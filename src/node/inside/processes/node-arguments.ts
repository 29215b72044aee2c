import type { NodeInfo } from '../native-bindings.ts';

/** Kinds of options with Node's numbers. */
const KIND = { nothing: 0, engine: 1, boolean: 2, integer: 3, count: 4, text: 5, hostPort: 6, list: 7 } as const;
/** Options of V8 that programs use; they have no effect here. */
const ENGINE_OPTION =
  /^--(?:no-)?(?:expose|harmony|max|min|stack|trace|allow|js|wasm|jit|opt|turbo|use|experimental-wasm|gc|random|single|predictable|interpreted|lite|sparkplug|maglev|log|perf|prof|heap|semi|initial|optimize|concurrent|enable|disable)(?:-|$)/;

export interface NodeArguments {
  /** `process.execArgv`. */
  readonly execArgv: readonly string[];
  /** The script and its parameters. */
  readonly argv: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Node's message before it exits with code 9. */
  readonly error: string | undefined;
}

/** Parses the options of `node` from a command line and from `NODE_OPTIONS`. */
export function parseNodeArguments(info: NodeInfo, argv: readonly string[], nodeOptions = ''): NodeArguments {
  const values: Record<string, unknown> = {};
  const fromEnvironment = readOptions(info, splitWords(nodeOptions), values, true);
  const own = readOptions(info, argv, values, false);
  return {
    execArgv: argv.slice(0, own.next),
    argv: argv.slice(own.next + (argv[own.next] === '--' ? 1 : 0)),
    values,
    error: fromEnvironment.error ?? own.error,
  };
}

function readOptions(
  info: NodeInfo,
  words: readonly string[],
  values: Record<string, unknown>,
  isEnvironment: boolean,
): { next: number; error: string | undefined } {
  const kinds = new Map(info.options.map(([name, kind]) => [name, kind]));
  const aliases = new Map(info.optionAliases);
  const bad = (word: string, next: number): { next: number; error: string } => ({
    next,
    error: `node: ${isEnvironment ? `${word} is not allowed in NODE_OPTIONS` : `bad option: ${word}`}`,
  });
  let next = 0;
  const queue: string[] = [];
  const peek = (): string | undefined => queue[0] ?? words[next];
  const take = (): string | undefined => queue.shift() ?? words[next++];
  const set = (name: string, value: unknown): void => {
    values[name] = value;
    if (typeof value === 'boolean') values[`--no-${name.slice(2)}`] = !value;
  };
  for (let word = peek(); word !== undefined && word.startsWith('-') && word !== '-' && word !== '--'; word = peek()) {
    take();
    const equals = word.startsWith('--') ? word.indexOf('=') : -1;
    let name = (equals < 0 ? word : word.slice(0, equals)).replaceAll('_', '-');
    let given = equals < 0 ? undefined : word.slice(equals + 1);
    const following = peek();
    const withArgument =
      following !== undefined && !following.startsWith('-') ? aliases.get(`${name} <arg>`) : undefined;
    const alias = withArgument ?? aliases.get(equals < 0 ? name : `${name}=`) ?? aliases.get(name);
    if (alias !== undefined && alias[0] !== name) {
      const [first = '', ...others] = alias;
      queue.unshift(given === undefined ? first : `${first}=${given}`, ...others);
      if (name === '-p' && withArgument !== undefined) values['--print'] = true;
      continue;
    }
    if (name === '--print' && withArgument !== undefined) {
      set('--print', true);
      name = '--eval';
    }
    const isNegated = name.startsWith('--no-') && kinds.has(`--${name.slice(5)}`);
    if (isNegated) name = `--${name.slice(5)}`;
    const kind = kinds.get(name);
    if (kind === undefined) {
      if (!ENGINE_OPTION.test(name)) return bad(word, next);
    } else if (kind === KIND.boolean) {
      if (given !== undefined)
        return { next, error: `node: ${word} is an invalid negation because it is not a boolean option` };
      set(name, !isNegated);
    } else if (kind >= KIND.integer) {
      given ??= take();
      if (given === undefined || (equals < 0 && given.startsWith('-') && given.length > 1))
        return { next, error: `node: ${word} requires an argument` };
      if (kind === KIND.list) values[name] = [...((values[name] as string[] | undefined) ?? []), given];
      else
        values[name] =
          kind === KIND.integer || kind === KIND.count
            ? Number(given)
            : kind === KIND.hostPort
              ? { host: '127.0.0.1', port: Number(given) }
              : given;
      if (name === '--eval') values['[has_eval_string]'] = true;
    }
  }
  return { next, error: undefined };
}

/** Splits `NODE_OPTIONS` at spaces outside double quotes. */
function splitWords(text: string): string[] {
  return [...text.matchAll(/(?:"((?:[^"\\]|\\.)*)"|[^\s"])+/g)].map(([word]) =>
    word.replace(/"((?:[^"\\]|\\.)*)"/g, (_all, inner: string) => inner.replace(/\\(.)/g, '$1')),
  );
}
