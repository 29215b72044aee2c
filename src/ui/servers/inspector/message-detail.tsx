import type { McpServerId } from '../../../core/ids.ts';
import { toast } from '../../elements/layers/toast.ts';
import type { McpWireEntry } from '../../../mcp/contract/mcp-api.ts';
import { Button } from '../../elements/button.tsx';
import { CopyButton } from '../../elements/copy-button.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { formatCount } from '../../lib/format-tokens.ts';
import { prettyText, resendable } from './wire-rows.ts';
import { serversTexts } from '../texts/index.ts';
import { useSendMessage } from './use-send-message.ts';
import styles from './wire.module.css';

const texts = serversTexts.wire;

interface MessageDetailProps {
  readonly entry: McpWireEntry | undefined;
  readonly serverId: McpServerId;
  readonly isConnected: boolean;
  /** Opens the text of a message for editing before it is sent. */
  readonly onEdit: (text: string) => void;
}

/** One whole message, as far as it is stored. */
export function MessageDetail({ entry, serverId, isConnected, onEdit }: MessageDetailProps) {
  const send = useSendMessage(serverId);
  if (entry === undefined) return <p className={styles.empty}>{texts.pick}</p>;
  const message = resendable(entry);
  const text = prettyText(entry.text);
  return (
    <section className={styles.detail} aria-label={texts.selected}>
      <div className={styles.bar}>
        <strong className={styles.summary} title={entry.summary}>
          {entry.summary}
        </strong>
        <span className={styles.space} />
        {message === undefined ? null : (
          <>
            <Button
              disabled={!isConnected}
              onClick={() =>
                void send(message).then((isSent) => {
                  if (isSent) toast.success(texts.sent);
                })
              }
            >
              {texts.again}
            </Button>
            <Button onClick={() => onEdit(JSON.stringify(message, null, 2))}>{texts.edit}</Button>
          </>
        )}
        <CopyButton label={texts.copy} text={text} />
      </div>
      {entry.text.length < entry.characters ? (
        <p className={styles.muted}>{texts.cut(formatCount(entry.characters))}</p>
      ) : null}
      {text === '' ? <p className={styles.muted}>{texts.empty}</p> : <LongText label={texts.whole} text={text} />}
    </section>
  );
}
