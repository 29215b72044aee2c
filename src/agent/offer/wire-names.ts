import type { ProviderKind } from '../contract/provider.ts';

export type ToWireName = (toolName: string, kind: ProviderKind) => string;

export interface WireNames {
  /** The name for the provider, also of a tool that is not among them. */
  readonly wireNameOf: (toolName: string) => string;
  /** The tool of a name for the provider; unchanged if the name is unknown. */
  readonly toolNameOf: (wireName: string) => string;
}

/** The shortest limit of any provider. */
const MAX_LENGTH = 64;

/**
 * Maps names of tools to names for a provider, and back. A name that the provider takes stays as it is; a number at the
 * end distinguishes others that would collide. The same tools get the same names in any order.
 */
export function createWireNames(toolNames: readonly string[], kind: ProviderKind, toWireName: ToWireName): WireNames {
  const wires = new Map<string, string>();
  const tools = new Map<string, string>();
  const counts = new Map<string, number>();
  const keep = (toolName: string, wire: string): void => {
    wires.set(toolName, wire);
    tools.set(wire, toolName);
  };
  const mapped: (readonly [toolName: string, wire: string])[] = [];
  for (const toolName of [...toolNames].sort()) {
    const wire = toWireName(toolName, kind);
    if (wire === toolName) keep(toolName, wire);
    else mapped.push([toolName, wire]);
  }
  for (const [toolName, first] of mapped) {
    let wire = first;
    // The count goes on where the last one of this name ended, so many of one name take no longer.
    for (let count = counts.get(first) ?? 2; tools.has(wire); count += 1) {
      const end = `_${String(count)}`;
      wire = `${first.slice(0, MAX_LENGTH - end.length)}${end}`;
      counts.set(first, count + 1);
    }
    keep(toolName, wire);
  }
  return {
    wireNameOf: (toolName) => wires.get(toolName) ?? toWireName(toolName, kind),
    toolNameOf: (wireName) => tools.get(wireName) ?? wireName,
  };
}

/** Names where nothing restricts them, as in the text dialect: each is the tool's own. */
export const IDENTITY_NAMES: WireNames = { wireNameOf: (toolName) => toolName, toolNameOf: (wireName) => wireName };
