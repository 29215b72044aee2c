import { TriangleAlert } from 'lucide-react';
import type { Environment } from '../../core/tool.ts';
import { Badge } from '../elements/badge.tsx';
import { toolsFirstTexts } from './texts/first/index.ts';

export function EnvironmentBadge({ environment }: { environment: Environment }) {
  return environment === 'browser' ? (
    <Badge colour="blue">{toolsFirstTexts.tool.browserBadge}</Badge>
  ) : (
    <Badge colour="purple">{toolsFirstTexts.tool.nodeBadge}</Badge>
  );
}

export function EnabledBadge({ enabled }: { enabled: boolean }) {
  return enabled ? (
    <Badge colour="green">{toolsFirstTexts.tool.enabled}</Badge>
  ) : (
    <Badge colour="gray">{toolsFirstTexts.tool.disabled}</Badge>
  );
}

export function UntrustedBadge() {
  return (
    <Badge colour="amber" title={toolsFirstTexts.tool.untrustedBadgeHint}>
      <TriangleAlert size={12} aria-hidden="true" />
      {toolsFirstTexts.tool.untrustedBadge}
    </Badge>
  );
}
