import { useState } from 'react';
import type { ToolRecord } from '../../../core/tool.ts';
import type { AccessDecision } from '../../../sandbox/contract.ts';
import { Button } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { useModel } from '../../stores/app-model.ts';
import { messageOf } from '../../stores/error-text.ts';
import { runTexts } from '../texts/index.ts';

/** Says that a run's changes were discarded, and offers to grant write access. */
export function AllowWriting({ tool, access }: { tool: ToolRecord; access: AccessDecision }) {
  const { runs } = useModel();
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
          <Button disabled={isBusy} onClick={() => void allow('once')}>
            {runTexts.changes.allowOnce}
          </Button>
          <Button disabled={isBusy} onClick={() => void allow('always')}>
            {runTexts.changes.allowAlways}
          </Button>
        </>
      }
    >
      <p>{runTexts.changes.discardedText}</p>
      {tool.trusted ? null : <p>{runTexts.denied.untrustedText}</p>}
      {failure === undefined ? null : <p role="alert">{failure}</p>}
    </Notice>
  );
}
