import { Check, CircleX, Minus, TriangleAlert } from 'lucide-react';
import type { ToolId } from '../../core/ids.ts';
import type { Environment } from '../../core/tool.ts';
import { failedCasesOf } from '../cases/all-tools.ts';
import { casesFirstTexts } from '../cases/texts/first/index.ts';
import { Badge } from '../elements/badge.tsx';
import { useCases } from '../stores/app-context.ts';
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

/**
 * The same in a row of a list: an icon, so that the name keeps its room. The name of the row says the state only if the
 * tool is disabled.
 */
export function EnabledMark({ enabled }: { enabled: boolean }) {
  const Icon = enabled ? Check : Minus;
  return (
    <Badge
      colour={enabled ? 'green' : 'gray'}
      title={enabled ? toolsFirstTexts.tool.enabled : toolsFirstTexts.tool.disabled}
      isNarrow
    >
      <Icon size={12} aria-hidden="true" />
      {enabled ? null : <span className="visually-hidden">{toolsFirstTexts.list.disabledMark}</span>}
    </Badge>
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

/** That cases of a tool failed when they last ran. */
export function FailedCasesBadge({ id }: { id: ToolId }) {
  const failed = useCases((state) => failedCasesOf(state, id));
  return failed === 0 ? null : <Badge colour="red">{casesFirstTexts.failed(failed)}</Badge>;
}

/** The same in a row of a list. */
export function FailedCasesMark({ id }: { id: ToolId }) {
  const failed = useCases((state) => failedCasesOf(state, id));
  if (failed === 0) return null;
  return (
    <Badge colour="red" title={casesFirstTexts.failed(failed)} isNarrow>
      <CircleX size={12} aria-hidden="true" />
      <span className="visually-hidden">{casesFirstTexts.failed(failed)}</span>
    </Badge>
  );
}
