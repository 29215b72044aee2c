import type { SchemaCheck } from '../../../catalog/contract/schema.ts';
import { defined } from '../../../core/defined.ts';
import type { HostServices } from '../../../services/host-services.ts';
import type { ToolDraft } from '../draft-fields.ts';
import type { DraftPatch, DraftProblem } from '../tool-draft.ts';
import { faultText } from '../../stores/faults/fault-text.ts';

/** Lets the host check the code's syntax and the schemas. Checks changed parts only. */
export async function checkDraft(host: HostServices, draft: ToolDraft, patch: DraftPatch): Promise<DraftProblem[]> {
  const problems: DraftProblem[] = [];
  const code = await host.tools.checkCode(draft.code, draft.language);
  if (!code.ok) problems.push({ field: 'code', message: code.message, line: code.line, column: code.column });
  if (patch.parameters !== undefined) {
    const schema = await host.tools.checkSchema(patch.parameters);
    if (!schema.valid) {
      // Loaded here, since every page loads this file at its start.
      const { locationOfPointer } = await import('../../lib/json/json-source.ts');
      problems.push({
        field: 'parametersText',
        message: schemaText(schema),
        path: schema.path,
        line: locationOfPointer(draft.parametersText, schema.path).line,
        column: 1,
      });
    }
  }
  if (typeof patch.returns === 'object') {
    const schema = await host.tools.checkSchema(patch.returns);
    if (!schema.valid) problems.push({ field: 'returnsText', message: schemaText(schema), path: schema.path });
  }
  return problems;
}

function schemaText({ error, reason }: Extract<SchemaCheck, { readonly valid: false }>): string {
  return faultText({ message: error, ...defined({ reason }) });
}
