/** Who reads a definition. */
export type Provider = 'openai' | 'anthropic' | 'gemini' | 'mcp';

export interface ProviderRules {
  readonly name: { readonly maxLength: number; readonly fits: RegExp };
  /** Characters of the tool's description; nothing where no limit is known. */
  readonly maxDescription?: number;
  /** Names of parameters at the root. */
  readonly parameterName?: RegExp;
  /** Keywords that make the request fail, or are dropped without a word, wherever they stand. */
  readonly refusedKeywords?: ReadonlySet<string>;
  /** The same at the root alone. */
  readonly refusedAtRoot?: ReadonlySet<string>;
}

/**
 * What the providers say of function names and schemas, in their references and in the errors of their APIs:
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

/** From here on a definition is long for a model, whoever reads it. */
export const ADVICE = { maxDescription: 500, minDescription: 15, maxProperties: 30, maxDepth: 5 } as const;
