/** Trusted worker for languages: TypeScript's parser, loaded when the first tool needs it. */
import type { LanguageWorkerApi } from '../catalog/code/language-service.ts';
import { stripTypes } from '../catalog/code/strip-types.ts';
import { serveThread } from '../platform/rpc.ts';

const api: LanguageWorkerApi = {
  async ping() {
    // Megabytes over a slow line: loading them is no part of the time a piece of work may take.
    await import('typescript');
    return 'pong';
  },
  async stripTypes(code) {
    const { default: typescript } = await import('typescript');
    return stripTypes(typescript, code);
  },
};

serveThread(api);
