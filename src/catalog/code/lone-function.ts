import type { Program } from 'acorn';
import type { ToolLanguage } from '../../core/tool.ts';
import { topFunctions, type TopFunction } from './entry-parameters.ts';

/** Names of a handler's second parameter, after the input as a whole. */
const CONTEXT = /^_*(?:context|ctx|extra|env|runtime)$/i;
/** Names that say nothing of what a function does. */
const GENERIC_NAME = /^(?:handler|handle|execute|exec|main|fn|func|callback|invoke|call|def)$/i;

/** Whether a name is generic, such as `handler` or `main`, so that it does not name the tool. */
export function isGenericName(name: string): boolean {
  return GENERIC_NAME.test(name);
}

/** How to call a function whose name is not `tool`. */
export interface LoneFunction {
  readonly found: TopFunction & { readonly name: string };
  /** A line to append to the code, which makes the function a tool. */
  readonly call: string;
  /** The names of its parameters; undefined if it takes one object. */
  readonly names: readonly string[] | undefined;
}

/** Finds the function that is most likely the tool, in code that has none of the accepted shapes. */
export function findLoneFunction(program: Program, code: string, language: ToolLanguage): LoneFunction | undefined {
  const named = topFunctions(program).filter(
    (each): each is TopFunction & { name: string } => each.name !== undefined && each.name !== 'tool',
  );
  const exported = named.filter((each) => each.exported === 'named');
  // A function that the code itself never uses is not a helper.
  const unused = named.filter(
    ({ name }) => code.split(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`)).length === 2,
  );
  const candidates = exported.length > 0 ? exported : unused.length > 0 ? unused : named;
  const [found, other] = candidates;
  if (found === undefined || other !== undefined) return undefined;
  const names = found.node.params.map((param) => {
    const pattern = param.type === 'AssignmentPattern' ? param.left : param;
    return pattern.type === 'Identifier' ? pattern.name : undefined;
  });
  const { name } = found;
  if (names.length === 0) return { found, call: `function tool() {\n  return ${name}();\n}\n`, names: undefined };
  const [first, second] = names;
  const takesContext =
    names.length === 2 && (second === undefined ? first === undefined || WHOLE.test(first) : CONTEXT.test(second));
  const takesAll =
    (names.length === 1 || takesContext) &&
    (first === undefined ||
      WHOLE.test(first) ||
      new RegExp(`(?<![\\w$.])${first.replaceAll('$', '\\$')}(?:\\.|\\?\\.|\\[)[\\w$"'\`]`).test(code));
  if (takesAll) {
    const given = takesContext ? ['params', 'context'] : ['params'];
    const typed = given.map((each, at) =>
      language === 'typescript' ? `${each}: Parameters<typeof ${name}>[${String(at)}]` : each,
    );
    return {
      found,
      call: `function tool(${typed.join(', ')}) {\n  return ${name}(${given.join(', ')});\n}\n`,
      names: undefined,
    };
  }
  const plain = names.filter((each) => each !== undefined);
  if (plain.length < names.length) return undefined;
  const types =
    language === 'typescript'
      ? `: { ${plain.map((each, at) => `${each}: Parameters<typeof ${name}>[${String(at)}]`).join('; ')} }`
      : '';
  return {
    found,
    call: `function tool({ ${plain.join(', ')} }${types}) {\n  return ${name}(${plain.join(', ')});\n}\n`,
    names: plain,
  };
}

const WHOLE = /^(?:params?|parameters|input|args|arguments_|options|opts|props|request|data)$/i;
