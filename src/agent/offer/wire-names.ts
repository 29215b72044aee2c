import type { ProviderKind } from '../contract/provider.ts';

export type ToWireName = (toolName: string, kind: ProviderKind) => string;

export interface WireNames {
  readonly wireNameOf: (toolName: string) => string;
  readonly toolNameOf: (wireName: string) => string;
}

/** Maps names of tools to names for a provider, and back; a number distinguishes names that would collide. */
export function createWireNames(toolNames: readonly string[], kind: ProviderKind, toWireName: ToWireName): WireNames {
  const wires = new Map<string, string>();
  const tools = new Map<string, string>();
  for (const toolName of toolNames) {
    const first = toWireName(toolName, kind);
    let wire = first;
    for (let count = 2; tools.has(wire); count += 1)
      wire = `${first.slice(0, 60 - String(count).length)}__${String(count)}`;
    wires.set(toolName, wire);
    tools.set(wire, toolName);
  }
  return {
    wireNameOf: (toolName) => wires.get(toolName) ?? toWireName(toolName, kind),
    toolNameOf: (wireName) => tools.get(wireName) ?? wireName,
  };
}
