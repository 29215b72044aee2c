import type { VisitingToolSummary } from '../../../catalog/contract/project-tool.ts';
import { Badge } from '../../elements/badge.tsx';
import { useVisiting } from '../../stores/app-model.ts';
import { inLanguage } from '../../texts/language.ts';

/** The origin of a tool that is not stored. */
export function OriginBadge({ origin }: Pick<VisitingToolSummary, 'origin'>) {
  const badge = useVisiting(({ badges }) => badges[origin]);
  if (badge === undefined) return null;
  const { name, hint } = inLanguage(badge);
  return (
    <Badge colour="gray" title={hint}>
      {name}
    </Badge>
  );
}
