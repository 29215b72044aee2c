import type { OriginKind, ToolOrigin } from '../../core/tool.ts';
import type { ApprovalGroup, ToolTraits } from '../../agent/contract/tool-traits.ts';

/** All facts about tools of one origin. */
export interface OriginDescriptor<Kind extends OriginKind> {
  /** Groups of its tools with policies of their own. */
  readonly groups: readonly ApprovalGroup[];
  readonly traits: (origin: ToolOrigin<Kind>, toolName: string) => Omit<ToolTraits, 'origin'>;
}

/** The middle parts of two messages, for origins without texts of their own. */
export const REFUSALS = {
  whenDisabled: 'is disabled: enable it',
  whenUntrusted: 'came from someone else and has not been trusted yet: a person has to look at it and trust it',
} as const;
