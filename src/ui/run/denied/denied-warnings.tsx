import type { Permissions } from '../../../core/permissions/permissions.ts';
import { Notice } from '../../elements/layers/notice.tsx';
import { isPrivateHost } from '../../../core/permissions/private-host.ts';
import { runTexts } from '../texts/index.ts';

interface DeniedWarningsProps {
  readonly tool: { readonly trusted: boolean };
  readonly asked: Permissions;
}

/** What to know before one allows it. */
export function DeniedWarnings({ tool, asked }: DeniedWarningsProps) {
  const isPrivate = asked.network.some((rule) => isPrivateHost(rule.origin));
  return (
    <>
      {isPrivate ? (
        <Notice tone="danger" title={runTexts.denied.privateTitle}>
          {runTexts.denied.privateText}
        </Notice>
      ) : null}
      {asked.engine === undefined ? null : (
        <Notice tone="danger" title={runTexts.denied.container.title}>
          {runTexts.denied.container.text}
        </Notice>
      )}
      {tool.trusted ? null : <Notice tone="caution">{runTexts.denied.untrustedText}</Notice>}
    </>
  );
}
