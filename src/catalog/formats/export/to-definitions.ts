import { isRecord, type JsonObject, type JsonSchema, type JsonValue } from '../../../core/json/json.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { toProviderName } from '../../definition/provider-names.ts';
import { PROVIDER_RULES, type Provider } from '../../definition/provider-rules.ts';
import { withObjectRoot } from '../../definition/object-root.ts';
import { toGeminiSchema } from './to-gemini-schema.ts';
import { defined } from '../../../core/defined.ts';

/** Tools in a provider's format: the value of `tools` in a request; for MCP the result of `tools/list`. */
export function toDefinitions(records: readonly ToolRecord[], provider: Provider): JsonValue {
  switch (provider) {
    case 'openai':
      return records.map(({ name, description, parameters }) => ({
        type: 'function',
        function: { name: toProviderName(name, provider), description, parameters },
      }));
    case 'anthropic':
      return records.map(({ name, description, parameters }) => ({
        name: toProviderName(name, provider),
        description,
        input_schema: withObjectRoot(parameters, PROVIDER_RULES.anthropic.refusedAtRoot),
      }));
    case 'gemini':
      return [{ functionDeclarations: records.map(geminiDeclaration) }];
    case 'mcp':
      return { tools: records.map(mcpDefinition) };
  }
}

function geminiDeclaration({ name, description, parameters }: ToolRecord): JsonObject {
  const schema = toGeminiSchema(parameters);
  // Gemini refuses an object without properties; a function without parameters has no schema.
  return {
    name: toProviderName(name, 'gemini'),
    description,
    ...(isRecord(schema['properties']) ? { parameters: { ...schema, type: 'OBJECT' } } : {}),
  };
}

/** A tool in the list of an MCP server. */
export function mcpDefinition(
  record: Pick<ToolRecord, 'name' | 'description' | 'parameters' | 'returns' | 'environment' | 'permissions' | 'code'>,
): JsonObject {
  const outputSchema = mcpOutputSchema(record.returns);
  const annotations = annotationsOf(record);
  return {
    name: record.name,
    description: record.description,
    inputSchema: withObjectRoot(record.parameters),
    ...defined({ outputSchema, annotations }),
  };
}

/** The schema of the result where MCP can announce it: its root must describe an object. */
export function mcpOutputSchema(returns: ToolRecord['returns']): JsonSchema | undefined {
  return isRecord(returns) && returns['type'] === 'object' ? withObjectRoot(returns) : undefined;
}

/** Annotations that hold for every run: a browser tool without permissions can change nothing and reach nothing. */
function annotationsOf({
  environment,
  permissions,
  code,
}: Pick<ToolRecord, 'environment' | 'permissions' | 'code'>): JsonObject | undefined {
  const asks =
    permissions !== undefined &&
    (permissions.network.length > 0 ||
      permissions.files !== 'none' ||
      permissions.secrets.length > 0 ||
      permissions.dom);
  const keeps = /\b(?:localStorage|sessionStorage|indexedDB|storage|fetch)\b/.test(code);
  return environment === 'browser' && !asks && !keeps ? { readOnlyHint: true, openWorldHint: false } : undefined;
}
