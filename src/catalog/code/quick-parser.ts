import { Parser, type Options, type Program } from 'acorn';

/** What acorn's types leave out of its parser; plugins build on it. */
interface ScopedParser {
  readonly scopeStack: { var: string[]; lexical: string[]; functions: string[] }[];
  enterScope(flags: number): void;
}
// The cast adds these members, which the class has.
const Base = Parser as unknown as Pick<typeof Parser, 'parse'> &
  (new (options: Options, input: string) => ScopedParser);

/**
 * Acorn looks for each declared name in lists of all the others of its scope, which takes minutes for some ten thousand
 * at the top of a file. Here the lists know where a name is.
 */
class QuickParser extends Base {
  override enterScope(flags: number): void {
    super.enterScope(flags);
    const scope = this.scopeStack.at(-1);
    if (scope === undefined) return;
    scope.var = new Names();
    scope.lexical = new Names();
    scope.functions = new Names();
  }
}

/** As fast for many names as for few. Only what the parser uses is. */
class Names extends Array<string> {
  #positions: Map<string, number> | undefined;

  override push(name: string): number {
    if (this.#positions?.has(name) === false) this.#positions.set(name, this.length);
    return super.push(name);
  }

  override indexOf(name: string): number {
    if (this.length < MANY) return super.indexOf(name);
    // Of a name that comes twice, the first place.
    this.#positions ??= new Map(this.map((each, at) => [each, at] as const).reverse());
    return this.#positions.get(name) ?? -1;
  }
}

const MANY = 16;

/** Acorn's `parse`, in time that grows with the text alone. @throws SyntaxError like it */
export function parseQuickly(code: string, options: Options): Program {
  return QuickParser.parse(code, options);
}
