import { defined } from '../../core/defined.ts';
import { AGENT_FILE_LIMITS } from '../contract/agent-limits.ts';
import { ALL_TOOLS, type ToolRule, type ToolRules } from '../contract/tool-rules.ts';
import type { FrontField, FrontValue } from '../../skills/contract/front/front-fields.ts';
import { booleanOf, textOf } from '../../skills/contract/front/front-values.ts';
import { toolList } from '../../skills/contract/front/tool-list.ts';
import { ourPatterns } from './tool-names.ts';

/** What an agent file says of tools. */
export interface ReadTools {
  readonly tools: ToolRules;
  readonly toolNames: readonly string[];
  /** Agents in `Task(one, two)`. */
  readonly agents?: readonly string[];
  /** Names of which only a part is meant, such as `Bash(git:*)`: the whole tool is meant here. */
  readonly parts: readonly string[];
  /** Names of tools that do not exist here. */
  readonly unknown: readonly string[];
}

type Fields = ReadonlyMap<string, FrontField>;

/**
 * The tools of an agent: `tools` as a text with commas, a list or a map of booleans, then `permission`, then
 * `disallowedTools`, which counts in any case.
 */
export function toolsOf(fields: Fields): ReadTools {
  const value = (name: string): FrontValue | undefined => fields.get(name)?.value;
  const given = value('tools');
  const removed = namesIn(value('disallowedTools') ?? value('disallowed-tools') ?? value('disallowed_tools'));
  const names = namesIn(given);
  const base = given instanceof Map ? mapRules(given) : listRules(names, given === undefined);
  const rules = [...base.rules, ...permissionRules(value('permission')), ...offRules(removed)];
  const all = [...names, ...removed];
  const agents = startedAgents(value('permission')) ?? namedAgents(names);
  return {
    tools: { isOpen: base.isOpen, rules: rules.slice(0, AGENT_FILE_LIMITS.maxListed * 4) },
    toolNames: given instanceof Map ? mapNames(given) : names,
    ...defined({ agents }),
    parts: all.filter((name) => name.includes('(') && agentsIn(name).length === 0),
    unknown: all.filter((name) => ourPatterns(headOf(name)).length === 0),
  };
}

function namesIn(value: FrontValue | undefined): readonly string[] {
  return toolList(value)
    .filter((name) => name.length <= AGENT_FILE_LIMITS.maxPatternChars)
    .slice(0, AGENT_FILE_LIMITS.maxListed);
}

/** An empty list leaves nothing in; a star all there is. */
function listRules(names: readonly string[], isMissing: boolean): ToolRules {
  return isMissing ? ALL_TOOLS : { isOpen: false, rules: names.flatMap((name) => rulesOf(headOf(name), true)) };
}

/** opencode: a map switches tools on or off, the others stay on. */
function mapRules(map: ReadonlyMap<string, FrontValue>): ToolRules {
  return {
    isOpen: true,
    rules: entriesOf(map).flatMap(([name, value]) => {
      const isOn = booleanOf(textOf(value));
      return isOn === undefined ? [] : rulesOf(name, isOn);
    }),
  };
}

/** opencode: `deny` takes a tool away. Patterns of commands and `ask` are left to the settings of approvals. */
function permissionRules(value: FrontValue | undefined): readonly ToolRule[] {
  if (!(value instanceof Map)) return [];
  return entriesOf(value).flatMap(([name, verdict]) =>
    typeof verdict === 'string' && verdict.trim().toLowerCase() === 'deny' ? rulesOf(name, false) : [],
  );
}

function offRules(names: readonly string[]): readonly ToolRule[] {
  return names.flatMap((name) => rulesOf(headOf(name), false));
}

function rulesOf(name: string, isOn: boolean): readonly ToolRule[] {
  return ourPatterns(name).map((pattern) => ({ pattern, isOn }));
}

function mapNames(map: ReadonlyMap<string, FrontValue>): readonly string[] {
  return entriesOf(map).map(([name, value]) => (booleanOf(textOf(value)) === false ? `${name}: false` : name));
}

function entriesOf(map: ReadonlyMap<string, FrontValue>): readonly (readonly [string, FrontValue])[] {
  return [...map]
    .filter(([name]) => name.length <= AGENT_FILE_LIMITS.maxPatternChars)
    .slice(0, AGENT_FILE_LIMITS.maxListed);
}

function headOf(name: string): string {
  return (name.split('(', 1)[0] ?? '').trim();
}

function namedAgents(names: readonly string[]): readonly string[] | undefined {
  const agents = names.flatMap(agentsIn);
  return agents.length === 0 ? undefined : agents;
}

/** opencode: `permission.task` is a map of agents. Where all others are denied, those that are left count. */
function startedAgents(value: FrontValue | undefined): readonly string[] | undefined {
  const given = value instanceof Map ? value.get('task') : undefined;
  if (!(given instanceof Map)) return undefined;
  const verdicts = entriesOf(given).map(([name, verdict]) => [name, textOf(verdict).trim().toLowerCase()] as const);
  if (!verdicts.some(([name, verdict]) => name === '*' && verdict === 'deny')) return undefined;
  return verdicts.flatMap(([name, verdict]) => (verdict === 'deny' || name.includes('*') ? [] : [name]));
}

/** `Task(one, two)` and `Agent(one)` name the agents that may be started. */
function agentsIn(name: string): readonly string[] {
  const head = headOf(name);
  if ((head !== 'Task' && head !== 'Agent') || !name.endsWith(')')) return [];
  return name
    .slice(head.length + 1, -1)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== '*')
    .slice(0, AGENT_FILE_LIMITS.maxListed);
}
