import { isRecord, type JsonSchema, type JsonValue } from '../../../core/json/json.ts';
import type { ToolLanguage } from '../../../core/tool.ts';
import { declareParameters } from '../../language-service/schema-to-type.ts';

/**
 * Runnable code whose first lines destructure the input: names from the schema's properties, their defaults, and in
 * TypeScript their types. It returns its input. A name that is not a valid variable stays in the rest.
 */
export function codeFromSchema({
  description,
  parameters,
  language,
  notes = [],
}: {
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly language: ToolLanguage;
  /** Lines of a comment above the result, none of which holds a line end. */
  readonly notes?: readonly string[];
}): string {
  const properties = isRecord(parameters['properties']) ? parameters['properties'] : {};
  const names = Object.keys(properties);
  const plain = names.filter(isVariableName);
  const input = inputOf(plain, names.length > plain.length || names.length === 0, properties);
  const about =
    description.trim() === ''
      ? ''
      : `/**\n${description
          .trim()
          .split(/\r?\n/)
          .map((line) => ` * ${line.replaceAll('*/', '* /')}`.trimEnd())
          .join('\n')}\n */\n`;
  const types = language === 'typescript' ? `${declareParameters(parameters)}\n` : '';
  const keyword = language === 'typescript' ? 'export function' : 'function';
  const noted = notes.map((line) => `${`// ${line}`.trimEnd()}\n  `).join('');
  return (
    `${types}${about}${keyword} tool(${input.pattern}${language === 'typescript' ? ': ToolParams' : ''}) {\n  ` +
    `${noted}return ${input.result};\n}\n`
  );
}

/** Maximum characters of names on one line. */
const LINE = 88;

function inputOf(
  names: readonly string[],
  hasMore: boolean,
  properties: Readonly<Record<string, JsonValue>>,
): { pattern: string; result: string } {
  if (names.length === 0) return { pattern: 'params', result: 'params' };
  const rest = names.includes('rest') ? 'others' : 'rest';
  const bound = [...names.map((name) => `${name}${presetOf(properties[name])}`), ...(hasMore ? [`...${rest}`] : [])];
  const line = bound.join(', ');
  const pattern =
    line.length <= LINE
      ? `{ ${line} }`
      : `{\n${bound.map((part) => `  ${part}${part.startsWith('...') ? '' : ','}\n`).join('')}}`;
  const given = [...names, ...(hasMore ? [`...${rest}`] : [])];
  const short = given.join(', ');
  return {
    pattern,
    result: short.length <= LINE ? `{ ${short} }` : `{\n${given.map((part) => `    ${part},\n`).join('')}  }`,
  };
}

function presetOf(schema: JsonValue | undefined): string {
  return isRecord(schema) && Object.hasOwn(schema, 'default') ? ` = ${JSON.stringify(schema['default'])}` : '';
}

const RESERVED = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export ' +
    'extends false finally for function if implements import in instanceof interface let new null package private ' +
    'protected public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

function isVariableName(name: string): boolean {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) && !RESERVED.has(name) && name !== 'tool';
}
