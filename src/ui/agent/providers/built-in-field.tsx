import { Download } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { BuiltInAvailability } from '../../../agent/contract/built-in-model.ts';
import { createBuiltInModel, promptApi } from '../../../platform/page/built-in-model.ts';
import { Button } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { messageOf } from '../../stores/error-text.ts';
import { providersTexts } from './texts/index.ts';
import styles from './providers.module.css';

const texts = providersTexts;

/** Whether the browser's own model is available, with a button to download it: browsers require a click. */
export function BuiltInField() {
  const model = useMemo(() => createBuiltInModel(promptApi()), []);
  const [state, setState] = useState<BuiltInAvailability | undefined>();
  const [share, setShare] = useState<number | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  const look = useCallback(async () => {
    try {
      setState(await model.availability());
    } catch (error) {
      setFailure(messageOf(error));
    }
  }, [model]);
  useEffect(() => void look(), [look]);

  const fetchModel = async () => {
    setFailure(undefined);
    setShare(0);
    try {
      await model.download(setShare);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setShare(undefined);
    await look();
  };
  if (failure !== undefined) {
    return (
      <Notice tone="danger" role="alert">
        {failure}
      </Notice>
    );
  }
  if (state === undefined) return null;
  return (
    <div className={styles.local}>
      <Notice tone={state === 'none' || state === 'unavailable' ? 'caution' : 'info'}>{texts.builtIn[state]}</Notice>
      {share === undefined ? null : <progress aria-label={texts.fetching} max={1} value={share} />}
      {state === 'downloadable' && share === undefined ? (
        <div>
          <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => void fetchModel()}>
            {texts.fetchBuiltIn}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
