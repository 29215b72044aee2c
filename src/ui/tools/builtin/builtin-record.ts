import type { CodeHash } from '../../../core/ids.ts';
import type { ToolFields, ToolRecord } from '../../../core/tool.ts';
import type { BuiltinView } from '../../../catalog/contract/builtin.ts';

/** A built-in tool in the form that the run panel uses. It is not stored, and it has no code. */
export function recordOfBuiltin({ id, name, description, inputSchema, timeoutMs, isRemoved }: BuiltinView): ToolRecord {
  return {
    id,
    name,
    description,
    code: '',
    parameters: inputSchema,
    timeout: timeoutMs,
    environment: 'browser',
    enabled: !isRemoved,
    language: 'javascript',
    version: 1,
    codeHash: '' as CodeHash,
    createdAt: '',
    updatedAt: '',
    provenance: { kind: 'written' },
    trusted: true,
  };
}

/**
 * The initial version of the person's own tool that replaces a built-in one. @param comment the first line of its code.
 */
export function overrideOf(
  { name, description, inputSchema, timeoutMs }: BuiltinView,
  comment: string,
): Partial<ToolFields> {
  return {
    name,
    description,
    parameters: inputSchema,
    timeout: timeoutMs,
    environment: 'node',
    code: `// ${comment}\nexport default async function (params, context) {\n  return { received: params };\n}\n`,
  };
}

/** The definition that an agent gets, as text for comparison. */
export function definitionText({
  description,
  parameters,
}: {
  readonly description: string;
  readonly parameters: unknown;
}): string {
  return `${description}\n\n${JSON.stringify(parameters, null, 2)}\n`;
}
