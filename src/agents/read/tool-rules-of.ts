import { defined } from '../../core/defined.ts';
import { AGENT_FILE_LIMITS } from '../contract/agent-limits.ts';
import { ALL_TOOLS, type ToolRule, type ToolRules } from '../contract/tool-rules.ts';
import type { FrontField, FrontValue } from '../../skills/contract/front/front-fields.ts';
import { booleanOf, textOf } from '../../skills/contract/front/front-values.ts';
import { toolList } from '../../skills/contract/front/tool-list.ts';
import { readPermissions } from './permission-rules.ts';
import { ourPatterns } from './tool-names.ts';

/** What an agent file says of tools. */
export interface ReadTools {
  readonly tools: ToolRules;
  readonly toolNames: readonly string[];
  /** Agents in `Task(one, two)`. */
  readonly agents?: readonly string[];
  /** Names of which only a part is meant, such as `Bash(git:*)`: the whole tool is meant here. */
  readonly parts: readonly string[];
  /** The same of `permission`. */
  readonly permissionParts: readonly string[];
  /** Names of tools that do not exist here. */
  readonly unknown: readonly string[];
}

type Fields = ReadonlyMap<string, FrontField>;

/**
 * The tools of an agent: `tools` as a text with commas, a list or a map of booleans, then what opencode permits, then
 * `disallowedTools`, which counts in any case.
 */
export function toolsOf(fields: Fields): ReadTools {
  const value = (name: string): FrontValue | undefined => fields.get(name)?.value;
  const given = value('tools');
  const removed = namesIn(value('disallowedTools') ?? value('disallowed-tools') ?? value('disallowed_tools'));
  const names = namesIn(given);
  const base = given instanceof Map ? mapRules(given) : listRules(names, given === undefined);
  const permissions = readPermissions(value('permission'), value('permissions'), base);
  const rules = [...base.rules, ...permissions.rules, ...offRules(removed)];
  const all = [...names, ...removed];
  const agents = permissions.agents ?? namedAgents(names);
  return {
    tools: { isOpen: base.isOpen, rules: rules.slice(0, AGENT_FILE_LIMITS.maxListed * 4) },
    toolNames: given instanceof Map ? mapNames(given) : given === undefined ? permissions.names : names,
    ...defined({ agents }),
    parts: all.filter((name) => name.includes('(') && agentsIn(name).length === 0),
    permissionParts: permissions.parts,
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
