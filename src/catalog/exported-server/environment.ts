import { secretNames } from '../formats/export/secret-names.ts';
import type { ToolFields } from '../../core/tool.ts';
import type { ServedTool } from './manifest.ts';

/** The secrets of a tool by name, from environment variables; those that are not set are left out. */
export function secretsOf(fields: ToolFields): [name: string, value: string][] {
  return secretNames(fields).flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined || value === '' ? [] : [[name, value]];
  });
}

/** The server's environment without the secrets of any tool: each tool gets only its own, by name. */
export function environmentFor(tools: ReadonlyMap<string, ServedTool>): NodeJS.ProcessEnv {
  const hidden = new Set([...tools.values()].flatMap(({ fields }) => secretNames(fields)));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !hidden.has(name)));
}
