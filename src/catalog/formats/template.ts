import { isRecord, type JsonSchema } from '../../core/json/json.ts';

/** Runnable code for a definition without code: it returns its input. */
export function templateCode({
  name,
  description,
  parameters,
}: {
  name: string;
  description: string;
  parameters: JsonSchema;
}): string {
  const lines = [description, ...parameterLines(parameters)]
    .flatMap((text) => text.split(/\r?\n/))
    .map((text) => ` * ${text.replaceAll('*/', '* /')}`.trimEnd());
  return [
    '/**',
    ...lines,
    ' */',
    'function tool(params) {',
    '  // A definition has no code: write the code of the tool here.',
    `  return { tool: ${JSON.stringify(name)}, received: params };`,
    '}',
    '',
  ].join('\n');
}

function parameterLines(parameters: JsonSchema): string[] {
  const { properties, required } = parameters;
  if (!isRecord(properties)) return [];
  const needed: unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, schema]) => {
    const type = isRecord(schema) && typeof schema['type'] === 'string' ? schema['type'] : 'any';
    const about = isRecord(schema) && typeof schema['description'] === 'string' ? ` ${schema['description']}` : '';
    return `@param {${type}} params.${name}${needed.includes(name) ? '' : ' (optional)'}${about}`;
  });
}
