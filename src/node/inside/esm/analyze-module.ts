import { INSERTED } from '../function-texts.ts';
import { blanked, lineEnds, type Edit } from './edits.ts';
import { replaceForms } from './forms.ts';
import { skipBlanks, startsToEnd } from './line-breaks.ts';
import { findReferences } from './references.ts';
import { declaredNames, nameOf, nodesOf, type SyntaxNode } from './syntax.ts';

export interface ModuleRequest {
  readonly specifier: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What an ES module imports and exports. */
export interface ModuleNames {
  readonly requests: readonly ModuleRequest[];
  /** Local name of an import, the index of its request, and the imported name; `*` is the namespace. */
  readonly imports: readonly { readonly local: string; readonly request: number; readonly name: string }[];
  /** Re-exports from another module; `*` as local name means the whole module. */
  readonly passedOn: readonly { readonly exported: string; readonly request: number; readonly name: string }[];
  readonly hasTopLevelAwait: boolean;
}

/** Everything about a module's source that is needed to turn it into a function. Plain data. */
export interface ModuleAnalysis extends ModuleNames {
  /** The module's own exports, with their local names. */
  readonly locals: readonly (readonly [exported: string, local: string])[];
  readonly edits: readonly Edit[];
}

/** Names of the function's parameters; no program uses them. */
export const IMPORTS = INSERTED.imports;
export const DEFAULT = '__node_default';

/** @param tree of `source` */
export function analyzeModule(tree: SyntaxNode, source: string): ModuleAnalysis {
  const requests: ModuleRequest[] = [];
  const imports: { local: string; request: number; name: string }[] = [];
  const passedOn: { exported: string; request: number; name: string }[] = [];
  const locals = new Map<string, string>();
  const edits: Edit[] = [];
  /** Edits that close a value come after all others at its end. */
  const closing: Edit[] = [];
  const blank = (start: number, end: number): void =>
    void edits.push({ start, end, text: blanked(source, start, end) });
  for (const node of nodesOf(tree['body'])) {
    switch (node.type) {
      case 'ImportDeclaration': {
        const from = requestOf(requests, node);
        for (const one of nodesOf(node['specifiers'])) {
          const name =
            one.type === 'ImportDefaultSpecifier'
              ? 'default'
              : one.type === 'ImportNamespaceSpecifier'
                ? '*'
                : nameOf(one['imported']);
          imports.push({ local: nameOf(one['local']), request: from, name });
        }
        blank(node.start, node.end);
        break;
      }
      case 'ExportAllDeclaration':
        passedOn.push({
          exported: node['exported'] === null ? '*' : nameOf(node['exported']),
          request: requestOf(requests, node),
          name: '*',
        });
        blank(node.start, node.end);
        break;
      case 'ExportNamedDeclaration': {
        const [declaration] = nodesOf(node['declaration']);
        if (declaration !== undefined) {
          for (const name of declaredNames(declaration)) locals.set(name, name);
          blank(node.start, declaration.start);
          break;
        }
        const from = node['source'] === null ? undefined : requestOf(requests, node);
        for (const one of nodesOf(node['specifiers'])) {
          if (from === undefined) locals.set(nameOf(one['exported']), nameOf(one['local']));
          else passedOn.push({ exported: nameOf(one['exported']), request: from, name: nameOf(one['local']) });
        }
        blank(node.start, node.end);
        break;
      }
      case 'ExportDefaultDeclaration':
        locals.set('default', exportDefault(node, source, edits, closing));
        break;
      default:
    }
  }
  passOnImports(locals, imports, passedOn);
  replaceImports(tree, source, imports, edits);
  const hasTopLevelAwait = replaceForms(tree, source, edits);
  return { requests, imports, passedOn, locals: [...locals], hasTopLevelAwait, edits: [...edits, ...closing] };
}

/** The index of a request, which is added if it is new. */
function requestOf(requests: ModuleRequest[], node: SyntaxNode): number {
  const attributes = Object.fromEntries(
    nodesOf(node['attributes']).map((one) => [nameOf(one['key']), nameOf(one['value'])]),
  );
  const wanted = { specifier: nameOf(node['source']), attributes };
  const known = requests.findIndex(
    (other) => other.specifier === wanted.specifier && JSON.stringify(other.attributes) === JSON.stringify(attributes),
  );
  return known === -1 ? requests.push(wanted) - 1 : known;
}

type Named<Key extends string> = { readonly [name in Key]: string } & {
  readonly request: number;
  readonly name: string;
};

/** Turns an export of an imported name into a live re-export from the other module. */
function passOnImports(
  locals: Map<string, string>,
  imports: readonly Named<'local'>[],
  passedOn: Named<'exported'>[],
): void {
  for (const [exported, local] of locals) {
    const imported = imports.find((one) => one.local === local);
    if (imported === undefined) continue;
    passedOn.push({ exported, request: imported.request, name: imported.name === '*' ? '* as' : imported.name });
    locals.delete(exported);
  }
}

/** Replaces each use of an import by its live value. */
function replaceImports(
  tree: SyntaxNode,
  source: string,
  imports: readonly { readonly local: string }[],
  edits: Edit[],
): void {
  const names = new Set(imports.map(({ local }) => local));
  if (names.size === 0) return;
  const starts = startsToEnd(tree, source);
  for (const { name, node, kind } of findReferences(tree, names)) {
    const value = `${IMPORTS}.${name}`;
    if (kind === 'callee') {
      // The engine reports such a call at its parenthesis instead of its name.
      const open = skipBlanks(source, node.end);
      const end = source[open] === '(' ? open + 1 : node.end;
      edits.push({
        start: node.start,
        end,
        text: `${starts.has(node.start) ? INSERTED.end : ''}(0, ${value})${source.slice(node.end, end)}`,
      });
    } else
      edits.push({
        start: node.start,
        end: node.end,
        text:
          kind === 'shorthand' ? `${name === '__proto__' ? "['__proto__']" : name}${INSERTED.longhand}${value}` : value,
      });
  }
}

/** @returns the local name of the default export */
function exportDefault(node: SyntaxNode, source: string, edits: Edit[], closing: Edit[]): string {
  const [value] = nodesOf(node['declaration']);
  if (value === undefined) return DEFAULT;
  const before = lineEnds(source, node.start, value.start);
  const isDeclaration = value.type === 'FunctionDeclaration' || value.type === 'ClassDeclaration';
  if (isDeclaration && nodesOf(value['id']).length > 0) {
    edits.push({ start: node.start, end: value.start, text: before });
    return nameOf(value['id']);
  }
  if (value.type === 'FunctionDeclaration') {
    // Functions are hoisted, so this must stay a declaration.
    const at = value.start + parameterStart(source.slice(value.start, value.end));
    edits.push({ start: node.start, end: value.start, text: before }, { start: at, end: at, text: ` ${DEFAULT}` });
    return DEFAULT;
  }
  // As a member with that name the value gets the name `default`, as in the language. Its own parentheses were removed.
  const [open, close] = value.type === 'SequenceExpression' ? ['(', ')'] : ['', ''];
  edits.push({ start: node.start, end: value.start, text: `const ${DEFAULT} = { default: ${before}${open}` });
  closing.push({
    start: value.end,
    end: node.end,
    text: `${close}${lineEnds(source, value.end, node.end)} }.default;`,
  });
  return DEFAULT;
}

/** The offset of the parameters of an anonymous function; comments before them may contain anything. */
function parameterStart(text: string): number {
  let at = 0;
  while (text[at] !== '(') at = Math.max(at + 1, skipBlanks(text, at));
  return at;
}
