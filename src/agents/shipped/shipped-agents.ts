import { jsonHash } from '../../core/hash/json-hash.ts';
import type { AgentHash, FileAgent } from '../contract/agent-file.ts';
import { readAgent } from '../read/read-agent.ts';
import explore from './explore.md?raw';
import general from './general.md?raw';
import selfMod from './self_mod.md?raw';

const TEXTS: ReadonlyMap<string, string> = new Map([
  ['general', general],
  ['explore', explore],
  ['self_mod', selfMod],
]);

/** The file of a shipped agent. */
export function shippedSource(name: string): string | undefined {
  return TEXTS.get(name);
}

let read: Promise<readonly FileAgent[]> | undefined;

/** The agents that ship with the app. */
export function shippedAgents(): Promise<readonly FileAgent[]> {
  read ??= Promise.all([...TEXTS].map(([name, text]) => shippedAgent(name, text)));
  return read;
}

/** @throws Error if it is none */
async function shippedAgent(name: string, text: string): Promise<FileAgent> {
  const path = `Toolyard/agents/${name}.md`;
  const agent = await readAgent(text, path);
  if (!agent.ok) throw new Error(`the shipped agent ${name} cannot be read: ${agent.fault.message}`);
  const hash = await jsonHash(['shipped agent 1', name, text]);
  return { text: agent.agent, findings: agent.findings, path, hash: hash as AgentHash };
}
