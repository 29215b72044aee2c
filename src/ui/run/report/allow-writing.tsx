import { useState } from 'react';
import { NO_PERMISSIONS } from '../../../core/permissions.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { Button } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { useModel } from '../../stores/app-model.ts';
import { messageOf } from '../../stores/error-text.ts';
import { texts } from '../../texts/texts.ts';

/** Says that a run's changes were discarded, and offers to grant write access. */
export function AllowWriting({ tool }: { tool: ToolRecord }) {
  const { runs } = useModel();
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const allow = async (howLong: 'once' | 'always') => {
    setBusy(true);
    setFailure(undefined);
    try {
      await runs.getState().allow(tool, { ...NO_PERMISSIONS, files: 'write' }, howLong);
    } catch (error) {
      setFailure(texts.denied.allowFailed(messageOf(error)));
      setBusy(false);
    }
  };
  return (
    <Notice
      tone={tool.trusted ? 'info' : 'caution'}
      title={texts.changes.discardedTitle}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => void allow('once')}>
            {texts.changes.allowOnce}
          </Button>
          <Button disabled={isBusy} onClick={() => void allow('always')}>
            {texts.changes.allowAlways}
          </Button>
        </>
      }
    >
      <p>{texts.changes.discardedText}</p>
      {tool.trusted ? null : <p>{texts.denied.untrustedText}</p>}
      {failure === undefined ? null : <p role="alert">{failure}</p>}
    </Notice>
  );
}
