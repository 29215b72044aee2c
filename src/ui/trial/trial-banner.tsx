import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../elements/layers/toast.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { DecisionArea } from '../decision/decision-area.tsx';
import { DecisionButton } from '../decision/decision-button.tsx';
import { decisionKeyOf } from '../decision/decision-key.ts';
import { Button } from '../elements/button.tsx';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { useApp, useTools, useTrials } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { useActions } from '../stores/use-actions.ts';
import { trialTexts } from './texts/index.ts';
import styles from './trial-banner.module.css';

/** Says that nothing is stored here, with actions. Calls `onSaved` with the stored tools. */
export function TrialBanner({ onSaved }: { onSaved: (saved: readonly ToolRecord[]) => void }) {
  const trial = useTrials((state) => state.current);
  const isSeveral = useTools((state) => state.total > 1);
  const { isBusy, save, copyLink, discard } = useTrialActions(onSaved);
  useActions(() => [
    { id: 'trial.save', group: 'app', label: trialTexts.actions.save, perform: save },
    { id: 'trial.link', group: 'app', label: trialTexts.actions.copyLink, perform: copyLink },
    { id: 'trial.discard', group: 'app', label: trialTexts.actions.discard, perform: discard },
  ]);
  return (
    <section className={styles.banner} aria-label={trialTexts.label}>
      <FlaskConical size={16} aria-hidden="true" className={styles.icon} />
      <p className={styles.words}>
        <strong className={styles.title}>{trialTexts.title(isSeveral)}</strong>{' '}
        <span className={styles.text}>
          {trial?.tooLong === true ? trialTexts.tooLong : trial?.edited === true ? trialTexts.edited : trialTexts.text}
        </span>
      </p>
      <div className={styles.actions}>
        <DecisionArea decisionKey={decisionKeyOf(trial?.path)}>
          <DecisionButton look="primary" disabled={isBusy} title={trialTexts.saveHint} onDecide={save}>
            {trialTexts.save}
          </DecisionButton>
        </DecisionArea>
        <Button disabled={isBusy} onClick={() => void copyLink()}>
          {trialTexts.copyLink}
        </Button>
        <Button disabled={isBusy} onClick={discard}>
          {trialTexts.discard}
        </Button>
      </div>
    </section>
  );
}

function useTrialActions(onSaved: (saved: readonly ToolRecord[]) => void) {
  const { trials } = useApp();
  const trial = useTrials((state) => state.current);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      toast.error(trialTexts.failed(messageOf(error)));
    }
    setBusy(false);
  };
  const save = () =>
    attempt(async () => {
      const { records, filesLeft } = await trials.getState().save();
      onSaved(records);
      if (filesLeft.length > 0) toast.warning(trialTexts.filesLeft(filesLeft));
    });
  const copyLink = () =>
    attempt(async () => {
      const url = (await trial?.link()) ?? '';
      await navigator.clipboard.writeText(url).then(
        () => toast.success(trialTexts.copied),
        () => toast.warning(trialTexts.copyFailed),
      );
    });
  const discard = () => {
    trials.getState().end();
    navigate(pathOf({ screen: 'tools' }));
  };
  return { isBusy, save, copyLink, discard };
}
