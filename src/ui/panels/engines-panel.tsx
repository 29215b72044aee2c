import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { ENGINE_WISHES, type EngineChange, type NodeEnginesView } from '../../core/node-engines.ts';
import { Button } from '../elements/button.tsx';
import { TextField } from '../elements/field.tsx';
import { Notice } from '../elements/notice.tsx';
import { Segmented } from '../elements/segmented.tsx';
import { useEngines, useModel } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import styles from './settings.module.css';

const WISHES = ENGINE_WISHES.map((id) => ({ id, label: texts.engine.wishes[id] }));

/** What runs node tools: the choice, the WebContainer's state, its key and its terms. */
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
      {failure === undefined ? null : <Notice tone="danger">{texts.engine.failed(failure)}</Notice>}
      <section className={styles.section}>
        <h2>{texts.engine.title}</h2>
        <p className={styles.muted}>{texts.engine.intro}</p>
        {view === undefined ? null : (
          <>
            <div>
              <Segmented label={texts.engine.wish} options={WISHES} value={view.wish} onChange={(wish) => void change({ type: 'wish', wish })} />
            </div>
            <p className={styles.muted}>{texts.engine.says[view.wish]}</p>
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
        <h2>{texts.engine.licenceTitle}</h2>
        <p className={styles.muted}>{texts.engine.licence}</p>
        <h2>{texts.engine.testedTitle}</h2>
        <p className={styles.muted}>{texts.engine.tested}</p>
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
    if (await change({ type: 'forget' })) toast.success(texts.engine.forgotten);
  };
  return (
    <section className={styles.section}>
      <h2>{texts.engine.state}</h2>
      {isolated ? null : (
        <Notice tone="caution" title={texts.engine.notIsolated}>
          {texts.engine.help['not-isolated']}
        </Notice>
      )}
      <p role="status" className={styles.itemText}>
        {agreement === undefined ? texts.engine.states.off : container.kind === 'ready' ? texts.engine.states.ready(container.nodeVersion) : texts.engine.states[container.kind]}
      </p>
      {agreement === undefined ? (
        <>
          <p className={styles.muted}>{texts.engine.agreeText}</p>
          <div className={styles.inline}>
            <Button onClick={() => void change({ type: 'agree', tools: 'own' })}>{texts.engine.agreeAll}</Button>
            <Button onClick={() => void change({ type: 'agree', tools: 'granted' })}>{texts.engine.agreeGranted}</Button>
          </div>
        </>
      ) : (
        <>
          {container.kind === 'failed' ? (
            <Notice tone="caution" title={container.message}>
              {texts.engine.help[container.cause]}
            </Notice>
          ) : null}
          <p className={styles.muted}>{agreement.tools === 'own' ? texts.engine.agreedOwn : texts.engine.agreedGranted}</p>
          <div className={styles.inline}>
            {container.kind === 'ready' ? null : (
              <Button disabled={container.kind === 'starting'} onClick={() => void change({ type: 'try' })}>
                {container.kind === 'failed' ? texts.engine.again : texts.engine.start}
              </Button>
            )}
            <Button onClick={() => void change({ type: 'agree', tools: agreement.tools === 'own' ? 'granted' : 'own' })}>{agreement.tools === 'own' ? texts.engine.onlyGranted : texts.engine.forAll}</Button>
            <Button onClick={() => void forget()}>{texts.engine.forget}</Button>
          </div>
          <p className={styles.muted}>{texts.engine.forgetText}</p>
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
      <h2>{texts.engine.key}</h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save(key, texts.engine.keySaved);
        }}
      >
        <TextField label={texts.engine.key} labelHidden type="password" hint={view.hasKey ? texts.engine.keyStored : texts.engine.keyHint} value={key} onChange={(event) => setKey(event.target.value)} />
        <div className={styles.inline}>
          <Button type="submit" disabled={key.trim() === ''}>
            {texts.engine.keySave}
          </Button>
          {view.hasKey ? (
            <Button look="quiet" onClick={() => void save('', texts.engine.keyRemoved)}>
              {texts.engine.keyRemove}
            </Button>
          ) : null}
        </div>
      </form>
      <h2>{texts.engine.sitesTitle}</h2>
      <p className={styles.muted}>{texts.engine.sites(window.location.origin)}</p>
    </section>
  );
}
