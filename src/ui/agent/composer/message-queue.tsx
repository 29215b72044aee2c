import { Clock, Pencil, SendHorizontal, X } from 'lucide-react';
import type { MessageQueue as Queue, QueuedMessage } from '../../../agent/contract/conversation.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { useConversation } from '../list/use-conversation-actions.ts';
import { agentTexts } from '../texts/index.ts';
import styles from './message-queue.module.css';

const texts = agentTexts.queue;
/** Characters shown of a message, which may be very long. */
const MOST_CHARACTERS = 300;

/** The messages that wait for the end of the answer, above the message field. */
export function MessageQueue({
  queue,
  isRunning,
  label = texts.label,
}: {
  queue: Queue | undefined;
  isRunning: boolean;
  label?: string;
}) {
  const { commands } = useConversation();
  if (queue === undefined) return null;
  return (
    <section className={styles.queue} aria-label={label}>
      <header className={styles.head}>
        <Clock size={14} aria-hidden="true" />
        <p className={styles.hint}>{isRunning ? texts.waits : texts.held}</p>
        {isRunning ? null : (
          <Button icon={<SendHorizontal size={14} aria-hidden="true" />} onClick={commands.sendQueued}>
            {texts.sendNow}
          </Button>
        )}
      </header>
      <ol>
        {queue.messages.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </ol>
    </section>
  );
}

function Row({ message }: { message: QueuedMessage }) {
  const { commands } = useConversation();
  const { text, images = [] } = message;
  const brief = shownInLine(text.slice(0, MOST_CHARACTERS));
  return (
    <li className={styles.message}>
      <span className={styles.text} title={brief}>
        {brief}
      </span>
      {images.length === 0 ? null : <span className={styles.images}>{texts.images(images.length)}</span>}
      <IconButton label={texts.edit(brief)} onClick={() => commands.editQueued(message)}>
        <Pencil size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={texts.remove(brief)} onClick={() => commands.removeQueued(message)}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
