import { useEffect, useState } from 'react';
import type { PromptNote } from '../../../panels/contract/services.ts';
import { DecisionArea } from '../../decision/decision-area.tsx';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { Button } from '../../elements/button.tsx';
import { Switch } from '../../elements/fields/switch.tsx';
import { toast } from '../../elements/layers/toast.ts';
import { ExactText } from '../../elements/views/exact-text.tsx';
import { locale } from '../../texts/language.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import styles from '../canvas.module.css';
import page from '../../styles/page-list.module.css';
import { useMadePanels } from '../panels-store.ts';
import { canvasTexts } from '../texts/index.ts';

const texts = canvasTexts.notes;

/** Notes for the system prompt: those that agents proposed, and those that a person accepted. */
export function PromptNotes() {
  const { host } = useApp();
  const turn = useMadePanels((state) => state.notesTurn);
  const [notes, setNotes] = useState<readonly PromptNote[]>();
  useEffect(() => {
    host.notes.promptNotes().then(setNotes, (error: unknown) => toast.error(messageOf(error)));
  }, [host, turn]);
  return (
    <div className={page.section}>
      <p className={page.muted}>{texts.promptIntro}</p>
      {notes?.length === 0 ? <p className={page.muted}>{texts.none}</p> : null}
      <Group title={texts.proposed} notes={notes?.filter(({ isAccepted }) => !isAccepted) ?? []} />
      <Group title={texts.accepted} notes={notes?.filter(({ isAccepted }) => isAccepted) ?? []} />
    </div>
  );
}

function Group({ title, notes }: { title: string; notes: readonly PromptNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section className={page.section} aria-label={title}>
      <h2>{title}</h2>
      <ul className={page.rows}>
        {notes.map((note) => (
          <Row key={note.id} note={note} />
        ))}
      </ul>
    </section>
  );
}

function Row({ note: { id, note, reason, source, at, isAccepted, isOff } }: { note: PromptNote }) {
  const { host } = useApp();
  const attempt = (work: Promise<void>): void => {
    work.catch((error: unknown) => toast.error(messageOf(error)));
  };
  return (
    <li>
      <DecisionArea decisionKey={decisionKeyOf(id, note)}>
        <div className={styles.row}>
          <div className={styles.rowText}>
            <ExactText label={texts.title} text={note} />
            <p className={page.muted}>{texts.from(source, new Date(at).toLocaleString(locale))}</p>
            {reason === undefined ? null : <p className={page.muted}>{texts.reason(reason)}</p>}
          </div>
          {isAccepted ? (
            <Switch
              label={texts.use}
              checked={!isOff}
              onChange={(isOn) => attempt(host.notes.switchPromptNote(id, !isOn))}
            />
          ) : (
            <DecisionButton onDecide={() => attempt(host.notes.acceptPromptNote(id, note))}>
              {texts.accept}
            </DecisionButton>
          )}
          <Button look="quiet" onClick={() => attempt(host.notes.removePromptNote(id))}>
            {texts.decline}
          </Button>
        </div>
      </DecisionArea>
    </li>
  );
}
