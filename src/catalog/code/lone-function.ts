import type { Program } from 'acorn';
import type { ToolLanguage } from '../../core/tool.ts';
import { topFunctions, type TopFunction } from './entry-parameters.ts';

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
  const [first] = names;
  const takesAll =
    names.length === 1 &&
    (first === undefined ||
      WHOLE.test(first) ||
      new RegExp(`(?<![\\w$.])${first.replaceAll('$', '\\$')}(?:\\.|\\?\\.|\\[)[\\w$"'\`]`).test(code));
  if (takesAll)
    return {
      found,
      call:
        `function tool(params${language === 'typescript' ? `: Parameters<typeof ${name}>[0]` : ''}) {\n  return ` +
        `${name}(params);\n}\n`,
      names: undefined,
    };
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
