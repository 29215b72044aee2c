import { useEffect, useState } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { ENGINE_WISHES, type EngineChange, type NodeEnginesView } from '../../node/contract/node-engines.ts';
import { Button } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { Segmented } from '../elements/fields/segmented.tsx';
import { submits } from '../elements/fields/submits.ts';
import { useEngines, useModel } from '../stores/app-model.ts';
import { lateTexts } from '../texts/late-texts.ts';
import styles from './settings.module.css';

const WISHES = ENGINE_WISHES.map((id) => ({ id, label: lateTexts.engine.wishes[id] }));

/** The engines for node tools: the choice, the WebContainer's state, its key and its terms. */
export function EnginesPanel() {
  const { engines } = useModel();
  const view = useEngines((state) => state.view);
  const failure = useEngines((state) => state.failure);
  useEffect(() => {
    void engines.getState().load();
  }, [engines]);
  const change = (next: EngineChange): Promise<boolean> => engines.getState().change(next);
  return (
    <>
      {failure === undefined ? null : <Notice tone="danger">{lateTexts.engine.failed(failure)}</Notice>}
      <section className={styles.section}>
        <h2>{lateTexts.engine.title}</h2>
        <p className={styles.muted}>{lateTexts.engine.intro}</p>
        {view === undefined ? null : (
          <>
            <div>
              <Segmented
                label={lateTexts.engine.wish}
                options={WISHES}
                value={view.wish}
                onChange={(wish) => void change({ type: 'wish', wish })}
              />
            </div>
            <p className={styles.muted}>{lateTexts.engine.says[view.wish]}</p>
          </>
        )}
      </section>
      {view === undefined ? null : (
        <>
          <ContainerSection view={view} change={change} />
          <KeySection view={view} change={change} />
        </>
      )}
      <section className={styles.section}>
        <h2>{lateTexts.engine.licenceTitle}</h2>
        <p className={styles.muted}>{lateTexts.engine.licence}</p>
        <h2>{lateTexts.engine.testedTitle}</h2>
        <p className={styles.muted}>{lateTexts.engine.tested}</p>
      </section>
    </>
  );
}

interface PartProps {
  readonly view: NodeEnginesView;
  readonly change: (change: EngineChange) => Promise<boolean>;
}

function ContainerSection({ view, change }: PartProps) {
  const { agreement, container, isolated } = view;
  const forget = async () => {
    if (await change({ type: 'forget' })) toast.success(lateTexts.engine.forgotten);
  };
  return (
    <section className={styles.section}>
      <h2>{lateTexts.engine.state}</h2>
      {isolated ? null : (
        <Notice tone="caution" title={lateTexts.engine.notIsolated}>
          {lateTexts.engine.help['not-isolated']}
        </Notice>
      )}
      <p role="status" className={styles.itemText}>
        {agreement === undefined
          ? lateTexts.engine.states.off
          : container.kind === 'ready'
            ? lateTexts.engine.states.ready(container.nodeVersion)
            : lateTexts.engine.states[container.kind]}
      </p>
      {agreement === undefined ? (
        <>
          <p className={styles.muted}>{lateTexts.engine.agreeText}</p>
          <div className={styles.inline}>
            <Button onClick={() => void change({ type: 'agree', tools: 'own' })}>{lateTexts.engine.agreeAll}</Button>
            <Button onClick={() => void change({ type: 'agree', tools: 'granted' })}>
              {lateTexts.engine.agreeGranted}
            </Button>
          </div>
        </>
      ) : (
        <>
          {container.kind === 'failed' ? (
            <Notice tone="caution" title={container.message}>
              {lateTexts.engine.help[container.cause]}
            </Notice>
          ) : null}
          <p className={styles.muted}>
            {agreement.tools === 'own' ? lateTexts.engine.agreedOwn : lateTexts.engine.agreedGranted}
          </p>
          <div className={styles.inline}>
            {container.kind === 'ready' ? null : (
              <Button disabled={container.kind === 'starting'} onClick={() => void change({ type: 'try' })}>
                {container.kind === 'failed' ? lateTexts.engine.again : lateTexts.engine.start}
              </Button>
            )}
            <Button
              onClick={() => void change({ type: 'agree', tools: agreement.tools === 'own' ? 'granted' : 'own' })}
            >
              {agreement.tools === 'own' ? lateTexts.engine.onlyGranted : lateTexts.engine.forAll}
            </Button>
            <Button onClick={() => void forget()}>{lateTexts.engine.forget}</Button>
          </div>
          <p className={styles.muted}>{lateTexts.engine.forgetText}</p>
        </>
      )}
    </section>
  );
}

function KeySection({ view, change }: PartProps) {
  const [key, setKey] = useState('');
  const save = async (next: string, told: string) => {
    if (!(await change({ type: 'key', key: next }))) return;
    setKey('');
    toast.success(told);
  };
  return (
    <section className={styles.section}>
      <h2>{lateTexts.engine.key}</h2>
      <form className={styles.form} onSubmit={submits(() => save(key, lateTexts.engine.keySaved))}>
        <TextField
          label={lateTexts.engine.key}
          labelHidden
          type="password"
          hint={view.hasKey ? lateTexts.engine.keyStored : lateTexts.engine.keyHint}
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <div className={styles.inline}>
          <Button type="submit" disabled={key.trim() === ''}>
            {lateTexts.engine.keySave}
          </Button>
          {view.hasKey ? (
            <Button look="quiet" onClick={() => void save('', lateTexts.engine.keyRemoved)}>
              {lateTexts.engine.keyRemove}
            </Button>
          ) : null}
        </div>
      </form>
      <h2>{lateTexts.engine.sitesTitle}</h2>
      <p className={styles.muted}>{lateTexts.engine.sites(window.location.origin)}</p>
    </section>
  );
}
