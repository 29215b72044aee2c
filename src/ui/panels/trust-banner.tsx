import type { ToolRecord } from '../../core/tool.ts';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/notice.tsx';
import { texts } from '../texts/texts.ts';
import { useToolActions } from './use-tool-actions.ts';

/** Shown on a stranger's tool until the person trusts it. */
export function TrustBanner({ tool }: { tool: ToolRecord }) {
  const actions = useToolActions();
  if (tool.trusted) return null;
  return (
    <Notice tone="caution" role="group" label={texts.trust.label} title={texts.trust.title} actions={<Button onClick={() => void actions.setTrusted(tool.name, true)}>{texts.trust.button}</Button>}>
      {texts.trust.text}
    </Notice>
  );
}
