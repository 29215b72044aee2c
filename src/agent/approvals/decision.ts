import type { ApprovalDecision, BatchDecision } from '../contract/conversation.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { DecisionDigest, DecisionId } from '../../core/decisions/decision.ts';
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

/** Parses a person's decision on several calls from the page. @throws ToolyardError `invalid-input` */
export function parseBatchDecision(value: unknown): BatchDecision {
  const calls = isRecord(value) ? value['calls'] : undefined;
  const decision = isRecord(value) ? parseDecision(value['decision']) : undefined;
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > AGENT_LIMITS.maxBatchCalls)
    throw refused(`A decision lists 1 to ${String(AGENT_LIMITS.maxBatchCalls)} calls`);
  if (decision?.kind !== 'once' && decision?.kind !== 'deny')
    throw refused('Several calls are allowed once, or denied');
  return { calls: calls.map(parseListedCall), decision: decision.kind === 'once' ? { kind: 'once' } : decision };
}

function parseListedCall(value: unknown): BatchDecision['calls'][number] {
  const shown = isRecord(value) ? value['shown'] : undefined;
  if (!isRecord(value) || !isRecord(shown)) throw refused('A listed call has to say what was shown');
  const { id, digest } = shown;
  if (typeof id !== 'string' || typeof digest !== 'string') throw refused('What was shown has an id and a digest');
  return {
    shown: { id: id as DecisionId, digest: digest as DecisionDigest },
    ...(value['input'] === undefined ? {} : { input: inputOf(value['input']) }),
  };
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
