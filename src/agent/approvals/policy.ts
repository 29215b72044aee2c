import type { ApprovalSettings } from '../../core/agent-api.ts';
import type { ApprovalOrigin, ApprovalPolicy, ApprovalRule } from '../../core/conversation.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Tool } from '../../core/tool.ts';
import { fitsPattern } from './pattern.ts';

/** Built-in tools that change nothing, and those that ask a person themselves. */
const READING: ReadonlySet<string> = new Set([
  'read',
  'glob',
  'grep',
  'result',
  'shell_output',
  'ask_user_question',
  'request_credential',
]);

/** The group of a tool. A tool that took the name of a built-in one is none. */
export function approvalOriginOf({ origin, name }: Pick<Tool, 'origin' | 'name'>): ApprovalOrigin {
  return origin.kind === 'builtin' && READING.has(name) ? 'reading' : origin.kind;
}

/** Where a tool lies or who offers it, where that says more than its group. */
export function placeOf({ origin }: Pick<Tool, 'origin'>): string | undefined {
  switch (origin.kind) {
    case 'project':
      return origin.path;
    case 'embed':
      return origin.file;
    case 'mcp':
      return origin.serverName;
    case 'registered':
      return origin.executor;
    case 'builtin':
    case 'custom':
    case 'link':
      return undefined;
  }
}

export interface JudgedCall {
  readonly toolKey: string;
  readonly origin: ApprovalOrigin;
  readonly isUntrusted: boolean;
  readonly input: JsonValue;
}

export interface Judgement {
  readonly policy: ApprovalPolicy;
  readonly by: 'policy' | 'rule';
}

/**
 * What holds for a call without asking anyone. A group that is denied stays denied, whatever its rules; an untrusted
 * tool is asked for each time, whatever rules and policies allow.
 */
export function judgeCall(
  { toolKey, origin, isUntrusted, input }: JudgedCall,
  { policies, rules }: ApprovalSettings,
): Judgement {
  const policy = policies[origin];
  if (policy === 'deny') return { policy, by: 'policy' };
  if (isUntrusted) return { policy: 'ask', by: 'policy' };
  if (policy === 'ask' && rules.some((rule) => rule.toolKey === toolKey && fitsRule(rule, input)))
    return { policy: 'allow', by: 'rule' };
  return { policy, by: 'policy' };
}

function fitsRule({ pattern }: ApprovalRule, input: JsonValue): boolean {
  return pattern === undefined || fitsPattern(pattern, input);
}
