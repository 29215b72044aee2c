import type * as YamlPackage from 'yaml';
import type { Document } from 'yaml';
import { defined } from '../../../core/defined.ts';
import type { Fault } from '../../../core/reason.ts';
import { yamlFault } from '../skill-faults.ts';
import { SKILL_LIMITS } from '../skill-limits.ts';
import type { SkillFault, SkillFinding } from '../skill.ts';

/** A value of front matter. All scalars are texts, as they stand in the file: `1.0` stays `1.0`. */
export type FrontValue = string | readonly FrontValue[] | ReadonlyMap<string, FrontValue>;

export interface FrontField {
  readonly value: FrontValue;
  /** 1-based line of the file. */
  readonly line: number;
}

export type FrontFields =
  | { readonly ok: true; readonly fields: ReadonlyMap<string, FrontField>; readonly findings: readonly SkillFinding[] }
  | { readonly ok: false; readonly fault: SkillFault };

/** The front matter begins in the second line of its file. */
const FIRST_LINE = 2;

/** Lines that are parsed on their own: front matter rarely has more than a dozen fields. */
const MAX_TRIES = 50;

/** Loaded with the first skill: most visits need no YAML. */
const loadYaml = async (): Promise<Yaml> => await import('yaml');
type Yaml = Pick<typeof YamlPackage, 'LineCounter' | 'parseDocument'>;

/**
 * Parses front matter. Where YAML cannot be read, values on one line are tried again as quoted texts: other programs
 * accept `description: Use it: now` and `argument-hint: [a] [b]`.
 */
export async function parseFrontFields(front: string): Promise<FrontFields> {
  const fault = sizeFault(front);
  if (fault !== undefined) return { ok: false, fault };
  const yaml = await loadYaml();
  const first = parseYaml(yaml, front);
  if (first.ok) return first;
  const quoted = quoteFailing(yaml, front);
  const second = quoted.lines.length === 0 ? first : parseYaml(yaml, quoted.text);
  if (!second.ok) return first;
  const findings = quoted.lines.map(({ line, key }): SkillFinding => ({
    code: 'yaml-colon',
    level: 'error',
    by: ['format', 'codex'],
    line,
    subject: key,
  }));
  return { ...second, findings: [...findings, ...second.findings] };
}

/** Bounds on what makes YAML slow to parse. */
function sizeFault(front: string): SkillFault | undefined {
  const { maxFrontChars, maxFrontLines, maxFrontBrackets } = SKILL_LIMITS;
  let lines = 1;
  let brackets = 0;
  for (const char of front) {
    if (char === '\n') lines += 1;
    else if (char === '[' || char === '{') brackets += 1;
  }
  if (front.length <= maxFrontChars && lines <= maxFrontLines && brackets <= maxFrontBrackets) return undefined;
  return {
    code: 'too-large',
    message:
      `Its front matter is longer than ${String(maxFrontChars)} characters or ${String(maxFrontLines)} lines, or ` +
      'nested too deeply',
    line: 1,
  };
}

function parseYaml({ LineCounter, parseDocument }: Yaml, text: string): FrontFields {
  const counter = new LineCounter();
  const lineAt = (offset: number): number => counter.linePos(offset).line + FIRST_LINE - 1;
  try {
    const document = parseDocument(text, {
      schema: 'failsafe',
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
      lineCounter: counter,
    });
    const [error] = document.errors;
    if (error !== undefined) return failed(yamlFault(error.code, oneLine(error.message)), lineAt(error.pos[0]));
    const value: unknown = document.toJS({ mapAsMap: true, maxAliasCount: 50 });
    if (value instanceof Map) return fieldsOf(document, value, lineAt);
  } catch (error) {
    // Syntax errors are listed; what is thrown comes from aliases.
    return failed(yamlFault('BAD_ALIAS', oneLine(error instanceof Error ? error.message : String(error))), FIRST_LINE);
  }
  return {
    ok: false,
    fault: { code: 'no-fields', message: 'Its front matter has no fields: it needs name and description', line: 1 },
  };
}

function fieldsOf(
  document: Document.Parsed,
  values: ReadonlyMap<unknown, unknown>,
  lineAt: (offset: number) => number,
): FrontFields {
  const lines = new Map<string, number>();
  const findings: SkillFinding[] = [];
  const { contents } = document;
  const items = contents !== null && 'items' in contents ? contents.items : [];
  for (const item of items) {
    const key = 'key' in item ? item.key : undefined;
    if (key === null || key === undefined || !('value' in key) || key.range === undefined || key.range === null)
      continue;
    const [line, name] = [lineAt(key.range[0]), String(key.value)];
    if (lines.has(name))
      findings.push({ code: 'yaml-duplicate', level: 'error', by: ['format', 'codex'], line, subject: name });
    lines.set(name, line);
  }
  const fields = new Map(
    [...values].map(([key, value]): [string, FrontField] => [
      String(key),
      { value: frontValue(value, []), line: lines.get(String(key)) ?? FIRST_LINE },
    ]),
  );
  return { ok: true, fields, findings };
}

/** @param above what contains the value. @throws Error if an alias refers to one of these: it would never end */
function frontValue(value: unknown, above: readonly unknown[]): FrontValue {
  if (above.includes(value)) throw new Error('An alias refers to a value that contains it');
  const within = [...above, value];
  if (Array.isArray(value)) return value.map((member) => frontValue(member, within));
  if (value instanceof Map)
    return new Map([...value].map(([key, member]) => [String(key), frontValue(member, within)]));
  return value === null || value === undefined ? '' : String(value);
}

/** Quotes the one-line values at the start of a line that YAML cannot read by themselves. */
function quoteFailing(
  yaml: Yaml,
  front: string,
): {
  readonly text: string;
  readonly lines: readonly { readonly line: number; readonly key: string }[];
} {
  const quoted: { readonly line: number; readonly key: string }[] = [];
  let tries = 0;
  const lines = front.split('\n').map((given, at) => {
    const line = given.endsWith('\r') ? given.slice(0, -1) : given;
    const colon = line.indexOf(':');
    const [key, value] = [line.slice(0, colon), line.slice(colon + 1).trim()];
    if (colon < 1 || value === '' || !/^ {0,8}[\w-]+$/.test(key) || /^[|>]/.test(value)) return given;
    tries += 1;
    if (tries > MAX_TRIES || parseYaml(yaml, line.trimStart()).ok) return given;
    quoted.push({ line: at + FIRST_LINE, key: key.trim() });
    return `${key}: ${JSON.stringify(value)}`;
  });
  return { text: lines.join('\n'), lines: quoted };
}

function failed({ message, reason }: Fault, line: number): FrontFields {
  const text = `Its front matter is no YAML that can be read: ${message}`;
  return { ok: false, fault: { code: 'yaml', message: text, ...defined({ reason }), line } };
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, ' ').trim().slice(0, 300);
}
