import { SKILL_LIMITS } from '../contract/skill-limits.ts';
import type { SkillFinding, SkillReader } from '../contract/skill.ts';
import type { FrontField, FrontValue } from '../contract/front/front-fields.ts';
import { booleanOf, textOf } from '../contract/front/front-values.ts';

const FORMAT_FIELDS = new Set(['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools']);
/** Fields of Claude Code that this app heeds, and those that it only shows. */
const USED_FIELDS = new Set([
  'disallowed-tools',
  'disable-model-invocation',
  'user-invocable',
  'argument-hint',
  'model',
]);
const CLAUDE_FIELDS = new Set([
  ...USED_FIELDS,
  'when_to_use',
  'arguments',
  'effort',
  'context',
  'agent',
  'background',
  'hooks',
  'paths',
  'shell',
  'version',
]);
const TEXTS = ['name', 'description', 'license', 'compatibility', 'argument-hint', 'model'];
const BOOLEANS = ['disable-model-invocation', 'user-invocable'];

type Fields = ReadonlyMap<string, FrontField>;

/** What the open format, Claude Code and Codex refuse or warn of in front matter. A missing description is a fault. */
export function checkFields(fields: Fields, folder: string): readonly SkillFinding[] {
  return [
    ...checkName(fields.get('name'), folder),
    ...checkDescription(fields.get('description')),
    ...checkLength(fields, 'compatibility', SKILL_LIMITS.compatibilityChars),
    ...checkKinds(fields),
    ...checkUnknown(fields),
  ];
}

function checkName(field: FrontField | undefined, folder: string): readonly SkillFinding[] {
  const name = textOf(field?.value).trim().normalize('NFKC');
  const line = field?.line ?? 1;
  if (name === '') return [{ code: 'name-missing', level: 'error', by: ['format'], line }];
  const finding = (code: SkillFinding['code'], by: readonly SkillReader[] = ['format']): SkillFinding => ({
    code,
    level: 'error',
    by,
    line,
    subject: shown(name),
  });
  const length = [...name].length;
  return [
    ...(length > SKILL_LIMITS.nameChars
      ? [{ ...finding('name-too-long', ['format', 'claude', 'codex']), subject: String(length) }]
      : []),
    ...(name === name.toLowerCase() ? [] : [finding('name-not-lower-case')]),
    ...(name.startsWith('-') || name.endsWith('-') || name.includes('--') ? [finding('name-hyphens')] : []),
    ...(/^[\p{L}\p{N}-]+$/u.test(name) ? [] : [finding('name-characters')]),
    ...(name === folder.normalize('NFKC') ? [] : [{ ...finding('name-not-folder'), subject: shown(folder) }]),
  ];
}

function checkDescription(field: FrontField | undefined): readonly SkillFinding[] {
  if (field === undefined) return [];
  const { line } = field;
  const text = textOf(field.value).trim();
  const length = [...text].length;
  return [
    ...(length > SKILL_LIMITS.descriptionChars
      ? [tooLong('description-too-long', ['format', 'claude', 'codex'], line, length)]
      : []),
    // Claude's upload refuses them, Claude Code does not.
    ...(/[<>]/.test(text)
      ? [{ code: 'description-tags', level: 'note', by: ['claude'], line } satisfies SkillFinding]
      : []),
  ];
}

function checkLength(fields: Fields, name: 'compatibility', max: number): readonly SkillFinding[] {
  const field = fields.get(name);
  const length = [...textOf(field?.value).trim()].length;
  return field === undefined || length <= max ? [] : [tooLong(`${name}-too-long`, ['format'], field.line, length)];
}

/** Values of another kind than the field has. */
function checkKinds(fields: Fields): readonly SkillFinding[] {
  const wrong = (name: string, isWrong: (value: FrontValue) => boolean, code: SkillFinding['code']) => {
    const field = fields.get(name);
    if (field === undefined || !isWrong(field.value)) return [];
    const isOfFormat = FORMAT_FIELDS.has(name);
    return [
      { code, level: 'warning', by: [isOfFormat ? 'format' : 'claude'], line: field.line, subject: name } as const,
    ];
  };
  return [
    ...TEXTS.flatMap((name) =>
      // Claude Code's own documents write `argument-hint: [file]`.
      wrong(name, (value) => typeof value !== 'string' && name !== 'argument-hint', 'field-not-text'),
    ),
    ...wrong('metadata', (value) => !(value instanceof Map), 'field-not-text'),
    ...BOOLEANS.flatMap((name) => wrong(name, (value) => booleanOf(textOf(value)) === undefined, 'value-unknown')),
  ];
}

function checkUnknown(fields: Fields): readonly SkillFinding[] {
  return [...fields].flatMap(([name, { line }]): SkillFinding[] =>
    FORMAT_FIELDS.has(name)
      ? []
      : [
          {
            code: CLAUDE_FIELDS.has(name) ? 'field-of-claude' : 'field-unknown',
            level: 'error',
            by: ['format'],
            line,
            subject: shown(name),
          },
        ],
  );
}

function tooLong(code: SkillFinding['code'], by: readonly SkillReader[], line: number, length: number): SkillFinding {
  return { code, level: 'error', by, line, subject: String(length) };
}

/** A text from outside, for one line of a list. */
function shown(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD').slice(0, SKILL_LIMITS.maxShownName);
}
