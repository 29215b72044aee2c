import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { createLanguageService } from '../../src/catalog/language-service/language-service.ts';
import { templates } from '../../src/ui/templates/templates.ts';
import { readTypings } from './typings.mjs';

const typings = readTypings();
const typing = createLanguageService(async () => ({
  typescript,
  loadLibraries: async (environment) =>
    new Map([...Object.entries(typings.language), ...Object.entries(typings[environment])]),
}));

describe('the declarations for the editor', () => {
  it('reference nothing outside them', () => {
    for (const environment of ['browser', 'document', 'node'] as const) {
      const files = new Map([...Object.entries(typings.language), ...Object.entries(typings[environment])]);
      for (const [path, text] of files) {
        for (const [, lib] of text.matchAll(/<reference lib="([\w.]+)" \/>/g))
          expect([path, files.has(`/lib/lib.${String(lib)}.d.ts`)]).toEqual([path, true]);
      }
    }
  });

  it.each(templates.map((template) => [template.id, template] as const))(
    'find no error in the template %s',
    async (_id, { fields }) => {
      const { code, language, parameters, permissions, packages } = fields;
      const environment = permissions?.dom === true ? 'document' : fields.environment;
      const names = (packages?.packages ?? []).map(({ path }) => path);
      expect(await typing.problems({ code, language, environment, parameters, packages: names })).toEqual([]);
    },
  );
});
