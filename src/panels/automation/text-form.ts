import type { AnnotatedControl, Annotation, AnnotationGroup, Box, PageChanges } from '../contract/automation.ts';
import { quoted } from './clean-text.ts';

/**
 * An annotation as lines for a model, grouped by form, dialog, row and list. Two controls never read the same: equal
 * ones get the text beside them, and what is equal still is counted.
 */
export function annotationText({ title, groups, controls, more, isPartial }: Annotation): string {
  const lines = [`page ${quoted(title)}`, ...linesOf(groups, controls)];
  if (controls.length === 0) lines.push('nothing to act on');
  if (more > 0) lines.push(`… ${String(more)} more: give a larger max, or a scope`);
  if (isPartial) lines.push('… the page is too large to be looked at whole: give a scope');
  return lines.join('\n');
}

export interface AnnotationJson {
  readonly annotationId: number;
  readonly role: string;
  readonly name: string;
  readonly value?: string;
  readonly box: Box;
  readonly disabled?: true;
  /** The groups around it, from the inside. */
  readonly in?: string;
}

export function annotationJson({ groups, controls }: Annotation): readonly AnnotationJson[] {
  const labels = labelsOf(groups);
  return controls.map(({ annotationId, role, name, value, box, disabled, group }) => ({
    annotationId,
    role,
    name,
    ...(value === undefined ? {} : { value }),
    box,
    ...(disabled === undefined ? {} : { disabled }),
    ...(group === undefined ? {} : { in: pathOf(groups, labels, group) }),
  }));
}

/** A control in words that tell it from others, such as `button "Refund" in row "1001 Ann"`. */
export function describeControl(
  { role, name, group, note }: AnnotatedControl,
  groups: readonly AnnotationGroup[],
): string {
  const around = group === undefined ? '' : ` in ${pathOf(groups, labelsOf(groups), group)}`;
  return `${role} ${quoted(name)}${note === undefined ? '' : ` by ${quoted(note)}`}${around}`;
}

/** What an act changed, as lines; a line that says so if nothing did. */
export function changesText({ groups, appeared, changed, disappeared, texts, more }: PageChanges): string {
  const lines = [
    ...texts.map((text) => `text ${quoted(text)}`),
    ...linesOf(groups, [...appeared, ...changed], true),
    ...disappeared.map(({ annotationId, role, name }) => `gone [${String(annotationId)}] ${role} ${quoted(name)}`),
  ];
  if (more > 0) lines.push(`… ${String(more)} more changes: call annotate_page`);
  return lines.length === 0 ? 'Nothing changed that can be seen' : lines.join('\n');
}

interface Line {
  readonly depth: number;
  text: string;
  /** The group that the line opens, or that the control of the line is in. */
  readonly group: number | undefined;
  readonly isGroup: boolean;
}

function linesOf(
  groups: readonly AnnotationGroup[],
  controls: readonly AnnotatedControl[],
  isChange = false,
): string[] {
  const labels = labelsOf(groups, shortNames(groups));
  const lines: Line[] = [];
  const texts = new Map<string, number>();
  let path: readonly number[] = [];
  for (const control of controls) {
    const now = control.group === undefined ? [] : chainOf(groups, control.group);
    const shared = now.findIndex((group, at) => path[at] !== group);
    const from = shared < 0 ? now.length : shared;
    for (let at = from; at < now.length; at += 1)
      lines.push({ depth: at, text: labels[now[at] ?? 0] ?? '', group: now[at], isGroup: true });
    path = now;
    lines.push({
      depth: now.length,
      text: `${control.isNew ? '*' : ''}[${String(control.annotationId)}] ${counted(texts, control, isChange)}`,
      group: control.group,
      isGroup: false,
    });
  }
  return joinSingles(lines).map(({ depth, text }) => ' '.repeat(depth) + text);
}

/** What a line says of a control, and a count if a line said the same before. */
function counted(texts: Map<string, number>, control: AnnotatedControl, isChange: boolean): string {
  const text = textOfControl(control, isChange);
  const key = `${String(control.group)} ${text}`;
  const times = (texts.get(key) ?? 0) + 1;
  texts.set(key, times);
  return times === 1 ? text : `${text} (${String(times)})`;
}

