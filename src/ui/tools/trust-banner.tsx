import type { ToolRecord } from '../../core/tool.ts';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { useModel } from '../stores/app-model.ts';
import { toolsTexts } from './texts/index.ts';
import { useToolActions } from './use-tool-actions.ts';

/**
 * Shown on an untrusted tool until the person trusts it. A trial shows its own banner, and ends when the tool is
 * trusted.
 */
export function TrustBanner({ tool }: { tool: ToolRecord }) {
  const actions = useToolActions();
  const { place } = useModel();
  if (tool.trusted || place === 'trial') return null;
  return (
    <Notice
      tone="caution"
      role="group"
      label={toolsTexts.trust.label}
      title={toolsTexts.trust.title}
      actions={<Button onClick={() => void actions.setTrusted(tool.name, true)}>{toolsTexts.trust.button}</Button>}
    >
      {toolsTexts.trust.text}
    </Notice>
  );
}
