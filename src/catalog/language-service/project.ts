import type * as TypeScript from 'typescript';
import type { ToolLanguage } from '../../core/tool.ts';
import type { TypingEnvironment, TypingSource } from '../contract/language-service.ts';
import { parameterAnnotations } from './entry-function.ts';
import { insertAll, type TransformedText } from './transformed-text.ts';
import { declareSurroundings } from './surroundings.ts';

type Ts = typeof TypeScript;
/** Declaration files by path: `/lib/…` for the language, `/node_modules/…` for packages. */
export type LibraryFiles = ReadonlyMap<string, string>;

/** TypeScript's language service for one tool's code, in one language and environment. */
export interface Project {
  readonly service: TypeScript.LanguageService;
  readonly fileName: string;
  /** Sets the source for the next questions; does nothing if it has not changed. */
  readonly take: (source: TypingSource) => TransformedText;
}

/** TypeScript's own libraries for each environment. */
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
  // The registry shares files between projects by path, so each project has a folder of its own.
  const folder = `/${language}-${environment}`;
  const fileName = `${folder}/tool.${language === 'typescript' ? 'ts' : 'js'}`;
  const surroundings = `${folder}/surroundings.d.ts`;
  const options = compilerOptions(ts, language, environment);
  const roots = [fileName, surroundings, ...(environment === 'node' ? [NODE_TYPES] : [])];
  const own = new Map<string, { readonly text: string; readonly version: number }>();
  let versions = 0;
  let transformed = insertAll('', []);
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
        transformed = insertAll(source.code, parameterAnnotations(ts, file, language));
        put(fileName, transformed.text);
      }
      const isSame =
        taken !== undefined &&
        sameText(taken.parameters, source.parameters) &&
        sameText(taken.packages, source.packages);
      if (!isSame) put(surroundings, declareSurroundings(source));
      taken = source;
      return transformed;
    },
  };
}

function compilerOptions(ts: Ts, language: ToolLanguage, environment: TypingEnvironment): TypeScript.CompilerOptions {
  return {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    // Only the older module resolution types `require` in JavaScript.
    moduleResolution: ts.ModuleResolutionKind.Node10,
    // A tool's names are its own, even those that a script would share with the library.
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
    // Without annotations, strict mode reports what the author never intended.
    strict: language === 'typescript',
    // Null checks stay on, so that types include missing values; without them `text.match(…) ?? []` would be an array
    // of never.
    strictNullChecks: true,
  };
}

function sameText(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
