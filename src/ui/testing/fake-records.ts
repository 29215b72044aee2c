import { newId, type CodeHash, type ToolId } from '../../core/ids.ts';
import type { ToolFields, ToolRecord } from '../../core/tool.ts';

const CODE = 'function tool({ w, h }) {\n  return w * h;\n}\n';

export function fieldsOf(fields: Partial<ToolFields>): ToolFields {
  return {
    name: 'tool',
    description: 'Multiplies width and height.',
    code: CODE,
    parameters: {
      type: 'object',
      properties: { w: { type: 'number', default: 3 }, h: { type: 'number', default: 4 } },
      required: ['w', 'h'],
    },
    timeout: 30_000,
    environment: 'browser',
    enabled: true,
    language: 'javascript',
    ...fields,
  };
}

/** A stored tool for tests; `written` and trusted by default. */
export function recordOf(fields: Partial<ToolRecord>): ToolRecord {
  const at = '2026-11-21T12:00:00.000Z';
  // A made-up hash: nothing here compares it with the code.
  const codeHash = 'f'.repeat(64) as CodeHash;
  return {
    ...fieldsOf(fields),
    id: newId<ToolId>(),
    version: 1,
    codeHash,
    createdAt: at,
    updatedAt: at,
    provenance: { kind: 'written' },
    trusted: true,
    ...fields,
  };
}
