import { useState } from 'react';
import type { McpServerId } from '../../../core/ids.ts';
import type { McpWireEntry } from '../../../mcp/contract/mcp-api.ts';
import { toast } from '../../elements/layers/toast.ts';
import { Button } from '../../elements/button.tsx';
import { CopyButton } from '../../elements/copy-button.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { formatDuration } from '../../lib/format.ts';
import { formatCount } from '../../lib/format-tokens.ts';
import { MessageForm } from './message-composer.tsx';
import { durationOf, isRequest, prettyText, resendable, type Exchange } from './wire-rows.ts';
import { useSendMessage } from './use-send-message.ts';
import { serversTexts } from '../texts/index.ts';
import styles from './wire.module.css';

const texts = serversTexts.wire;

interface MessageDetailProps {
  readonly exchange: Exchange | undefined;
  readonly serverId: McpServerId;
  readonly isConnected: boolean;
  /** Called with the id of a message that was sent from here. */
  readonly onSent: (sentId: string) => void;
}

/** A message and its answer, as far as they are stored, and ways to send it again. */
export function MessageDetail({ exchange, ...rest }: MessageDetailProps) {
  if (exchange === undefined) return <p className={styles.empty}>{texts.pick}</p>;
  return <Shown key={exchange.entry.index} exchange={exchange} {...rest} />;
}

function Shown({ exchange, serverId, isConnected, onSent }: MessageDetailProps & { readonly exchange: Exchange }) {
  const send = useSendMessage(serverId);
  const [isEdited, setEdited] = useState(false);
  const { entry, answer } = exchange;
  const message = resendable(entry);
  const again = async () => {
    const sentId = message === undefined ? undefined : await send(message);
    if (sentId === undefined) return;
    toast.success(texts.sent);
    onSent(sentId);
  };
  const asks = isRequest(entry);
  return (
    <section className={styles.detail} aria-label={texts.selected}>
      <div className={styles.bar}>
        <strong className={styles.summary} title={entry.summary}>
          {entry.summary}
        </strong>
        <span className={styles.space} />
        {message === undefined || isEdited ? null : (
          <>
            <Button disabled={!isConnected} onClick={() => void again()}>
              {texts.again}
            </Button>
            <Button onClick={() => setEdited(true)}>{texts.edit}</Button>
          </>
        )}
      </div>
      {isEdited && message !== undefined ? (
        <MessageForm
          start={JSON.stringify(message, null, 2)}
          serverId={serverId}
          isConnected={isConnected}
          onSent={onSent}
          onCancel={() => setEdited(false)}
        />
      ) : (
        <Part title={asks ? texts.request : undefined} label={texts.whole} entry={entry} />
      )}
      {answer === undefined ? (
        asks ? (
          <p className={styles.muted}>{texts.noAnswer}</p>
        ) : null
      ) : (
        <Part
          title={texts.answer(formatDuration(durationOf(exchange) ?? 0))}
          label={texts.wholeAnswer}
          entry={answer}
        />
      )}
    </section>
  );
}

interface PartProps {
  readonly title: string | undefined;
  readonly label: string;
  readonly entry: McpWireEntry;
}

function Part({ title, label, entry }: PartProps) {
  const text = prettyText(entry.text);
  return (
    <>
      <div className={styles.bar}>
        {title === undefined ? null : <h3 className={styles.partTitle}>{title}</h3>}
        <span className={styles.space} />
        <CopyButton label={texts.copy} text={text} />
      </div>
      {entry.text.length < entry.characters ? (
        <p className={styles.muted}>{texts.cut(formatCount(entry.characters))}</p>
      ) : null}
      {text === '' ? <p className={styles.muted}>{texts.empty}</p> : <LongText label={label} text={text} />}
    </>
  );
}
