import type { FrontValue } from '../../skills/contract/front/front-fields.ts';
import { textOf } from '../../skills/contract/front/front-values.ts';
import { AGENT_FILE_LIMITS } from '../contract/agent-limits.ts';
import { allowsTool, type ToolRule, type ToolRules } from '../contract/tool-rules.ts';
import { ourPatterns } from './tool-names.ts';

/** One statement of opencode on a tool; the last that matches counts. */
interface Statement {
  /** The name of a tool, a pattern, or `*`. */
  readonly name: string;
  /** Of which inputs it speaks: a path, a command, an agent; `*` for all. */
  readonly resource: string;
  readonly isDeny: boolean;
}

export interface ReadPermissions {
  readonly rules: readonly ToolRule[];
  /** What it says, for people. */
  readonly names: readonly string[];
  /** Parts of tools that are left in where the rest is denied: the whole tool is meant here. */
  readonly parts: readonly string[];
  /** The agents that may be started; absent for all. */
  readonly agents?: readonly string[];
}

/** Tools of which opencode may leave in a part by a path or a command. */
const PARTED = new Set(['read', 'edit', 'write', 'bash', 'shell', 'webfetch', 'websearch']);
/** What opencode also asks about, without a tool of that name. */
const NO_TOOLS = new Set(['external_directory', 'doom_loop']);
const MOST = AGENT_FILE_LIMITS.maxListed * 2;

/**
 * What opencode allows: `permission`, a map or one word, and `permissions`, the list of rules of its second version.
 * Patterns of inputs and `ask` are left to the settings of approvals. Nothing is left in that `base` takes away.
 */
export function readPermissions(
  permission: FrontValue | undefined,
  permissions: FrontValue | undefined,
  base: ToolRules,
): ReadPermissions {
  const statements = [...fromMap(permission), ...fromList(permissions)].slice(0, MOST);
  const agents = startedAgents(statements);
  return {
    rules: rulesOf(statements, base),
    names: namesOf(statements),
    parts: partsOf(statements),
    ...(agents === undefined ? {} : { agents }),
  };
}

function fromMap(value: FrontValue | undefined): readonly Statement[] {
  if (typeof value === 'string') return statement('*', '*', value);
  if (!(value instanceof Map)) return [];
  return ([...value] as readonly (readonly [string, FrontValue])[]).flatMap(([name, verdict]) =>
    verdict instanceof Map
      ? ([...verdict] as readonly (readonly [string, FrontValue])[]).flatMap(([resource, one]) =>
          statement(name, resource, textOf(one)),
        )
      : statement(name, '*', textOf(verdict)),
  );
}

function fromList(value: FrontValue | undefined): readonly Statement[] {
  // A map under this name is a common slip for the other field.
  if (value === undefined || typeof value === 'string' || value instanceof Map) return fromMap(value);
  return (value as readonly FrontValue[]).flatMap((one) => {
    if (!(one instanceof Map)) return [];
    const text = (key: string): string => textOf(one.get(key) as FrontValue | undefined).trim();
    return statement(text('action'), text('resource') || '*', text('effect'));
  });
}

function statement(name: string, resource: string, verdict: string): readonly Statement[] {
  const effect = verdict.trim().toLowerCase();
  const isTooLong = name.length > AGENT_FILE_LIMITS.maxPatternChars || resource.length > 1_000;
  if (name === '' || isTooLong || !['allow', 'ask', 'deny'].includes(effect)) return [];
  return [{ name, resource: resource === '**' ? '*' : resource, isDeny: effect === 'deny' }];
}

function rulesOf(statements: readonly Statement[], base: ToolRules): readonly ToolRule[] {
  let rules: ToolRule[] = [];
  for (const { name, resource, isDeny } of statements) {
    const isWhole = resource === '*';
    if (name === '*') {
      // It is said of all tools, so nothing before it counts.
      if (isWhole) rules = isDeny ? [{ pattern: '*', isOn: false }] : [];
    } else if (isWhole || !isDeny) {
      for (const pattern of ourPatterns(name)) {
        // What is left in anyway needs no rule.
        const isNeeded = isDeny || (allowsTool(base, pattern) && !allowsTool({ isOpen: true, rules }, pattern));
        if (isNeeded) rules.push({ pattern, isOn: !isDeny });
      }
    }
  }
  return rules;
}

function namesOf(statements: readonly Statement[]): readonly string[] {
  const isClosed = statements.some(({ name, resource, isDeny }) => name === '*' && resource === '*' && isDeny);
  const names = statements.flatMap(({ name, resource, isDeny }) => {
    if (NO_TOOLS.has(name)) return [];
    return isDeny ? (resource === '*' ? [`${name}: deny`] : []) : isClosed ? [name] : [];
  });
  return [...new Set(names)].slice(0, AGENT_FILE_LIMITS.maxListed);
}

function partsOf(statements: readonly Statement[]): readonly string[] {
  let isAllDenied = false;
  const denied = new Map<string, boolean>();
  const parts = new Map<string, string>();
  for (const { name, resource, isDeny } of statements) {
    const isWhole = resource === '*';
    if (isWhole && name === '*') {
      isAllDenied = isDeny;
      denied.clear();
      parts.clear();
    } else if (isWhole) {
      denied.set(name, isDeny);
      parts.delete(name);
    } else if (!isDeny && PARTED.has(name) && (denied.get(name) ?? isAllDenied))
      parts.set(name, `${name}: ${resource}`);
  }
  return [...parts.values()];
}

/** Where all other agents are denied, those that are left count. */
function startedAgents(statements: readonly Statement[]): readonly string[] | undefined {
  let agents: string[] | undefined;
  for (const { name, resource, isDeny } of statements) {
    const isTask = name === 'task' || name === 'subagent';
    if (!isTask && (name !== '*' || resource !== '*')) continue;
    if (resource === '*') agents = isDeny ? [] : undefined;
    else if (isDeny) agents = agents?.filter((one) => one !== resource);
    else if (agents !== undefined && !resource.includes('*')) agents.push(resource);
  }
  return agents?.slice(0, AGENT_FILE_LIMITS.maxListed);
}
