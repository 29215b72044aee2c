import { CircleCheck } from 'lucide-react';
import type { ModelTest } from '../../../agent/contract/model-worker-api.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { formatDuration } from '../../lib/format.ts';
import type { ProviderPreset } from './provider-presets.ts';
import { providersTexts } from './texts/index.ts';
import styles from './providers.module.css';

const texts = providersTexts.connection;

/** The result of a connection test, and how to fix a failure. */
export function TestOutcome({
  outcome,
  preset,
  isText,
}: {
  outcome: ModelTest;
  preset: ProviderPreset;
  isText: boolean;
}) {
  if (!outcome.ok) return <Failure outcome={outcome} preset={preset} />;
  const { durationMs, callsTools, models } = outcome;
  const says = [
    texts.ok(formatDuration(durationMs)),
    callsTools === true ? texts.calls : callsTools === false && !isText ? texts.noCalls : '',
    models === undefined ? '' : texts.models(models.length),
  ];
  return (
    <p className={styles.ok} role="status">
      <CircleCheck size={16} aria-hidden="true" />
      {says.filter((text) => text !== '').join(' ')}
    </p>
  );
}

function Failure({
  outcome: { failure, models },
  preset,
}: {
  outcome: Extract<ModelTest, { readonly ok: false }>;
  preset: ProviderPreset;
}) {
  const { code, message, fix, detail } = failure;
  // The address and the key are right if it listed its models.
  if (code === 'not-found' && models !== undefined) {
    return (
      <p className={styles.ok} role="status">
        <CircleCheck size={16} aria-hidden="true" />
        {texts.chooseModel} {texts.models(models.length)}
      </p>
    );
  }
  const letIn = code === 'no-cors' ? preset.letIn?.(location.origin) : undefined;
  return (
    <Notice tone="danger" title={message} role="status">
      {fix === undefined ? null : (
        <p>
          <strong>{texts.fix}:</strong> {fix}
        </p>
      )}
      {letIn === undefined ? null : (
        <>
          <p>{texts.letIn}</p>
          <div className={styles.command}>
            <pre tabIndex={0}>{letIn}</pre>
            <CopyButton text={letIn} label={texts.copy} />
          </div>
        </>
      )}
      {detail === undefined || detail === '' ? null : (
        <details className={styles.detail}>
          <summary>{texts.detail}</summary>
          <pre tabIndex={0}>{detail}</pre>
        </details>
      )}
    </Notice>
  );
}