function textOfControl(
  { role, name, value, states, disabled, coveredBy, isSecret, note }: AnnotatedControl,
  isChange: boolean,
): string {
  return [
    `${role} ${quoted(name)}`,
    value === undefined || value === '' ? '' : `= ${quoted(value.length > 120 ? `${value.slice(0, 119)}…` : value)}`,
    // What is not said to be checked is not; a change says so.
    ...(isChange ? states : states.filter((state) => state !== 'not checked')),
    isSecret ? 'secret' : '',
    disabled ? 'disabled' : '',
    coveredBy === undefined ? '' : `covered by ${coveredBy}`,
    note === undefined ? '' : `by ${quoted(note)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** The group with only one control stands on the line of that control. */
function joinSingles(lines: readonly Line[]): readonly Line[] {
  const joined: Line[] = [];
  for (const [at, line] of lines.entries()) {
    const before = joined.at(-1);
    if (before?.isGroup === true && !line.isGroup && isSingle(before, line, lines[at + 1])) {
      joined[joined.length - 1] = { ...before, text: `${before.text}: ${line.text}`, isGroup: false };
      continue;
    }
    joined.push(line);
  }
  return joined;
}

function isSingle(group: Line, control: Line, after: Line | undefined): boolean {
  return (
    group.group === control.group &&
    control.depth === group.depth + 1 &&
    (after === undefined || after.depth <= group.depth)
  );
}

/** The line of each group; a count where two of one place read the same. */
function labelsOf(groups: readonly AnnotationGroup[], names = groups.map(({ name }) => name)): readonly string[] {
  const times = new Map<string, number>();
  return groups.map(({ role, parent }, at) => {
    const name = names[at] ?? '';
    const label = name === '' ? role : `${role} ${quoted(name)}`;
    const key = `${String(parent)} ${label}`;
    const count = (times.get(key) ?? 0) + 1;
    times.set(key, count);
    return count === 1 ? label : `${label} (${String(count)})`;
  });
}

/**
 * The names of groups, rows and items of a list by the words that tell them from others of the same place: a row of a
 * table is its first cell more often than not.
 */
function shortNames(groups: readonly AnnotationGroup[]): string[] {
  const byParent = new Map<string, Map<string, number>>();
  const parentKeyOf = ({ role, parent }: AnnotationGroup): string => `${role} ${String(parent)}`;
  for (const group of groups) {
    if (!NAMED_BY_TEXT.has(group.role)) continue;
    const starts = byParent.get(parentKeyOf(group)) ?? new Map<string, number>();
    byParent.set(parentKeyOf(group), starts);
    for (const start of startsOf(group.name)) starts.set(start, (starts.get(start) ?? 0) + 1);
  }
  return groups.map((group) => {
    const starts = byParent.get(parentKeyOf(group));
    if (starts === undefined || !NAMED_BY_TEXT.has(group.role)) return group.name;
    return startsOf(group.name).find((start) => start.length >= SHORT_CHARS && starts.get(start) === 1) ?? group.name;
  });
}

const NAMED_BY_TEXT: ReadonlySet<string> = new Set(['row', 'listitem']);
const SHORT_CHARS = 8;

/** A text up to each of its words. */
function startsOf(text: string): readonly string[] {
  return [...text.matchAll(/ |$/g)].map(({ index }) => text.slice(0, index));
}

/** The groups around, from the outside. */
function chainOf(groups: readonly AnnotationGroup[], group: number): readonly number[] {
  const chain: number[] = [];
  // A group around another one has a smaller index (`parse-report.ts`).
  for (let at: number | undefined = group; at !== undefined; at = groups[at]?.parent) chain.unshift(at);
  return chain;
}

function pathOf(groups: readonly AnnotationGroup[], labels: readonly string[], group: number): string {
  return [...chainOf(groups, group)]
    .reverse()
    .map((at) => labels[at] ?? '')
    .join(' in ');
}
