import { TriangleAlert } from 'lucide-react';
import type { Environment } from '../../core/tool.ts';
import { Badge } from '../elements/badge.tsx';
import { texts } from '../texts/texts.ts';

export function EnvironmentBadge({ environment }: { environment: Environment }) {
  return environment === 'browser' ? (
    <Badge colour="blue">{texts.tool.browserBadge}</Badge>
  ) : (
    <Badge colour="purple">{texts.tool.nodeBadge}</Badge>
  );
}

export function EnabledBadge({ enabled }: { enabled: boolean }) {
  return enabled ? (
    <Badge colour="green">{texts.tool.enabled}</Badge>
  ) : (
    <Badge colour="gray">{texts.tool.disabled}</Badge>
  );
}

export function UntrustedBadge() {
  return (
    <Badge colour="amber" title={texts.tool.untrustedBadgeHint}>
      <TriangleAlert size={12} aria-hidden="true" />
      {texts.tool.untrustedBadge}
    </Badge>
  );
}
