import type * as TypeScript from 'typescript';
import type { ToolLanguage } from '../../core/tool.ts';
import type { TypingEnvironment, TypingSource } from '../contract/typing.ts';
import { parameterAnnotations } from './entry-function.ts';
import { placeInsertions, type PlacedText } from './placed-text.ts';
import { declareSurroundings } from './surroundings.ts';

type Ts = typeof TypeScript;
/** Texts of declaration files by path: `/lib/…` for the language's own, `/node_modules/…` for those of packages. */
export type LibraryFiles = ReadonlyMap<string, string>;

/** One tool's code as TypeScript's language service sees it, for one language and environment. */
export interface Project {
  readonly service: TypeScript.LanguageService;
  readonly fileName: string;
  /** Takes the source to be asked about; nothing is done again for one that is the same. */
  readonly take: (source: TypingSource) => PlacedText;
}

/** What TypeScript itself declares of each. */
const LIBRARIES: Readonly<Record<TypingEnvironment, readonly string[]>> = {
  browser: ['webworker'],
  document: ['dom'],
  node: [],
};
const NODE_TYPES = '/node_modules/@types/node/index.d.ts';

export function createProject(
  ts: Ts,
  registry: TypeScript.DocumentRegistry,
  libraries: LibraryFiles,
  { language, environment }: { language: ToolLanguage; environment: TypingEnvironment },
): Project {
  // The registry keeps files by their path for all projects: each project's own are in a folder of its own.
  const folder = `/${language}-${environment}`;
  const fileName = `${folder}/tool.${language === 'typescript' ? 'ts' : 'js'}`;
  const surroundings = `${folder}/surroundings.d.ts`;
  const options = compilerOptions(ts, language, environment);
  const roots = [fileName, surroundings, ...(environment === 'node' ? [NODE_TYPES] : [])];
  const own = new Map<string, { readonly text: string; readonly version: number }>();
  let versions = 0;
  let placed = placeInsertions('', []);
  let taken: TypingSource | undefined;

  const read = (path: string): string | undefined => own.get(path)?.text ?? libraries.get(path);
  const put = (path: string, text: string): void => {
    if (own.get(path)?.text !== text) own.set(path, { text, version: (versions += 1) });
  };
  const host: TypeScript.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => roots,
    getScriptVersion: (path) => String(own.get(path)?.version ?? 0),
    getProjectVersion: () => String(versions),
    getScriptSnapshot: (path) => {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => '/lib/lib.esnext.d.ts',
    fileExists: (path) => read(path) !== undefined,
    readFile: read,
    useCaseSensitiveFileNames: () => true,
  };
  return {
    service: ts.createLanguageService(host, registry),
    fileName,
    take(source) {
      if (taken?.code !== source.code) {
        const file = ts.createSourceFile(fileName, source.code, ts.ScriptTarget.ESNext, true);
        placed = placeInsertions(source.code, parameterAnnotations(ts, file, language));
        put(fileName, placed.text);
      }
      const isSame =
        taken !== undefined &&
        sameText(taken.parameters, source.parameters) &&
        sameText(taken.packages, source.packages);
      if (!isSame) put(surroundings, declareSurroundings(source));
      taken = source;
      return placed;
    },
  };
}

function compilerOptions(ts: Ts, language: ToolLanguage, environment: TypingEnvironment): TypeScript.CompilerOptions {
  return {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    // Only the older ways of finding modules know what `require` gives in JavaScript.
    moduleResolution: ts.ModuleResolutionKind.Node10,
    // A tool's names are its own, also those that a script would share with the library.
    moduleDetection: ts.ModuleDetectionKind.Force,
    lib: [
      'lib.esnext.d.ts',
      ...LIBRARIES[environment].flatMap((name) => [
        `lib.${name}.d.ts`,
        `lib.${name}.iterable.d.ts`,
        `lib.${name}.asynciterable.d.ts`,
      ]),
    ],
    types: [],
    allowJs: true,
    checkJs: true,
    esModuleInterop: true,
    skipLibCheck: true,
    noEmit: true,
    // Without annotations, strictness finds what its author never said.
    strict: language === 'typescript',
    // But what may be missing is part of a type; without it `text.match(…) ?? []` would be an array of nothing.
    strictNullChecks: true,
  };
}

function sameText(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
