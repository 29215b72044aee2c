import type * as TypeScript from 'typescript';
import type { DeclaredType } from '../contract/code.ts';
import { createLanguageService } from './language-service.ts';
import type { LibraryFiles } from './project.ts';

type Ts = typeof TypeScript;

const MAX_TYPES = 50;
/** Names of types that say what a tool returns. */
const OUTPUT = /(?:Output|Result|Results|Response|Return|Returns)$/;

/**
 * The type of what the tool in the code takes, without a name; of code without one, the object types that it declares
 * and that no other of its types refers to. With their schemas. Runs nothing.
 */
export async function readDeclaredTypes(ts: Ts, libraries: LibraryFiles, code: string): Promise<DeclaredType[]> {
  const service = createLanguageService(() =>
    Promise.resolve({ typescript: ts, loadLibraries: () => Promise.resolve(libraries) }),
  );
  const inputOf = async (name: string, source: string): Promise<DeclaredType[]> => {
    const read = await service.parameters({ code: source, language: 'typescript', environment: 'node', packages: [] });
    if (read.from !== 'type') return [];
    const unclear = new Set(read.notes.map(({ path, what }) => (path === '' ? what : path)));
    return [{ name, schema: read.schema, unclear: [...unclear].slice(0, 20) }];
  };
  const [ofTool] = await inputOf('', code);
  if (ofTool !== undefined) return [ofTool];
  const found: DeclaredType[] = [];
  for (const name of rootsOf(ts, code))
    // The type becomes that of an input.
    found.push(...(await inputOf(name, `${code}\nexport default function (input: ${name}) {}\n`)));
  const inputs = found.filter(({ name }) => !OUTPUT.test(name));
  return inputs.length > 0 ? inputs : found;
}

/** Names of declared types without type parameters that no other one refers to; the first if all refer to another. */
function rootsOf(ts: Ts, code: string): readonly string[] {
  const file = ts.createSourceFile('/types.ts', code, ts.ScriptTarget.ESNext, false);
  const declared = file.statements.filter(
    (each): each is TypeScript.InterfaceDeclaration | TypeScript.TypeAliasDeclaration =>
      ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each),
  );
  const used = new Set<string>();
  for (const declaration of declared) {
    const visit = (node: TypeScript.Node): void => {
      if (ts.isIdentifier(node) && node.text !== declaration.name.text) used.add(node.text);
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(declaration, (node) => (node === declaration.name ? undefined : visit(node)));
  }
  const names = [...new Set(declared.filter((each) => each.typeParameters === undefined).map(({ name }) => name.text))];
  const roots = names.filter((name) => !used.has(name));
  return (roots.length > 0 ? roots : names.slice(0, 1)).slice(0, MAX_TYPES);
}
