import type { OriginKind, Tool, ToolOrigin } from '../../core/tool.ts';
import type { ApprovalGroup, ToolTraits } from '../../agent/contract/tool-traits.ts';
import { builtin } from './builtin.ts';
import { custom } from './custom.ts';
import type { OriginDescriptor } from './descriptor.ts';
import { embed } from './embed.ts';
import { link } from './link.ts';
import { mcp } from './mcp.ts';
import { project } from './project.ts';
import { registered } from './registered.ts';

/** All origins, in the order in which settings list their groups. */
const ORIGINS: { readonly [Kind in OriginKind]: OriginDescriptor<Kind> } = {
  builtin,
  custom,
  project,
  embed,
  link,
  registered,
  mcp,
};

export const APPROVAL_GROUPS: readonly ApprovalGroup[] = Object.values(ORIGINS).flatMap(({ groups }) => groups);

/** The traits of a tool, derived from its origin. */
export function traitsOf({ origin, name }: Pick<Tool, 'origin' | 'name'>): ToolTraits {
  return traitsIn(origin, name);
}

function traitsIn<Kind extends OriginKind>(origin: ToolOrigin<Kind>, name: string): ToolTraits {
  return { origin: origin.kind, ...ORIGINS[origin.kind].traits(origin, name) };
}
