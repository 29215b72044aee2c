import { isRecord } from '../../../core/json/json.ts';
import { own } from '../../fields/field-fault.ts';

export type Provider = 'openai' | 'anthropic' | 'gemini' | 'mcp';

/** The parts of a definition of any provider. */
export interface DefinitionParts {
  readonly provider: Provider;
  readonly name: unknown;
  readonly description: unknown;
  readonly schema: unknown;
  /** Schema of the result. */
  readonly returns?: unknown;
}

/**
 * Reads the parts of a definition: OpenAI's `{ type: 'function', function }`, its flat form and its bare function
 * object, Anthropic's `input_schema`, Gemini's function declaration, MCP's `inputSchema`. Undefined for other values.
 */
export function definitionParts(input: unknown): DefinitionParts | undefined {
  if (!isRecord(input)) return undefined;
  const [name, description] = [own(input, 'name'), own(input, 'description')];
  const nested = own(input, 'function');
  if (isRecord(nested))
    return {
      provider: 'openai',
      name: own(nested, 'name'),
      description: own(nested, 'description'),
      schema: own(nested, 'parameters'),
    };
  if (own(input, 'type') === 'function')
    return { provider: 'openai', name, description, schema: own(input, 'parameters') };
  if (Object.hasOwn(input, 'input_schema'))
    return { provider: 'anthropic', name, description, schema: own(input, 'input_schema') };
  if (Object.hasOwn(input, 'inputSchema'))
    return {
      provider: 'mcp',
      name,
      description: description ?? own(input, 'title'),
      schema: own(input, 'inputSchema'),
      returns: own(input, 'outputSchema'),
    };
  if (Object.hasOwn(input, 'parametersJsonSchema'))
    return { provider: 'gemini', name, description, schema: own(input, 'parametersJsonSchema') };
  if (typeof name !== 'string') return undefined;
  const schema = own(input, 'parameters');
  if (isRecord(schema))
    return { provider: isUpperCase(own(schema, 'type')) ? 'gemini' : 'openai', name, description, schema };
  return schema === undefined &&
    typeof description === 'string' &&
    Object.keys(input).every((key) => BARE_KEYS.has(key))
    ? { provider: 'openai', name, description, schema }
    : undefined;
}

const BARE_KEYS: ReadonlySet<string> = new Set([
  'name',
  'description',
  'strict',
  'title',
  'annotations',
  'response',
  'behavior',
]);

/** The definitions in a list, in any provider's wrapping. */
export function definitionItems(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => declarations(item) ?? [item]);
  if (!isRecord(value)) return [value];
  const result = own(value, 'result');
  for (const holder of isRecord(result) ? [result, value] : [value]) {
    for (const key of ['tools', 'functions']) {
      const list = own(holder, key);
      if (Array.isArray(list)) return definitionItems(list);
    }
  }
  return declarations(value) ?? [value];
}

function declarations(item: unknown): readonly unknown[] | undefined {
  if (!isRecord(item)) return undefined;
  const list = own(item, 'functionDeclarations') ?? own(item, 'function_declarations');
  return Array.isArray(list) ? list : undefined;
}

function isUpperCase(type: unknown): boolean {
  return typeof type === 'string' && /^[A-Z]+$/.test(type);
}
