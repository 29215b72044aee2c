import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { ApprovalOrigin, ApprovalPolicy, ApprovalRule } from '../contract/conversation.ts';
import type { JsonValue } from '../../core/json/json.ts';
import { fitsPattern } from './pattern.ts';

export interface JudgedCall {
  readonly toolKey: string;
  readonly origin: ApprovalOrigin;
  readonly isUntrusted: boolean;
  /** A path among the arguments could not be followed, so no pattern says what will be done. */
  readonly isUnresolved?: true;
  /** It types into a password or a card. */
  readonly asksEachTime?: true;
  readonly input: JsonValue;
}

export interface Judgement {
  readonly policy: ApprovalPolicy;
  readonly by: 'policy' | 'rule';
}

/**
 * The policy for a call, before anyone is asked. A denied group stays denied whatever its rules say; an untrusted tool
 * and a call that types into a password or a card ask each time, whatever rules and policies allow.
 */
export function judgeCall(
  { toolKey, origin, isUntrusted, isUnresolved, asksEachTime, input }: JudgedCall,
  { policies, rules }: ApprovalSettings,
): Judgement {
  // A group without a policy is one that nobody has decided on.
  const policy = policies[origin] ?? 'ask';
  if (policy === 'deny') return { policy, by: 'policy' };
  if (isUntrusted || asksEachTime === true) return { policy: 'ask', by: 'policy' };
  const fits = (rule: ApprovalRule): boolean =>
    rule.toolKey === toolKey && (isUnresolved === true ? rule.pattern === undefined : fitsRule(rule, input));
  if (policy === 'ask' && rules.some(fits)) return { policy: 'allow', by: 'rule' };
  return { policy, by: 'policy' };
}

function fitsRule({ pattern }: ApprovalRule, input: JsonValue): boolean {
  return pattern === undefined || fitsPattern(pattern, input);
}
