import { isRecord } from '../../core/json/json.ts';
import type { Definition } from './check-definition.ts';

/** A definition as JSON, the form that Anthropic and Gemini get. */
export function definitionJson({ name, description, parameters }: Definition): string {
  return JSON.stringify({ name, description, parameters });
}

/**
 * A definition in the form that OpenAI's models are known to get: a TypeScript type in a namespace, with descriptions
 * as comments. Keywords that this form does not express cost nothing.
 */
export function definitionTypes({ name, description, parameters }: Definition): string {
  const lines = description.split('\n').map((line) => `// ${line}`);
  const type =
    isRecord(parameters) && isRecord(parameters['properties']) && Object.keys(parameters['properties']).length > 0
      ? `(_: ${typeText(parameters, 0)}) => any`
      : '() => any';
  return `${lines.join('\n')}\ntype ${name} = ${type};\n`;
}

const MAX_DEPTH = 24;

function typeText(schema: unknown, depth: number): string {
  if (!isRecord(schema) || depth > MAX_DEPTH) return 'any';
  const { type, enum: values, items, properties } = schema;
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) =>
    Array.isArray(schema[keyword]) ? (schema[keyword] as readonly unknown[]) : [],
  );
  if (branches.length > 0) return branches.map((branch) => typeText(branch, depth + 1)).join(' | ');
  if (isRecord(properties)) return objectText(schema, properties, depth);
  if (type === 'array') return `${typeText(items, depth + 1)}[]`;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.map((one) => (one === 'integer' ? 'number' : typeof one === 'string' ? one : 'any')).join(' | ');
}

function objectText(schema: Record<string, unknown>, properties: Record<string, unknown>, depth: number): string {
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const members = Object.entries(properties).map(([name, property]) => {
    const about =
      isRecord(property) && typeof property['description'] === 'string'
        ? `${property['description']
            .split('\n')
            .map((line) => `// ${line}`)
            .join('\n')}\n`
        : '';
    const preset =
      isRecord(property) && Object.hasOwn(property, 'default')
        ? ` // default: ${JSON.stringify(property['default'])}`
        : '';
    return `${about}${name}${required.includes(name) ? '' : '?'}: ${typeText(property, depth + 1)},${preset}\n`;
  });
  return `{\n${members.join('')}}`;
}
