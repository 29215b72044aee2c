import type { SessionToolSummary } from '../../../catalog/contract/session-tool.ts';
import { Badge } from '../../elements/badge.tsx';
import { useSessionTools } from '../../stores/app-context.ts';
import { inLanguage } from '../../texts/language.ts';

/** The origin of a tool that is not stored. */
export function OriginBadge({ origin }: Pick<SessionToolSummary, 'origin'>) {
  const badge = useSessionTools(({ badges }) => badges[origin]);
  if (badge === undefined) return null;
  const { name, hint } = inLanguage(badge);
  return (
    <Badge colour="gray" title={hint}>
      {name}
    </Badge>
  );
}
