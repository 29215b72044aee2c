import { ArrowUp, ImagePlus, Square, X } from 'lucide-react';
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { toast } from '../../elements/layers/toast.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { cx } from '../../elements/class-names.ts';
import { isSlowToWrap } from '../../lib/slow-to-wrap.ts';
import { withKeys } from '../../lib/keybindings.ts';
import type { MessageDraft } from '../agent-store.ts';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { useActions } from '../../stores/use-actions.ts';
import { locale } from '../../texts/language.ts';
import { agentTexts } from '../texts/index.ts';
import { readImages } from './attach-images.ts';
import styles from './composer.module.css';

const texts = agentTexts.composer;
const ImageView = lazy(async () => ({ default: (await import('../../run/result/image-view.tsx')).ImageView }));
/** A longer text is attached as a file, since it would block the page in the field. */
const MAX_PASTED = 200_000;
/** The same limit for characters that take browsers much longer to lay out. */
const MAX_ODD = 10_000;
/** Longer text is not wrapped: each key would wrap all of it again. */
const MAX_WRAPPED = 50_000;
const EMPTY: MessageDraft = { text: '', images: [] };

interface ComposerProps {
  /** The key of its draft. */
  readonly draftKey: string;
  readonly isRunning: boolean;
  /** Why nothing can be sent, and how to fix that. */
  readonly reason?: ReactNode;
  /** Shown next to the button. */
  readonly tools?: ReactNode;
  /** Also while the model answers. @returns whether the message was taken: sent, or queued */
  readonly onSend: (draft: MessageDraft) => Promise<boolean>;
  readonly onStop?: () => Promise<void>;
  readonly autoFocus?: boolean;
}

/** The field for a message. Enter sends, Shift Enter inserts a line break; images can be pasted, dropped or chosen. */
export function Composer(props: ComposerProps) {
  const { draftKey, isRunning, reason, tools, autoFocus = false } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const message = useMessage(props, field);
  const { draft, change, attach } = message;
  const { isOver, dropping } = useDrop(attach);
  useEffect(() => {
    if (autoFocus) field.current?.focus({ preventScroll: true });
  }, [autoFocus, draftKey]);
  useActions(() => [
    {
      id: 'agent.write',
      group: 'go',
      label: agentTexts.actions.toMessage,
      keys: 'focusArguments',
      perform: () => field.current?.focus(),
    },
  ]);
  return (
    <div className={styles.surface}>
      {reason === undefined ? null : <div className={styles.reason}>{reason}</div>}
      <div className={cx(styles.composer, isOver && styles.over)} {...dropping}>
        {draft.images.length === 0 ? null : <Images images={draft.images} onChange={(images) => change({ images })} />}
        <MessageField field={field} draftKey={draftKey} isRunning={isRunning} message={message} />
        <p id={`${draftKey}-keys`} className="visually-hidden">
          {isRunning ? texts.keysRunning : texts.keys}
        </p>
        <div className={styles.bar}>
          <ImageChoice onChoose={attach} />
          {tools}
          <span className={styles.space} />
          {isRunning ? <StopButton message={message} /> : null}
          <SendButton message={message} isRunning={isRunning} />
        </div>
        {isOver ? <div className={styles.hint}>{agentTexts.dropHint}</div> : null}
      </div>
    </div>
  );
}

