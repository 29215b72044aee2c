import type { ApprovalDecision } from '../contract/conversation.ts';
import { ToolyardError } from '../../core/errors.ts';
import { isRecord, type JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { parsePattern } from './pattern.ts';

/** Parses a person's decision from the page. @throws ToolyardError `invalid-input` */
export function parseDecision(value: unknown): ApprovalDecision {
  if (!isRecord(value)) throw refused('A decision has to be an object');
  const input = value['input'] === undefined ? {} : { input: inputOf(value['input']) };
  switch (value['kind']) {
    case 'deny':
      return { kind: 'deny', reason: reasonOf(value['reason']) };
    case 'once':
      return { kind: 'once', ...input };
    case 'always':
      return { kind: 'always', ...input };
    case 'like': {
      const parsed = parsePattern(value['pattern']);
      if (!parsed.ok) throw refused(parsed.message);
      return { kind: 'like', pattern: parsed.pattern, ...input };
    }
    default:
      throw refused('A decision is one of once, always, like and deny');
  }
}

function inputOf(value: unknown): JsonObject {
  if (!isRecord(value)) throw refused('The arguments have to be an object');
  // It came from the page by structured clone, so a JSON copy has the same contents.
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

function reasonOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > LIMITS.approvals.maxReasonChars)
    throw refused(`A reason is a text of ${String(LIMITS.approvals.maxReasonChars)} characters at most`);
  return value.trim();
}

function refused(message: string): ToolyardError {
  return new ToolyardError('invalid-input', message);
}
