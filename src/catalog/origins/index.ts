import type { ApprovalGroup, ToolTraits } from '../../agent/contract/tool-traits.ts';
import type { InLanguages } from '../../core/language.ts';
import type { OriginKind, Tool, ToolOrigin } from '../../core/tool.ts';
import type { BadgeWords } from '../contract/session-tool.ts';
import type { OriginDescriptor, OriginPorts, OriginTools } from './descriptor.ts';
import * as table from './table.ts';
import { defined } from '../../core/defined.ts';

/** By kind: the compiler names a kind that has facts and no line in the table. */
const ORIGINS: { readonly [Kind in OriginKind]: OriginDescriptor<Kind> } = table;

/** The lowest rank first, those without one last. */
// The cast: the keys of the table are the kinds, as its type says.
const KINDS = (Object.keys(ORIGINS) as OriginKind[]).sort((one, other) => rankOf(one) - rankOf(other));

/** As settings list them. */
export const APPROVAL_GROUPS: readonly ApprovalGroup[] = KINDS.flatMap((kind) => ORIGINS[kind].groups);

/** Badges by the kind of the origin, which is also what ids of its tools begin with. */
export const BADGES: Readonly<Record<string, InLanguages<BadgeWords>>> = Object.fromEntries(
  KINDS.flatMap((kind) => {
    const { badge } = ORIGINS[kind];
    return badge === undefined ? [] : [[kind, badge]];
  }),
);

/** The traits of a tool, derived from its origin. */
export function traitsOf({ origin }: Pick<Tool, 'origin'>): ToolTraits {
  return traitsIn(origin);
}

/** The tools of one origin in the lookup. */
export interface OpenedOrigin extends OriginTools {
  readonly kind: OriginKind;
  readonly hasOwnView: boolean;
}

/** The tools of all origins as the lookup takes them: the lowest rank first. */
export function openOrigins(ports: OriginPorts): readonly OpenedOrigin[] {
  return KINDS.flatMap((kind) => {
    const { open, hasOwnView = false } = ORIGINS[kind];
    return open === undefined ? [] : [{ ...open(ports), kind, hasOwnView }];
  });
}

function traitsIn<Kind extends OriginKind>(origin: ToolOrigin<Kind>): ToolTraits {
  const { replaceable, traits } = ORIGINS[origin.kind];
  return { origin: origin.kind, ...defined({ replaceable }), ...traits(origin) };
}

function rankOf(kind: OriginKind): number {
  // A finite number: two without a rank are equal, not NaN apart.
  return ORIGINS[kind].rank ?? Number.MAX_SAFE_INTEGER;
}
