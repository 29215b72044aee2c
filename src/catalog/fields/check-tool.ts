import { TOOL_FAULTS } from '../contract/faults/tool-faults.ts';
import type { SchemaCheck, SchemaValidator } from '../contract/schema.ts';
import { defined } from '../../core/defined.ts';
import { faultOf, type Fault } from '../../core/reason.ts';
import type { ToolFields } from '../../core/tool.ts';
import type { CodeAnalyzer } from '../code/analyze-code.ts';
import type { FieldFault } from './field-fault.ts';

/** The judges of code and schemas. */
export interface ToolJudges {
  readonly code: CodeAnalyzer;
  readonly schemas: SchemaValidator;
}

/** Checks a tool with the parser and the schema validator; undefined if there is no fault. */
export async function checkTool(fields: ToolFields, judges: ToolJudges): Promise<FieldFault | undefined> {
  const [fault] = await checkTools([fields], judges);
  return fault;
}

/** The same for many tools, in order, with few messages to the validator. */
export async function checkTools(
  tools: readonly ToolFields[],
  { code, schemas }: ToolJudges,
): Promise<(FieldFault | undefined)[]> {
  const faults = await Promise.all(
    tools.map(async (fields): Promise<FieldFault | undefined> => {
      const analysis = await code.analyze(fields.code, fields.language);
      if (analysis.ok) return undefined;
      const { message, line, column } = analysis;
      return {
        path: '/code',
        ...faultOf(TOOL_FAULTS, { code: 'code-syntax', values: [message, line, column] }),
        data: { line, column },
      };
    }),
  );
  await judgeSchemas(
    faults,
    tools.map(({ parameters }) => parameters),
    'object',
    '/parameters',
    schemas,
  );
  await judgeSchemas(
    faults,
    tools.map(({ returns }) => (typeof returns === 'object' ? returns : undefined)),
    'any',
    '/returns',
    schemas,
  );
  const expected = tools.map(({ cases = [] }) =>
    cases.flatMap(({ expectation }, index) =>
      expectation.kind === 'matches' ? [{ index, schema: expectation.schema }] : [],
    ),
  );
  for (const [position, list] of expected.entries()) {
    for (const { index, schema } of list) {
      if (faults[position] !== undefined) break;
      const verdict = await schemas.checkSchema(schema, 'any');
      if (!verdict.valid) faults[position] = schemaFault(`/cases/${String(index)}/expectation/schema`, verdict);
    }
  }
  return faults;
}

/** Adds faults of schemas; skips tools that already have a fault. */
async function judgeSchemas(
  faults: (FieldFault | undefined)[],
  candidates: readonly unknown[],
  root: 'object' | 'any',
  path: string,
  schemas: SchemaValidator,
): Promise<void> {
  const open = candidates.flatMap((schema, position) =>
    schema === undefined || faults[position] !== undefined ? [] : [{ schema, position }],
  );
  if (open.length === 0) return;
  const verdicts = await schemas.checkSchemas(
    open.map(({ schema }) => schema),
    root,
  );
  open.forEach(({ position }, at) => {
    const verdict = verdicts[at];
    if (verdict !== undefined && !verdict.valid) faults[position] = schemaFault(path, verdict);
  });
}

type InvalidSchema = Extract<SchemaCheck, { readonly valid: false }>;

function schemaFault(path: string, { error, path: inside, reason }: InvalidSchema): FieldFault {
  const code = path === '/parameters' ? 'parameters-schema' : path === '/returns' ? 'returns-schema' : 'case-schema';
  const fault: Fault = { message: error, ...defined({ reason }) };
  return { path: `${path}${inside}`, ...faultOf(TOOL_FAULTS, { code, values: [fault, inside] }) };
}
