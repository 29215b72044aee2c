import { useState } from 'react';
import type { ToolRecord } from '../../../core/tool.ts';
import type { AccessDecision } from '../../../sandbox/contract/services.ts';
import { DecisionArea } from '../../decision/decision-area.tsx';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { Notice } from '../../elements/layers/notice.tsx';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { runTexts } from '../texts/index.ts';

interface AllowWritingProps {
  readonly tool: ToolRecord;
  readonly access: AccessDecision;
}

/** Says that a run's changes were discarded, and offers to grant write access. */
export function AllowWriting(props: AllowWritingProps) {
  return (
    <DecisionArea decisionKey={decisionKeyOf(props.tool.name, props.access.decision)}>
      <Content {...props} />
    </DecisionArea>
  );
}

function Content({ tool, access }: AllowWritingProps) {
  const { runs } = useApp();
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const allow = async (howLong: 'once' | 'always') => {
    setBusy(true);
    setFailure(undefined);
    try {
      await runs.getState().allow(tool, access, howLong);
    } catch (error) {
      setFailure(runTexts.denied.allowFailed(messageOf(error)));
      setBusy(false);
    }
  };
  return (
    <Notice
      tone={tool.trusted ? 'info' : 'caution'}
      title={runTexts.changes.discardedTitle}
      actions={
        <>
          <DecisionButton disabled={isBusy} onDecide={() => allow('once')}>
            {runTexts.changes.allowOnce}
          </DecisionButton>
          <DecisionButton disabled={isBusy} onDecide={() => allow('always')}>
            {runTexts.changes.allowAlways}
          </DecisionButton>
        </>
      }
    >
      <p>{runTexts.changes.discardedText}</p>
      {tool.trusted ? null : <p>{runTexts.denied.untrustedText}</p>}
      {failure === undefined ? null : <p role="alert">{failure}</p>}
    </Notice>
  );
}
