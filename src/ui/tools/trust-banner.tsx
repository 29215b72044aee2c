import type { ToolRecord } from '../../core/tool.ts';
import { DecisionArea } from '../decision/decision-area.tsx';
import { DecisionButton } from '../decision/decision-button.tsx';
import { decisionKeyOf } from '../decision/decision-key.ts';
import { useDecisionAction } from '../decision/use-decision-action.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { useApp } from '../stores/app-context.ts';
import { toolsTexts } from './texts/index.ts';
import { useToolActions } from './use-tool-actions.ts';

/**
 * Shown on an untrusted tool until the person trusts it. A trial shows its own banner, and ends when the tool is
 * trusted.
 */
export function TrustBanner({ tool }: { tool: ToolRecord }) {
  const { surface } = useApp();
  if (tool.trusted || surface === 'trial') return null;
  return (
    <DecisionArea decisionKey={decisionKeyOf(tool.id, tool.name, tool.version, tool.codeHash, tool.updatedAt)}>
      <Notice
        tone="caution"
        role="group"
        label={toolsTexts.trust.label}
        title={toolsTexts.trust.title}
        actions={<TrustButton tool={tool} />}
      >
        {toolsTexts.trust.text}
      </Notice>
    </DecisionArea>
  );
}

function TrustButton({ tool }: { tool: ToolRecord }) {
  const { setTrusted } = useToolActions();
  const trust = () => setTrusted(tool, true);
  useDecisionAction({ id: 'tool.trust', group: 'tool', label: toolsTexts.trust.button, perform: trust });
  return <DecisionButton onDecide={trust}>{toolsTexts.trust.button}</DecisionButton>;
}
