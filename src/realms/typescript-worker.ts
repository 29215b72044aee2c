/** Trusted worker of the code editor: TypeScript's language service, loaded when the first editor of code opens. */
import { createLanguageService } from '../catalog/language-service/language-service.ts';
import { serveThread } from '../platform/rpc.ts';

/** Each is a separate file. */
const LIBRARIES = {
  browser: () => import('virtual:toolyard-typings/browser'),
  document: () => import('virtual:toolyard-typings/document'),
  node: () => import('virtual:toolyard-typings/node'),
} as const;

const typing = createLanguageService(async () => {
  const [{ default: typescript }, { typings: language }] = await Promise.all([
    import('typescript'),
    import('virtual:toolyard-typings/language'),
  ]);
  return {
    typescript,
    async loadLibraries(environment) {
      const { typings } = await LIBRARIES[environment]();
      return new Map([...Object.entries(language), ...Object.entries(typings)]);
    },
  };
});

serveThread(typing);
