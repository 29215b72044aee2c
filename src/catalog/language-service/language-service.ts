import type * as TypeScript from 'typescript';
import type { LanguageServiceApi, TypingEnvironment, TypingSource } from '../contract/language-service.ts';
import { definitionAt, formatEdits, hoverAt, renameAt, signatureAt } from './language-features.ts';
import { compareParameters } from './compare-parameters.ts';
import { completionInfoAt, completionsAt } from './completions.ts';
import type { TransformedText } from './transformed-text.ts';
import { typedParameters } from './parameters.ts';
import { typeProblems } from './diagnostics.ts';
import { createProject, type LibraryFiles, type Project } from './project.ts';

export interface LanguageServiceDeps {
  readonly typescript: typeof TypeScript;
  /** Loads the declarations of an environment; called once for each. */
  readonly loadLibraries: (environment: TypingEnvironment) => Promise<LibraryFiles>;
}

/** @param load called with the first question, and again if it failed */
export function createLanguageService(load: () => Promise<LanguageServiceDeps>): LanguageServiceApi {
  const { loaded, ask } = createAsking(load);
  return {
    async ping() {
      await loaded();
      return 'pong';
    },
    problems: (source) =>
      ask(source, [], (ts, { service, fileName }, transformed) =>
        typeProblems(ts, service, fileName, transformed, source),
      ),
    check: (source) =>
      ask(source, undefined, (ts, project, transformed) => ({
        problems: typeProblems(ts, project.service, project.fileName, transformed, source),
        ...compareParameters(ts, project, source),
      })),
    complete: (source, offset) =>
      ask(source, undefined, (_ts, project, transformed) => completionsAt(project, transformed, offset)),
    completionInfo: (source, offset, label) =>
      ask(source, undefined, (ts, project, transformed) => completionInfoAt(ts, project, transformed, offset, label)),
    hover: (source, offset) =>
      ask(source, undefined, (ts, project, transformed) => hoverAt(ts, project, transformed, offset)),
    signature: (source, offset) =>
      ask(source, undefined, (ts, project, transformed) => signatureAt(ts, project, transformed, offset)),
    definition: (source, offset) =>
      ask(source, undefined, (_ts, project, transformed) => definitionAt(project, transformed, offset)),
    rename: (source, offset) =>
      ask(source, { ok: false, message: 'TypeScript could not read the code.' } as const, (_ts, project, transformed) =>
        renameAt(project, transformed, offset),
      ),
    parameters: (source) =>
      ask(source, { from: 'nothing', reason: 'no-function' } as const, (ts, project) =>
        typedParameters(ts, project, source),
      ),
    format: (source) => ask(source, [], (ts) => formatEdits(ts, source)),
  };
}

/** Asks the project of a source, which is created with the first question. */
function createAsking(load: () => Promise<LanguageServiceDeps>) {
  let loading:
    Promise<{ readonly parts: LanguageServiceDeps; readonly registry: TypeScript.DocumentRegistry }> | undefined;
  const projects = new Map<string, Promise<Project>>();

  const loaded = () => {
    loading ??= load().then((parts) => ({ parts, registry: parts.typescript.createDocumentRegistry(true, '/') }));
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const projectOf = (source: TypingSource): Promise<Project> => {
    const { language, environment } = source;
    const key = keyOf(source);
    const known = projects.get(key);
    if (known !== undefined) return known;
    const made = loaded().then(async ({ parts, registry }) =>
      createProject(parts.typescript, registry, await parts.loadLibraries(environment), { language, environment }),
    );
    projects.set(key, made);
    made.catch(() => projects.delete(key));
    return made;
  };
  const ask = async <Answer, None>(
    source: TypingSource,
    none: None,
    answer: (ts: typeof TypeScript, project: Project, transformed: TransformedText) => Answer,
  ): Promise<Answer | None> => {
    const { parts } = await loaded();
    const project = await projectOf(source);
    try {
      return answer(parts.typescript, project, project.take(source));
    } catch {
      // Odd code sometimes makes TypeScript itself throw, and leaves it in an inconsistent state, so the project starts
      // over.
      projects.delete(keyOf(source));
      return none;
    }
  };

  return { loaded, ask };
}

function keyOf({ language, environment }: TypingSource): string {
  return `${language}-${environment}`;
}
