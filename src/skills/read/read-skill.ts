import { splitFrontMatter } from '../../core/text/front-matter.ts';
import { defined } from '../../core/defined.ts';
import { checkFields } from '../check/check-fields.ts';
import { checkBody } from '../check/check-body.ts';
import { SKILL_LIMITS } from '../contract/skill-limits.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import type { ReadSkill, SkillFault, SkillFinding, SkillText } from '../contract/skill.ts';
import { parseFrontFields, type FrontField, type FrontValue } from '../contract/front/front-fields.ts';
import { booleanOf, textOf } from '../contract/front/front-values.ts';
import { toolList } from '../contract/front/tool-list.ts';

/**
 * Reads `SKILL.md`. Lenient: a wrong name, an unknown field and a value that cannot be used are findings; only front
 * matter that cannot be read and a missing description leave a skill out.
 *
 * @param folder the name of the folder that holds the file
 */
export async function readSkill(text: string, folder: string): Promise<ReadSkill> {
  const { front, end } = splitFrontMatter(text);
  if (front === undefined)
    return fail('no-front-matter', 'It does not begin with front matter between two lines of three hyphens', 1);
  const parsed = await parseFrontFields(front);
  if (!parsed.ok) return parsed;
  const { fields } = parsed;
  const description = textOf(fields.get('description')?.value).trim();
  if (description === '') return fail('no-description', 'It has no description', fields.get('description')?.line ?? 1);
  const skill = skillOf(fields, { folder, description, text, end });
  return {
    ok: true,
    skill,
    findings: [...parsed.findings, ...checkFields(fields, folder), ...checkBody(skill)].sort(
      (one, other) => (one.line ?? 0) - (other.line ?? 0),
    ),
  };
}

/** Reads the bytes of `SKILL.md`. */
export async function readSkillFile(bytes: Uint8Array, folder: string): Promise<ReadSkill> {
  if (bytes.length > SKILL_LIMITS.maxFileBytes)
    return fail('too-large', `It is larger than ${String(SKILL_LIMITS.maxFileBytes / 1024 / 1024)} MB`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fail('not-text', 'It is no text in UTF-8');
  }
  return await readSkill(text, folder);
}

/** Reads front matter that came as JSON; undefined without a description. The text has no body. */
export function readFrontJson(
  front: JsonObject,
  folder: string,
): { readonly skill: SkillText; readonly findings: readonly SkillFinding[] } | undefined {
  const fields = new Map(Object.entries(front).map(([key, value]) => [key, { value: frontValueOf(value), line: 1 }]));
  const description = textOf(fields.get('description')?.value).trim();
  if (description === '') return undefined;
  return {
    skill: skillOf(fields, { folder, description, text: '', end: 0 }),
    findings: checkFields(fields, folder).map(({ line: _line, ...finding }) => finding),
  };
}

function frontValueOf(value: JsonValue): FrontValue {
  if (Array.isArray(value)) return value.map(frontValueOf);
  if (isRecord(value))
    return new Map(Object.entries(value as JsonObject).map(([key, member]) => [key, frontValueOf(member)]));
  return value === null ? '' : String(value);
}

function fail(code: SkillFault['code'], message: string, line?: number): ReadSkill {
  return { ok: false, fault: { code, message, ...defined({ line }) } };
}

function skillOf(
  fields: ReadonlyMap<string, FrontField>,
  parts: { readonly folder: string; readonly description: string; readonly text: string; readonly end: number },
): SkillText {
  const value = (name: string): FrontValue | undefined => fields.get(name)?.value;
  const line = (name: string): string | undefined => {
    const text = textOf(value(name)).trim();
    return text === '' ? undefined : text;
  };
  const metadata = value('metadata');
  const body = parts.text.slice(parts.end);
  return {
    name: usableName(line('name')) ?? usableName(parts.folder) ?? 'skill',
    description: parts.description,
    metadata:
      metadata instanceof Map
        ? [...metadata].slice(0, SKILL_LIMITS.maxListed).map(([key, member]) => [String(key), textOf(member)] as const)
        : [],
    allowedTools: toolList(value('allowed-tools')),
    disallowedTools: toolList(value('disallowed-tools')),
    isForModels: booleanOf(line('disable-model-invocation')) !== true,
    isForPeople: booleanOf(line('user-invocable')) !== false,
    ...defined({
      license: line('license'),
      compatibility: line('compatibility'),
      argumentHint: line('argument-hint'),
      model: line('model'),
    }),
    body,
    bodyLine: lineAt(parts.text, parts.end),
  };
}

/** Names go into lists, prompts and commands: without control characters, direction marks or line ends. */
const UNUSABLE = /[\p{C}\p{Zl}\p{Zp}<>"`\\/]/u;

function usableName(name: string | undefined): string | undefined {
  const text = name?.normalize('NFKC').trim() ?? '';
  return text === '' || text.length > SKILL_LIMITS.maxShownName || UNUSABLE.test(text) ? undefined : text;
}

function lineAt(text: string, end: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
