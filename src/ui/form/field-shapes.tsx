import { useRef } from 'react';
import type { JsonObject } from '../../core/json/json.ts';
import { shownInLine } from '../lib/hidden-characters.ts';
import { formTexts } from './texts/index.ts';
import { branchName, toBranch, toKind } from './plan/change-shape.ts';
import type { Choice, Picks } from './plan/conjuncts.ts';
import type { FieldPlan } from './plan/field-plan.ts';
import { useForm } from './form-context.ts';
import { nodeAt, setNode, type Path } from './json-edits.ts';
import type { JsonNode } from '../lib/json/json-syntax.ts';
import { KINDS } from './plan/schema-info.ts';
import type { Schemas, SchemaSource } from './plan/schema-source.ts';
import styles from './form.module.css';

/** Selects among the possible kinds of a value. */
export function KindSelect({
  name,
  pointer,
  plan: { info, control, choices },
  node,
  path,
}: {
  name: string;
  pointer: string;
  plan: FieldPlan;
  node: JsonNode;
  path: Path;
}) {
  const { edit, drafts } = useForm();
  const isPlain = control.kind !== 'options' && control.kind !== 'json' && choices.length === 0;
  if (!isPlain || info.kinds.length < 2) return null;
  return (
    <select
      aria-label={formTexts.kindOf(name)}
      className={styles.shape}
      value={node.kind}
      onChange={(event) => {
        const kind = KINDS.find((each) => each === event.target.value);
        drafts.clear(pointer);
        if (kind !== undefined) edit((document) => toKind(document, path, kind, info));
      }}
    >
      {info.kinds.map((kind) => (
        <option key={kind} value={kind}>
          {formTexts.kind(kind === 'number' && info.isInteger ? 'integer' : kind)}
        </option>
      ))}
    </select>
  );
}

interface BranchProps {
  readonly name: string;
  readonly pointer: string;
  readonly schemas: Schemas;
  readonly node: JsonNode | undefined;
  readonly depth: number;
  readonly plan: FieldPlan;
  readonly path: Path;
  readonly picks: Picks;
  readonly onPick: (picks: Picks) => void;
}

/** Selects branches of `oneOf` and `anyOf`; returning to one restores its value. */
export function BranchSelects({ name, pointer, schemas, node, depth, plan, path, picks, onPick }: BranchProps) {
  const { source, edit, drafts } = useForm();
  const left = useRef(new Map<JsonObject, Map<number, { left: JsonNode; became: JsonNode | undefined }>>());
  const pick = (choice: Choice, chosen: number) => {
    const next = new Map(picks).set(choice.owner, chosen);
    drafts.clear(pointer);
    onPick(next);
    if (node === undefined) return;
    edit((document) => {
      const memory =
        left.current.get(choice.owner) ?? new Map<number, { left: JsonNode; became: JsonNode | undefined }>();
      left.current.set(choice.owner, memory);
      const back = memory.get(chosen);
      const leaving = memory.get(choice.chosen);
      // Only if nothing was changed since.
      const changed =
        back !== undefined && back.became === node
          ? setNode(document, path, back.left)
          : toBranch(document, path, { source, schemas, choice, picks: next, depth });
      memory.set(choice.chosen, { ...leaving, left: node, became: nodeAt(changed, path) });
      return changed;
    });
  };
  return plan.choices.map((choice, index) => (
    <select
      key={index}
      aria-label={formTexts.branchOf(name)}
      className={styles.shape}
      value={choice.chosen}
      onChange={(event) => pick(choice, Number(event.target.value))}
    >
      {branchLabels(source, choice).map((label, at) => (
        <option key={at} value={at}>
          {shownInLine(label)}
        </option>
      ))}
    </select>
  ));
}

/** Maximum number of branches to choose from; others are for JSON. */
const MAX_BRANCHES = 200;

function branchLabels(source: SchemaSource, { branches, chosen }: Choice): readonly string[] {
  const labels = branches.slice(0, Math.max(MAX_BRANCHES, chosen + 1)).map((branch, index) => {
    const name = branchName(source, branch);
    switch (name.of) {
      case 'text':
        return name.text;
      case 'kind':
        return name.kinds.map(formTexts.kind).join(', ');
      case 'needs':
        return formTexts.branchNeeds(name.names);
      default:
        return formTexts.branchNumber(index + 1);
    }
  });
  return labels.map((label, index) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} (${index + 1})`,
  );
}
