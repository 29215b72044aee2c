import { Pencil } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import type { PersonTurn as Turn, TurnId } from '../../../agent/contract/conversation.ts';
import { Badge } from '../../elements/badge.tsx';
import { Button, IconButton } from '../../elements/button.tsx';
import { onEscape } from '../../elements/fields/escape.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { agentTexts } from '../texts/index.ts';
import { sharedTexts } from '../../texts/index.ts';
import { Branches } from './branches.tsx';
import { PlainText } from '../markdown/plain-text.tsx';
import { TurnMenu } from './turn-menu.tsx';
import { useConversation } from '../list/use-conversation-actions.ts';
import styles from './turns.module.css';
import words from '../../styles/prose.module.css';

const texts = agentTexts.turn;
const ImageView = lazy(async () => ({ default: (await import('../../run/result/image-view.tsx')).ImageView }));
const MOST_PICTURES = 20;

/** A person's message. Editing it begins a branch. */
export function PersonTurn({ turn, siblings }: { turn: Turn; siblings: readonly TurnId[] | undefined }) {
  const { commands, isRecorded } = useConversation();
  const [draft, setDraft] = useState<string | undefined>();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setDraft(undefined);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const save = async () => {
    if (draft === undefined || draft.trim() === '') return;
    if (await commands.send({ text: draft, images: turn.images ?? [] }, turn.parent ?? 'start')) setDraft(undefined);
  };
  return (
    <div className={styles.person}>
      <h2 className="visually-hidden">{agentTexts.you}</h2>
      {turn.images === undefined || turn.images.length === 0 ? null : <Pictures images={turn.images} />}
      {(turn.skills ?? []).map(({ name }) => (
        <Badge key={name} colour="gray">
          {texts.withSkill(name)}
        </Badge>
      ))}
      {draft === undefined ? (
        turn.text === '' ? null : (
          <PlainText className={styles.reported} text={turn.text} />
        )
      ) : (
        <Editing id={turn.id} draft={draft} onChange={setDraft} onSave={() => void save()} onClose={close} />
      )}
      {draft === undefined ? (
        <div className={styles.personActions}>
          <Branches turn={turn.id} siblings={siblings} />
          <span className={styles.quietActions}>
            <CopyButton text={turn.text} label={texts.copyMessage} />
            {isRecorded ? null : (
              <IconButton ref={opener} label={texts.edit} onClick={() => setDraft(turn.text)}>
                <Pencil size={14} aria-hidden="true" />
              </IconButton>
            )}
            <TurnMenu turn={turn} />
          </span>
        </div>
      ) : null}
    </div>
  );
}

function Pictures({ images }: { images: NonNullable<Turn['images']> }) {
  return (
    <div className={styles.pictures}>
      {images.slice(0, MOST_PICTURES).map(({ mediaType, data }, at) => (
        <Suspense key={at} fallback={null}>
          <ImageView
            source={`data:${mediaType};base64,${data}`}
            mimeType={mediaType}
            alt={texts.image(at + 1)}
            className={styles.picture}
            isBare
          />
        </Suspense>
      ))}
    </div>
  );
}

interface EditingProps {
  readonly id: TurnId;
  readonly draft: string;
  readonly onChange: (draft: string) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

function Editing({ id, draft, onChange, onSave, onClose }: EditingProps) {
  const [start] = useState(draft);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (onEscape(event, draft !== start, onClose)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) onSave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.editing} data-editing="">
      <textarea
        className={styles.editBox}
        aria-label={texts.editLabel}
        aria-describedby={`${id}-hint`}
        autoFocus
        value={draft}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKey}
        rows={Math.min(12, draft.split('\n').length + 1)}
      />
      <p id={`${id}-hint`} className={words.small}>
        {texts.editHint}
      </p>
      <div className={styles.editActions}>
        <Button onClick={onClose}>{sharedTexts.common.cancel}</Button>
        <Button look="primary" disabled={draft.trim() === ''} onClick={onSave}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}
