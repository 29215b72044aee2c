import type { JsonSchema } from '../../../core/json/json.ts';
import { planArray, planField, planObject, type FieldPlan } from '../plan/field-plan.ts';
import { childPointer } from '../form-context.ts';
import { nodeAt, nodeFor, plainNode, setNode, stringNode, type Path } from '../json-edits.ts';
import { readDocument, type JsonDocument, type JsonNode } from '../../lib/json/json-syntax.ts';
import { isSameValue } from '../plan/same-value.ts';
import { createSchemaSource, type Schemas, type SchemaSource } from '../plan/schema-source.ts';

/** One place of a form: an existing value, or one that may be added. */
export interface FormLocation {
  readonly pointer: string;
  readonly path: Path;
  readonly schemas: Schemas;
  readonly node: JsonNode | undefined;
  readonly plan: FieldPlan;
  readonly isDeclared: boolean;
}

export interface WalkedForm {
  readonly source: SchemaSource;
  readonly document: JsonDocument;
  readonly locations: readonly FormLocation[];
}

/**
 * Every place that a form of this schema has for this text. Absent containers are places, but their contents are not.
 */
export function walkForm(schema: JsonSchema, text: string): WalkedForm {
  const read = readDocument(text);
  if (!read.ok) throw new Error(read.message);
  const source = createSchemaSource(schema);
  const locations: FormLocation[] = [];
  const visit = (
    schemas: Schemas,
    node: JsonNode | undefined,
    path: Path,
    pointer: string,
    isDeclared: boolean,
  ): void => {
    const plan = planField(source, schemas, node, path.length);
    locations.push({ pointer, path, schemas, node, plan, isDeclared });
    if (plan.control.kind === 'object' && node?.kind === 'object') {
      const { rows, schemasOf } = planObject(plan, node);
      for (const row of rows)
        visit(
          schemasOf(row.name),
          row.location === undefined ? undefined : node.entries[row.location]?.node,
          [...path, row.location ?? -1],
          childPointer(pointer, row.name),
          row.isDeclared,
        );
    }
    if (plan.control.kind === 'array' && node?.kind === 'array') {
      const { schemasAt } = planArray(plan, node);
      node.entries.forEach((item, index) =>
        visit(schemasAt(index), item.node, [...path, index], childPointer(pointer, index), true),
      );
    }
  };
  visit([schema], read.document.root, [], '', true);
  return { source, document: read.document, locations };
}

/** The text after every control was set to what it shows: the same text, if controls show values exactly. */
export function setToShown({ document, locations }: WalkedForm): string {
  let now = document;
  for (const { node, plan, path } of locations) {
    if (node === undefined || nodeAt(now, path) === undefined) continue;
    const shown = shownAgain(plan, node, now, path);
    if (shown !== undefined) now = setNode(now, path, shown);
  }
  return now.text;
}

/** What a control writes when someone types what it shows. Text fields of browsers normalize line ends. */
function shownAgain(
  { control, info }: FieldPlan,
  node: JsonNode,
  document: JsonDocument,
  path: Path,
): JsonNode | undefined {
  switch (control.kind) {
    case 'text': {
      const value = node.kind === 'string' ? node.value.replace(/\r\n?/g, '\n') : '';
      return node.kind === 'string' && value === node.value ? node : stringNode(value);
    }
    case 'number':
    case 'boolean':
    case 'null':
      return plainNode(control.kind, node.text);
    case 'options': {
      const option = info.options?.find(({ value }) => isSameValue(node, value));
      return option === undefined || isSameValue(node, option.value) ? node : nodeFor(document, path, option.value);
    }
    case 'json': {
      const read = readDocument(node.text);
      return read.ok ? read.document.root : undefined;
    }
    default:
      return undefined;
  }
}

/** Values of the text that no place of the form shows; there must be none. */
export function uncovered({ document, locations }: WalkedForm): string[] {
  const shown = new Map(locations.map((location) => [location.path.join('.'), location.plan.control.kind]));
  const missing: string[] = [];
  const look = (node: JsonNode, path: Path): void => {
    const control = shown.get(path.join('.'));
    if (control === undefined || control === 'absent') missing.push(path.join('.'));
    // A list of choices and JSON show the whole value.
    if (control !== 'object' && control !== 'array') return;
    if (node.kind === 'object' || node.kind === 'array')
      node.entries.forEach((entry, index) => look(entry.node, [...path, index]));
  };
  look(document.root, []);
  return missing;
}
