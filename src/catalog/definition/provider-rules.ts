/** The reader of a definition. */
export type Provider = 'openai' | 'anthropic' | 'gemini' | 'mcp';

export interface ProviderRules {
  readonly name: { readonly maxLength: number; readonly fits: RegExp };
  /** Maximum characters of the tool's description; absent if no limit is known. */
  readonly maxDescription?: number;
  /** Pattern for names of parameters at the root. */
  readonly parameterName?: RegExp;
  /** Keywords that make the request fail, or are silently dropped, anywhere in a schema. */
  readonly refusedKeywords?: ReadonlySet<string>;
  /** The same for the root only. */
  readonly refusedAtRoot?: ReadonlySet<string>;
}

/**
 * The providers' rules for function names and schemas, from their references and the errors of their APIs:
 * https://platform.openai.com/docs/api-reference/chat/create (name, description),
 * https://docs.claude.com/en/docs/agents-and-tools/tool-use/overview (name; `oneOf`, `allOf`, `anyOf` at the root),
 * https://ai.google.dev/api/caching#FunctionDeclaration and #Schema (name; the fields a schema may have),
 * https://modelcontextprotocol.io/specification/2025-11-25/server/tools (name; the root's type).
 */
export const PROVIDER_RULES: Readonly<Record<Provider, ProviderRules>> = {
  openai: { name: { maxLength: 64, fits: /^[A-Za-z0-9_-]+$/ }, maxDescription: 1_024 },
  anthropic: {
    name: { maxLength: 64, fits: /^[A-Za-z0-9_-]+$/ },
    parameterName: /^[A-Za-z0-9_.-]{1,64}$/,
    refusedAtRoot: new Set(['oneOf', 'anyOf', 'allOf']),
  },
  gemini: {
    name: { maxLength: 64, fits: /^[A-Za-z_][A-Za-z0-9_.:-]*$/ },
    refusedKeywords: new Set([
      ...[
        'oneOf',
        'allOf',
        'not',
        'if',
        'then',
        'else',
        '$ref',
        '$dynamicRef',
        '$defs',
        'definitions',
        'const',
        'patternProperties',
        'propertyNames',
      ],
      ...[
        'dependentRequired',
        'dependentSchemas',
        'unevaluatedProperties',
        'unevaluatedItems',
        'contains',
        'prefixItems',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
        'uniqueItems',
      ],
    ]),
  },
  mcp: { name: { maxLength: 128, fits: /^[A-Za-z0-9_.-]+$/ } },
};

export const PROVIDERS = ['openai', 'anthropic', 'gemini', 'mcp'] as const satisfies readonly Provider[];

/** OpenAI's strict mode: https://platform.openai.com/docs/guides/structured-outputs#supported-schemas */
export const STRICT_RULES = {
  refusedKeywords: new Set([
    'oneOf',
    'allOf',
    'not',
    'dependentRequired',
    'dependentSchemas',
    'if',
    'then',
    'else',
    'patternProperties',
  ]),
  maxProperties: 5_000,
  maxDepth: 10,
  maxEnumValues: 1_000,
} as const;

/** Limits beyond which a definition is too long, or too short, for any model. */
export const ADVICE = { maxDescription: 500, minDescription: 15, maxProperties: 30, maxDepth: 5 } as const;
