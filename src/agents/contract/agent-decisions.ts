import { isRecord } from '../../core/json/json.ts';
import type { AgentHash } from './agent-file.ts';
import { AGENT_FILE_LIMITS } from './agent-limits.ts';

/** That a person allowed an agent in exactly one form. Only this browser has it: no file, link or backup carries it. */
export interface AgentAcceptance {
  readonly hash: AgentHash;
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
}

/** What a person decided about agents, as it is stored; the newest last. */
export interface AgentDecisions {
  readonly formatVersion: 1;
  readonly accepted: readonly AgentAcceptance[];
  /** Names of shipped agents that are switched off. */
  readonly off: readonly string[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses stored decisions; invalid ones are dropped. */
export function parseAgentDecisions(stored: unknown): AgentDecisions {
  const input = isRecord(stored) && stored['formatVersion'] === 1 ? stored : {};
  const list = (name: string): readonly unknown[] => {
    const value = input[name];
    return Array.isArray(value) ? (value as readonly unknown[]).slice(-AGENT_FILE_LIMITS.maxKept) : [];
  };
  return {
    formatVersion: 1,
    accepted: list('accepted').flatMap((one) => readAcceptance(one) ?? []),
    off: list('off').filter(isText),
  };
}

function readAcceptance(value: unknown): AgentAcceptance | undefined {
  if (!isRecord(value)) return undefined;
  const { hash, name, at } = value;
  // An invalid hash matches nothing.
  return isText(hash) && isText(name) && isText(at) ? { hash: hash as AgentHash, name, at } : undefined;
}
