import { estimateTextTokens } from '../../core/text/estimate-tokens.ts';
import type { FrontField } from '../../skills/contract/front/front-fields.ts';
import { booleanOf, textOf } from '../../skills/contract/front/front-values.ts';
import type { AgentFinding, AgentText } from '../contract/agent-file.ts';
import { AGENT_FILE_LIMITS } from '../contract/agent-limits.ts';
import { OTHER_FIELDS, READ_FIELDS, STEP_FIELDS } from '../read/agent-fields.ts';
import type { ReadTools } from '../read/tool-rules-of.ts';

/** Characters that change the direction of what is read, and letters that a model reads and nobody sees. */
const HIDDEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;
const BOOLEANS = ['user-invocable', 'disable-model-invocation', 'hidden', 'disable', 'disabled', 'infer'];
const MODES = new Set(['primary', 'subagent', 'all']);

type Fields = ReadonlyMap<string, FrontField>;

/** What Claude Code, Copilot and opencode refuse or warn of, and what does nothing here. */
export function checkAgent(
  fields: Fields,
  agent: AgentText,
  tools: ReadTools,
  { isBare, text, end }: { readonly isBare: boolean; readonly text: string; readonly end: number },
): readonly AgentFinding[] {
  return [
    ...(isBare ? [{ code: 'front-missing', level: 'note', by: ['claude', 'opencode'], line: 1 } as const] : []),
    ...checkNames(fields, agent),
    ...checkFields(fields),
    ...checkValues(fields),
    ...checkTools(fields, tools),
    ...checkBody(agent, text, end),
  ];
}

function checkNames(fields: Fields, { title, name, description }: AgentText): readonly AgentFinding[] {
  const at = (field: string): number => fields.get(field)?.line ?? 1;
  return [
    // opencode and Copilot take the name of the file.
    ...(fields.has('name') ? [] : [{ code: 'name-missing', level: 'note', by: ['claude'], line: 1 } as const]),
    ...(title === undefined
      ? []
      : [{ code: 'name-changed', level: 'note', by: ['claude'], line: at('name'), subject: name } as const]),
    ...(description === ''
      ? [{ code: 'description-missing', level: 'warning', by: ['claude', 'opencode'], line: 1 } as const]
      : []),
  ];
}

function checkFields(fields: Fields): readonly AgentFinding[] {
  return [...fields].flatMap(([field, { line }]): AgentFinding[] => {
    if (READ_FIELDS.has(field)) return [];
    const subject = shown(field);
    return OTHER_FIELDS.has(field)
      ? [{ code: 'field-unused', level: 'note', by: [], line, subject }]
      : [{ code: 'field-unknown', level: 'note', by: [], line, subject }];
  });
}

function checkValues(fields: Fields): readonly AgentFinding[] {
  const wrong = (name: string, isRight: (text: string) => boolean): readonly AgentFinding[] => {
    const field = fields.get(name);
    const text = textOf(field?.value).trim();
    return field === undefined || text === '' || isRight(text)
      ? []
      : [{ code: 'value-unknown', level: 'warning', by: [], line: field.line, subject: name }];
  };
  return [
    ...BOOLEANS.flatMap((name) => wrong(name, (text) => booleanOf(text) !== undefined)),
    ...STEP_FIELDS.flatMap((name) => wrong(name, (text) => /^[1-9]\d{0,8}$/.test(text))),
    ...wrong('mode', (text) => MODES.has(text)),
  ];
}

function checkTools(fields: Fields, { parts, permissionParts, unknown }: ReadTools): readonly AgentFinding[] {
  const line = fields.get('tools')?.line ?? 1;
  const permitted = (fields.get('permission') ?? fields.get('permissions'))?.line ?? 1;
  const part = (name: string, at: number): AgentFinding => ({
    code: 'tool-part',
    level: 'warning',
    by: [],
    line: at,
    subject: shown(name),
  });
  return [
    ...parts.map((name) => part(name, line)),
    ...permissionParts.map((name) => part(name, permitted)),
    ...unknown.map((name): AgentFinding => ({
      code: 'tool-unknown',
      level: 'note',
      by: [],
      line,
      subject: shown(name),
    })),
  ];
}

function checkBody({ body, description }: AgentText, text: string, end: number): readonly AgentFinding[] {
  const first = lineAt(text, end);
  const findings: AgentFinding[] = [];
  if (body.trim() === '') findings.push({ code: 'body-empty', level: 'warning', by: [], line: first });
  if (body.length > AGENT_FILE_LIMITS.promptChars)
    findings.push({
      code: 'body-long',
      level: 'warning',
      by: ['copilot'],
      line: first,
      subject: String(estimateTextTokens(body)),
    });
  const hidden = HIDDEN.exec(text);
  if (hidden !== null || HIDDEN.test(description))
    findings.push({ code: 'hidden-characters', level: 'warning', by: [], line: lineAt(text, hidden?.index ?? 0) });
  return findings;
}

function lineAt(text: string, end: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** A text from outside, for one line of a list. */
function shown(text: string): string {
  return text.slice(0, AGENT_FILE_LIMITS.maxShownName).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
