import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { ApprovalPolicy, ApprovalRule } from '../contract/conversation.ts';
import { agentError } from '../contract/faults/provider-faults.ts';
import { newId } from '../../core/ids.ts';
import { isRecord, type JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ApprovalGroup } from '../contract/tool-traits.ts';
import { readApprovalRule } from '../contract/parse-conversation.ts';
import { parsePattern } from './pattern.ts';
import { isSameJson } from '../../core/json/same-json.ts';

const POLICIES: ReadonlySet<unknown> = new Set<ApprovalPolicy>(['allow', 'ask', 'deny']);

/**
 * Parses the stored policies of all groups. A policy that cannot be parsed, or is of a later format, gets its default.
 */
export function parsePolicies(stored: unknown, groups: readonly ApprovalGroup[]): ApprovalSettings['policies'] {
  const policies =
    isRecord(stored) && stored['formatVersion'] === 1 && isRecord(stored['policies']) ? stored['policies'] : {};
  const kept = groups.map(({ id, policy }): [string, ApprovalPolicy] => [
    id,
    Object.hasOwn(policies, id) && isPolicy(policies[id]) ? policies[id] : policy,
  ]);
  return Object.fromEntries(kept);
}

/** Parses stored rules, oldest first. A rule that cannot be parsed is left out, so it allows nothing. */
export function parseRules(stored: readonly unknown[]): readonly ApprovalRule[] {
  return stored
    .map((value) => readApprovalRule(value))
    .filter((rule) => rule !== undefined)
    .filter(({ pattern }) => pattern === undefined || parsePattern(pattern).ok)
    .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

/** @throws ToolyardError `invalid-input` */
export function withPolicy(settings: ApprovalSettings, origin: unknown, policy: unknown): ApprovalSettings {
  if (!isGroup(origin, settings) || !isPolicy(policy))
    throw agentError('invalid-input', {
      code: 'policy-unknown',
      values: [JSON.stringify(policy), JSON.stringify(origin)],
    });
  return { ...settings, policies: { ...settings.policies, [origin]: policy } };
}

interface NewRule {
  readonly toolKey: string;
  readonly toolName: string;
  readonly pattern?: JsonObject;
}

/**
 * The settings with one more rule; an existing rule is not repeated.
 * @throws ToolyardError `invalid-input` if there are too many
 */
export function withRule(settings: ApprovalSettings, rule: NewRule, createdAt: string): ApprovalSettings {
  const { rules } = settings;
  if (rules.some((other) => other.toolKey === rule.toolKey && isSameJson(other.pattern ?? null, rule.pattern ?? null)))
    return settings;
  if (rules.length >= LIMITS.approvals.maxRules)
    throw agentError('invalid-input', { code: 'rules-many', values: [rules.length] });
  return { ...settings, rules: [...rules, { id: newId<string>(), ...rule, createdAt }] };
}

export function withoutRule(settings: ApprovalSettings, id: string): ApprovalSettings {
  return { ...settings, rules: settings.rules.filter((rule) => rule.id !== id) };
}

function isGroup(value: unknown, { policies }: ApprovalSettings): value is string {
  return typeof value === 'string' && Object.hasOwn(policies, value);
}

function isPolicy(value: unknown): value is ApprovalPolicy {
  return POLICIES.has(value);
}
