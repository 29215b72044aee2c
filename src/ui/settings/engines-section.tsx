import { useEffect, useState } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { ENGINE_PREFERENCES, type EngineChange, type NodeEnginesView } from '../../node/contract/node-engines.ts';
import { Button } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { Segmented } from '../elements/fields/segmented.tsx';
import { submits } from '../elements/fields/submits.ts';
import { enginesTexts } from './engines/texts/index.ts';
import styles from './settings.module.css';
import { useEngines, enginesStore } from './engines-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

const PREFERENCES = ENGINE_PREFERENCES.map((id) => ({ id, label: enginesTexts.preferences[id] }));

/** The engines for node tools: the choice, the WebContainer's state, its key and its terms. */
export function EnginesSection() {
  const engines = usePanelStore(enginesStore);
  const view = useEngines((state) => state.view);
  const failure = useEngines((state) => state.failure);
  useEffect(() => {
    void engines.getState().load();
  }, [engines]);
  const change = (next: EngineChange): Promise<boolean> => engines.getState().change(next);
  return (
    <>
      {failure === undefined ? null : <Notice tone="danger">{enginesTexts.failed(failure)}</Notice>}
      <section className={styles.section}>
        <h2>{enginesTexts.title}</h2>
        <p className={styles.muted}>{enginesTexts.intro}</p>
        {view === undefined ? null : (
          <>
            <div>
              <Segmented
                label={enginesTexts.preference}
                options={PREFERENCES}
                value={view.preference}
                onChange={(preference) => void change({ type: 'preference', preference })}
              />
            </div>
            <p className={styles.muted}>{enginesTexts.says[view.preference]}</p>
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
        <h2>{enginesTexts.licenceTitle}</h2>
        <p className={styles.muted}>{enginesTexts.licence}</p>
        <h2>{enginesTexts.testedTitle}</h2>
        <p className={styles.muted}>{enginesTexts.tested}</p>
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
    if (await change({ type: 'forget' })) toast.success(enginesTexts.forgotten);
  };
  return (
    <section className={styles.section}>
      <h2>{enginesTexts.state}</h2>
      {isolated ? null : (
        <Notice tone="caution" title={enginesTexts.notIsolated}>
          {enginesTexts.help['not-isolated']}
        </Notice>
      )}
      <p role="status" className={styles.itemText}>
        {agreement === undefined
          ? enginesTexts.states.off
          : container.kind === 'ready'
            ? enginesTexts.states.ready(container.nodeVersion)
            : enginesTexts.states[container.kind]}
      </p>
      {agreement === undefined ? (
        <>
          <p className={styles.muted}>{enginesTexts.agreeText}</p>
          <div className={styles.inline}>
            <Button onClick={() => void change({ type: 'agree', tools: 'own' })}>{enginesTexts.agreeAll}</Button>
            <Button onClick={() => void change({ type: 'agree', tools: 'granted' })}>
              {enginesTexts.agreeGranted}
            </Button>
          </div>
        </>
      ) : (
        <>
          {container.kind === 'failed' ? (
            <Notice tone="caution" title={container.message}>
              {enginesTexts.help[container.cause]}
            </Notice>
          ) : null}
          <p className={styles.muted}>
            {agreement.tools === 'own' ? enginesTexts.agreedOwn : enginesTexts.agreedGranted}
          </p>
          <div className={styles.inline}>
            {container.kind === 'ready' ? null : (
              <Button disabled={container.kind === 'starting'} onClick={() => void change({ type: 'try' })}>
                {container.kind === 'failed' ? enginesTexts.again : enginesTexts.start}
              </Button>
            )}
            <Button
              onClick={() => void change({ type: 'agree', tools: agreement.tools === 'own' ? 'granted' : 'own' })}
            >
              {agreement.tools === 'own' ? enginesTexts.onlyGranted : enginesTexts.forAll}
            </Button>
            <Button onClick={() => void forget()}>{enginesTexts.forget}</Button>
          </div>
          <p className={styles.muted}>{enginesTexts.forgetText}</p>
        </>
      )}
    </section>
  );
}

function KeySection({ view, change }: PartProps) {
  const [key, setKey] = useState('');
  const save = async (next: string, message: string) => {
    if (!(await change({ type: 'key', key: next }))) return;
    setKey('');
    toast.success(message);
  };
  return (
    <section className={styles.section}>
      <h2>{enginesTexts.key}</h2>
      <form className={styles.form} onSubmit={submits(() => save(key, enginesTexts.keySaved))}>
        <TextField
          label={enginesTexts.key}
          labelHidden
          type="password"
          hint={view.hasKey ? enginesTexts.keyStored : enginesTexts.keyHint}
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <div className={styles.inline}>
          <Button type="submit" disabled={key.trim() === ''}>
            {enginesTexts.keySave}
          </Button>
          {view.hasKey ? (
            <Button look="quiet" onClick={() => void save('', enginesTexts.keyRemoved)}>
              {enginesTexts.keyRemove}
            </Button>
          ) : null}
        </div>
      </form>
      <h2>{enginesTexts.sitesTitle}</h2>
      <p className={styles.muted}>{enginesTexts.sites(window.location.origin)}</p>
    </section>
  );
}
