import { defined } from '../../core/defined.ts';
import { splitFrontMatter } from '../../core/text/front-matter.ts';
import { parseFrontFields, type FrontField, type FrontValue } from '../../skills/contract/front/front-fields.ts';
import { booleanOf, textOf } from '../../skills/contract/front/front-values.ts';
import { toolList } from '../../skills/contract/front/tool-list.ts';
import { checkAgent } from '../check/check-agent.ts';
import type { AgentFault, AgentFinding, AgentReader, AgentText, ReadAgent } from '../contract/agent-file.ts';
import { AGENT_FILE_LIMITS } from '../contract/agent-limits.ts';
import { agentNameOf, agentNameOfFile } from './agent-name.ts';
import { READ_FIELDS, STEP_FIELDS } from './agent-fields.ts';
import { toolsOf } from './tool-rules-of.ts';

type Fields = ReadonlyMap<string, FrontField>;

/**
 * Reads an agent file as Claude Code, Copilot or opencode have it. Lenient: only front matter that cannot be read, or a
 * missing one where the name of the file does not say that it is an agent, leaves it out.
 *
 * @param path the file; its name is the agent's where the file has none
 */
export async function readAgent(text: string, path: string): Promise<ReadAgent> {
  const { front, end } = splitFrontMatter(text);
  const isNamed = /\.(?:agent|chatmode)\.md$/i.test(path);
  if (front === undefined && !isNamed)
    return fail('no-front-matter', 'It does not begin with front matter between two lines of three hyphens', 1);
  const parsed =
    front === undefined || front.trim() === ''
      ? { ok: true as const, fields: new Map<string, FrontField>(), findings: [] }
      : await parseFrontFields(front);
  if (!parsed.ok) return { ok: false, fault: { ...parsed.fault, code: faultCode(parsed.fault.code) } };
  const { fields } = parsed;
  const tools = toolsOf(fields);
  const agent = agentOf(fields, tools, text.slice(end), path);
  const yaml = parsed.findings.flatMap(({ code, line, subject }): AgentFinding[] =>
    code === 'yaml-colon' || code === 'yaml-duplicate'
      ? [{ code, level: 'warning', by: ['claude', 'copilot'], ...defined({ line, subject }) }]
      : [],
  );
  return {
    ok: true,
    agent,
    findings: [...yaml, ...checkAgent(fields, agent, tools, { isBare: front === undefined, text, end })]
      .flatMap((finding) => forReader(finding, path))
      .sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  };
}

/** Folders, and ends of names, that one program alone reads. */
const READERS: readonly (readonly [AgentReader, RegExp])[] = [
  ['opencode', /\/\.?opencode\/agents?\//],
  ['claude', /\/\.claude\/agents\//],
  ['copilot', /\/\.github\/(?:agents|chatmodes)\/|\.(?:agent|chatmode)\.md$/i],
];

/**
 * What only other programs would warn of is a note on a file that lies where they do not look; that the file's name is
 * the agent's is not worth one.
 */
function forReader(finding: AgentFinding, path: string): readonly AgentFinding[] {
  const reader = READERS.find(([, location]) => location.test(path))?.[0];
  if (reader === undefined || finding.by.length === 0 || finding.by.includes(reader)) return [finding];
  if (finding.code === 'name-missing') return [];
  return [finding.level === 'warning' ? { ...finding, level: 'note' } : finding];
}

/** Reads the bytes of an agent file. */
export async function readAgentFile(bytes: Uint8Array, path: string): Promise<ReadAgent> {
  if (bytes.length > AGENT_FILE_LIMITS.maxFileBytes)
    return fail('too-large', `It is larger than ${String(AGENT_FILE_LIMITS.maxFileBytes / 1024)} kB`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fail('not-text', 'It is no text in UTF-8');
  }
  return await readAgent(text, path);
}

function fail(code: AgentFault['code'], message: string, line?: number): ReadAgent {
  return { ok: false, fault: { code, message, ...defined({ line }) } };
}

function faultCode(code: string): AgentFault['code'] {
  return code === 'no-fields' || code === 'too-large' ? code : 'yaml';
}

function agentOf(fields: Fields, tools: ReturnType<typeof toolsOf>, body: string, path: string): AgentText {
  const value = (name: string): FrontValue | undefined => fields.get(name)?.value;
  const line = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const text = textOf(value(name)).trim();
      if (text !== '') return text;
    }
    return undefined;
  };
  const given = line('name');
  const name = agentNameOf(given ?? '') ?? agentNameOf(agentNameOfFile(path)) ?? 'agent';
  const steps = Number(line(...STEP_FIELDS));
  const agents = listOf(value('agents'));
  return {
    name,
    ...(given === undefined || given === name ? {} : { title: shown(given, AGENT_FILE_LIMITS.maxShownName) }),
    description: line('description') ?? '',
    tools: tools.tools,
    toolNames: tools.toolNames,
    models: modelsOf(value('model')),
    ...(Number.isInteger(steps) && steps >= 1 ? { maxSteps: Math.min(steps, AGENT_FILE_LIMITS.maxSteps) } : {}),
    skills: listOf(value('skills')).filter((one) => one !== '*'),
    // An empty list of Copilot means that it may start none.
    ...(value('agents') !== undefined && !agents.includes('*')
      ? { agents: agents.flatMap((one) => agentNameOf(one) ?? []) }
      : tools.agents === undefined
        ? {}
        : { agents: tools.agents.flatMap((one) => agentNameOf(one) ?? []) }),
    ...defined({ initialPrompt: line('initialPrompt', 'initial-prompt') }),
    isForModels:
      booleanOf(line('disable-model-invocation')) !== true &&
      line('mode') !== 'primary' &&
      booleanOf(line('infer')) !== false &&
      booleanOf(line('disable', 'disabled')) !== true,
    isForPeople:
      booleanOf(line('user-invocable')) !== false &&
      booleanOf(line('hidden')) !== true &&
      booleanOf(line('disable', 'disabled')) !== true,
    others: [...fields]
      .filter(([field]) => !READ_FIELDS.has(field))
      .slice(0, AGENT_FILE_LIMITS.maxListed)
      .map(([field, { value: other }]) => [shown(field, 128), shown(deepText(other), 1_000)] as const),
    body,
  };
}

/** A text with commas or a list. */
function listOf(value: FrontValue | undefined): readonly string[] {
  return toolList(value)
    .filter((one) => one.length <= AGENT_FILE_LIMITS.maxPatternChars)
    .slice(0, AGENT_FILE_LIMITS.maxListed);
}

/** Names of models may have spaces: `GPT-5 (copilot)`. opencode adds how much they think: `provider/model#high`. */
function modelsOf(value: FrontValue | undefined): readonly string[] {
  const texts = value === undefined || value instanceof Map ? [] : typeof value === 'string' ? [value] : value;
  return (texts as readonly FrontValue[])
    .flatMap((one) => (typeof one === 'string' ? [one.trim().replace(/#[\w-]{1,32}$/, '')] : []))
    .filter((one) => one !== '' && one !== 'inherit' && one.length <= AGENT_FILE_LIMITS.maxPatternChars)
    .slice(0, AGENT_FILE_LIMITS.maxListed);
}

function deepText(value: FrontValue): string {
  if (typeof value === 'string') return value;
  if (value instanceof Map)
    return [...value].map(([key, member]) => `${String(key)}: ${deepText(member as FrontValue)}`).join(', ');
  return (value as readonly FrontValue[]).map(deepText).join(', ');
}

/** A text from outside, for one line of a list. */
function shown(text: string, maxChars: number): string {
  return text.slice(0, maxChars).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
