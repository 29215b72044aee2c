import { describe, expect, it } from 'vitest';
import lockFile from '../../../package-lock.json' with { type: 'json' };
import { exampleFromSchema } from '../run/example-from-schema.ts';
import { templatesTexts } from './texts/index.ts';
import { TEMPLATE_GROUPS, type Template } from './template.ts';
import { templates } from './templates.ts';

/** The shape of code that a template shows. */
function shapeOf(code: string): string {
  if (/\bexecute\(/.test(code)) return 'definition';
  return /^export default\b/m.test(code) ? 'module' : 'function';
}

describe('templates', () => {
  it('show every shape of code in both languages and both environments', () => {
    const shown = new Set(
      templates.map(({ fields }) => `${shapeOf(fields.code)} ${fields.language} ${fields.environment}`),
    );
    const all = ['function', 'module', 'definition'].flatMap((shape) =>
      ['javascript', 'typescript'].flatMap((language) =>
        ['browser', 'node'].map((environment) => `${shape} ${language} ${environment}`),
      ),
    );
    expect(all.filter((kind) => !shown.has(kind))).toEqual([]);
  });

  it('have unique ids, titles and names, and are grouped', () => {
    for (const of of [({ id }: Template) => id, ({ id }: Template) => templatesTexts[id].title])
      expect(new Set(templates.map(of)).size).toBe(templates.length);
    expect(templates.map(({ id }) => id).sort()).toEqual(Object.keys(templatesTexts).sort());
    expect(new Set(templates.map(({ fields }) => fields.name)).size).toBe(templates.length);
    expect(new Set(templates.map(({ group }) => group))).toEqual(new Set(TEMPLATE_GROUPS));
  });

  it.each(templates.map((template) => [template.id, template] as const))(
    '%s describes each parameter and gives an example of it',
    (_id, { fields }) => {
      const properties = Object.entries(
        (fields.parameters['properties'] ?? {}) as Record<string, { description?: string }>,
      );
      expect(properties.filter(([, { description = '' }]) => description === '').map(([name]) => name)).toEqual([]);
      const required = (fields.parameters['required'] ?? []) as string[];
      const example = exampleFromSchema(fields.parameters);
      expect(required.filter((name) => example[name] === undefined || example[name] === null)).toEqual([]);
      expect(fields.code.endsWith('\n') && fields.code.split('\n').length <= 45).toBe(true);
    },
  );

  it('begin with blank ones, for the browser and for Node', () => {
    expect(templates.slice(0, 2).map(({ fields }) => fields.environment)).toEqual(['browser', 'node']);
  });

  it('use the package versions that the tests know', () => {
    const known = lockFile.packages as Record<string, { version?: string; integrity?: string }>;
    for (const { name, version, integrity } of templates.flatMap(({ fields }) => fields.packages?.packages ?? [])) {
      expect({ version, integrity }).toEqual({
        version: known[`node_modules/${name}`]?.version,
        integrity: known[`node_modules/${name}`]?.integrity,
      });
    }
  });
});
