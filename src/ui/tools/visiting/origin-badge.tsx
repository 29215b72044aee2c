import type { VisitingTool } from '../../../catalog/contract/project-tool.ts';
import { Badge } from '../../elements/badge.tsx';
import { lateTexts } from '../../texts/late-texts.ts';

const texts = lateTexts.project;
const BADGES: Readonly<Record<VisitingTool['origin'], { readonly badge: string; readonly hint: string }>> = {
  embed: { badge: texts.shippedBadge, hint: texts.shippedBadgeHint },
  project: { badge: texts.badge, hint: texts.badgeHint },
  link: { badge: texts.linkBadge, hint: texts.linkBadgeHint },
};

/** The origin of a tool that is not stored. */
export function OriginBadge({ origin }: Pick<VisitingTool, 'origin'>) {
  const { badge, hint } = BADGES[origin];
  return (
    <Badge colour="gray" title={hint}>
      {badge}
    </Badge>
  );
}