/** The current message and its actions. */
interface Message {
  readonly draft: MessageDraft;
  readonly canSend: boolean;
  readonly isStopping: boolean;
  readonly change: (part: Partial<MessageDraft>) => void;
  readonly attach: (files: Iterable<File>) => Promise<void>;
  readonly send: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

function useMessage(
  { draftKey, reason, onSend, onStop }: ComposerProps,
  field: RefObject<HTMLTextAreaElement | null>,
): Message {
  const { agent } = useApp();
  const draft = useAgent(({ drafts }) => drafts.get(draftKey) ?? EMPTY);
  const [isStopping, setStopping] = useState(false);
  const [isSending, setSending] = useState(false);
  const isEmpty = draft.text.trim() === '' && draft.images.length === 0;
  const canSend = !isEmpty && !isSending && reason === undefined;
  const change = (part: Partial<MessageDraft>) =>
    agent.getState().setDraft(draftKey, { ...(agent.getState().drafts.get(draftKey) ?? EMPTY), ...part });
  const send = async () => {
    if (!canSend) return;
    setSending(true);
    agent.getState().setDraft(draftKey, undefined);
    // Restores the draft of a message that was not sent.
    if (!(await onSend(draft))) agent.getState().setDraft(draftKey, draft);
    setSending(false);
  };
  const stop = async () => {
    setStopping(true);
    await onStop?.();
    setStopping(false);
    field.current?.focus();
  };
  const attach = async (files: Iterable<File>) => {
    const { images, refused } = await readImages(files);
    for (const why of refused) toast.error(why);
    if (images.length > 0) change({ images: [...(agent.getState().drafts.get(draftKey) ?? EMPTY).images, ...images] });
    field.current?.focus();
  };
  return { draft, canSend, isStopping, change, attach, send, stop };
}

/** Whether files are dragged over it, and the handlers of these events. */
function useDrop(attach: Message['attach']) {
  const [isOver, setOver] = useState(false);
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      void attach([...event.dataTransfer.files]);
    },
  };
  return { isOver, dropping };
}

function Images({
  images,
  onChange,
}: {
  images: MessageDraft['images'];
  onChange: (images: MessageDraft['images']) => void;
}) {
  return (
    <ul className={styles.images}>
      {images.map(({ mediaType, data }, at) => (
        <li key={at}>
          <Suspense fallback={null}>
            <ImageView
              source={`data:${mediaType};base64,${data}`}
              mimeType={mediaType}
              alt={agentTexts.turn.image(at + 1)}
              className={styles.image}
              isBare
            />
          </Suspense>
          <IconButton
            label={texts.removeImage(at + 1)}
            onClick={() => onChange(images.filter((_, index) => index !== at))}
          >
            <X size={12} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

interface MessageFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly draftKey: string;
  readonly isRunning: boolean;
  readonly message: Message;
}

/** A field that grows with its text. */
function MessageField({ field, draftKey, isRunning, message }: MessageFieldProps) {
  const { draft, change, attach, send } = message;
  const isUnwrapped = useMemo(() => draft.text.length > MAX_WRAPPED || isSlowToWrap(draft.text), [draft.text]);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [draft.text, field]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    const pasted = event.clipboardData.getData('text/plain');
    const most = isSlowToWrap(pasted) ? MAX_ODD : MAX_PASTED;
    if (files.length > 0) void attach(files);
    else if (pasted.length + draft.text.length > most)
      toast.error(texts.tooLong(pasted.length.toLocaleString(locale), most.toLocaleString(locale)));
    else return;
    event.preventDefault();
  };
  return (
    <textarea
      ref={field}
      rows={1}
      className={cx(styles.field, isUnwrapped && styles.unwrapped)}
      aria-label={texts.label}
      data-surface="conversation"
      aria-describedby={`${draftKey}-keys`}
      placeholder={isRunning ? texts.placeholderRunning : texts.placeholder}
      value={draft.text}
      onChange={(event) => change({ text: event.target.value })}
      onKeyDown={onKey}
      onPaste={onPaste}
    />
  );
}

function ImageChoice({ onChoose }: { onChoose: Message['attach'] }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          void onChoose([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <IconButton label={texts.attach} onClick={() => picker.current?.click()}>
        <ImagePlus size={16} aria-hidden="true" />
      </IconButton>
    </>
  );
}

function StopButton({ message: { isStopping, stop } }: { message: Message }) {
  return (
    <Button
      className={styles.stop}
      disabled={isStopping}
      icon={<Square size={12} aria-hidden="true" fill="currentcolor" />}
      title={withKeys(texts.stop, 'stop')}
      onClick={() => void stop()}
    >
      <span className={styles.word}>{isStopping ? texts.stopping : texts.stop}</span>
    </Button>
  );
}

/** While the model answers, the message waits. */
function SendButton({ message: { canSend, send }, isRunning }: { message: Message; isRunning: boolean }) {
  return (
    <Button
      look="primary"
      className={styles.send}
      aria-label={isRunning ? texts.queue : texts.send}
      title={isRunning ? texts.keysRunning : texts.keys}
      disabled={!canSend}
      onClick={() => void send()}
    >
      <ArrowUp size={18} aria-hidden="true" />
    </Button>
  );
}
