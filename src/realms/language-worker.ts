/** Trusted worker for languages: TypeScript's parser, loaded when the first tool needs it. */
import type { LanguageWorkerApi } from '../catalog/code/typescript-parser.ts';
import { stripTypes } from '../catalog/code/strip-types.ts';
import { readDeclaredTypes } from '../catalog/language-service/declared-types.ts';
import { serveThread } from '../platform/rpc.ts';

const api: LanguageWorkerApi = {
  async ping() {
    // Loading these megabytes does not count towards the deadline of the work.
    await import('typescript');
    return 'pong';
  },
  async stripTypes(code) {
    const { default: typescript } = await import('typescript');
    return stripTypes(typescript, code);
  },
  async declaredTypes(code) {
    const [{ default: typescript }, { typings }] = await Promise.all([
      import('typescript'),
      import('virtual:toolyard-typings/language'),
    ]);
    return await readDeclaredTypes(typescript, new Map(Object.entries(typings)), code);
  },
};

serveThread(api);
