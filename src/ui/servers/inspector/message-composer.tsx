import { useState } from 'react';
import { isRecord, parseJson, type JsonObject } from '../../../core/json/json.ts';
import type { McpServerId } from '../../../core/ids.ts';
import { Button } from '../../elements/button.tsx';
import { TextArea } from '../../elements/fields/field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { toast } from '../../elements/layers/toast.ts';
import { serversTexts } from '../texts/index.ts';
import { useSendMessage } from './use-send-message.ts';
import styles from './wire.module.css';

const texts = serversTexts.wire;
const FIRST = '{ "id": null, "method": "ping" }';

interface MessageFormProps {
  readonly start: string;
  readonly serverId: McpServerId;
  readonly isConnected: boolean;
  /** Called with the id that the message was sent with, which is empty if it has none. */
  readonly onSent: (sentId: string) => void;
  /** For a form that can be closed. */
  readonly onCancel?: () => void;
}

/** A message that a person writes or changes, and sends. */
export function MessageForm({ start, serverId, isConnected, onSent, onCancel }: MessageFormProps) {
  const send = useSendMessage(serverId);
  const [text, setText] = useState(start);
  const [problem, setProblem] = useState<string | undefined>();
  const submit = async () => {
    const parsed = parseJson(text);
    if (!parsed.ok || !isRecord(parsed.value)) {
      setProblem(parsed.ok ? texts.notObject : texts.invalid(parsed.message));
      return;
    }
    setProblem(undefined);
    // A result of JSON.parse is JSON.
    const sentId = await send(parsed.value as JsonObject);
    if (sentId === undefined) return;
    toast.success(texts.sent);
    onSent(sentId);
  };
  return (
    <form className={styles.form} onSubmit={submits(submit)}>
      <TextArea
        label={texts.message}
        hint={texts.messageHint}
        className={styles.code}
        rows={Math.min(16, Math.max(3, text.split('\n').length))}
        spellCheck={false}
        autoFocus={onCancel !== undefined}
        error={problem}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.bar}>
        <Button type="submit" disabled={!isConnected}>
          {texts.send}
        </Button>
        {onCancel === undefined ? null : (
          <Button look="quiet" onClick={onCancel}>
            {texts.cancelEdit}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Sends a new message. */
export function MessageComposer(props: Omit<MessageFormProps, 'start'>) {
  return (
    <details className={styles.composer}>
      <summary>{texts.compose}</summary>
      <MessageForm start={FIRST} {...props} />
    </details>
  );
}
