import { describe, expect, test } from 'vitest';
import { toolKeyOf } from '../../../agent/contract/tool-key.ts';
import type { ToolTraits } from '../../../agent/contract/tool-traits.ts';
import type { CodeHash, ToolId } from '../../../core/ids.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import type { Tool, ToolOrigin } from '../../../core/tool.ts';
import { APPROVAL_GROUPS, traitsOf } from '../index.ts';
import * as table from '../table.ts';
import { defined } from '../../../core/defined.ts';

/** Traits that most origins have. */
export const USUAL_TRAITS = {
  hasGrants: true,
  whenDisabled: 'is disabled: enable it',
  whenUntrusted: 'came from someone else and has not been trusted yet: a person has to look at it and trust it',
} as const;

interface OriginRow {
  readonly origin: ToolOrigin;
  readonly hasCode: boolean;
  readonly traits: Omit<ToolTraits, 'origin' | 'replaceable'>;
  /** As rules and verdicts are kept by it. */
  readonly key: string;
}

/** What holds for every origin, by a tool of it. */
export function describeOrigin({ origin, hasCode, traits, key }: OriginRow): void {
  const { kind } = origin;
  const { rank = 0, replaceable } = table[kind];
  const { rank: own = 0 } = table.custom;
  const tool: Tool = {
    id: 'id' as ToolId,
    name: 'bash',
    description: 'Bash',
    inputSchema: { type: 'object' },
    origin,
    version: 1,
    requested: NO_PERMISSIONS,
    enabled: true,
    trusted: true,
    timeoutMs: 1_000,
    ...(hasCode ? { source: { code: '', language: 'javascript', codeHash: 'h' as CodeHash } } : {}),
  };

  describe(`a tool whose origin is ${kind}`, () => {
    test('has these traits', () => {
      expect(traitsOf(tool)).toEqual({
        origin: kind,
        ...defined({ replaceable }),
        ...traits,
      });
    });
    test('is of a group that settings know', () => {
      expect(APPROVAL_GROUPS.map(({ id }) => id)).toContain(traits.group);
    });
    test('has a key that stored rules know it by', async () => {
      expect(await toolKeyOf(tool, traitsOf(tool))).toBe(key);
    });
    test('says that it stands before one’s own tools where it does', () => {
      const isBefore = replaceable !== undefined && rank > own;
      expect(traitsOf(tool).isBeforeOwn === true).toBe(isBefore);
    });
    test('is allowed from the start only where it is of the app and reads', () => {
      const { policy } = APPROVAL_GROUPS.find(({ id }) => id === traitsOf(tool).group) ?? {};
      expect(policy).toBe('isReading' in origin ? 'allow' : 'ask');
    });
  });
}
