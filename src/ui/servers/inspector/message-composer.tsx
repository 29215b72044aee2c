import type { McpServerId } from '../../../core/ids.ts';
import { useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import { isRecord, parseJson, type JsonObject } from '../../../core/json/json.ts';
import { Button } from '../../elements/button.tsx';
import { TextArea } from '../../elements/fields/field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { serversTexts } from '../texts/index.ts';
import { useSendMessage } from './use-send-message.ts';
import styles from './wire.module.css';

const texts = serversTexts.wire;
const FIRST = '{ "id": null, "method": "ping" }';

/** Sends a message that a person wrote or changed. */
export function MessageComposer({
  start,
  serverId,
  isConnected,
}: {
  start: string;
  serverId: McpServerId;
  isConnected: boolean;
}) {
  const send = useSendMessage(serverId);
  const [text, setText] = useState(start === '' ? FIRST : start);
  const [problem, setProblem] = useState<string | undefined>();
  const submit = async () => {
    const parsed = parseJson(text);
    if (!parsed.ok || !isRecord(parsed.value)) {
      setProblem(parsed.ok ? texts.notObject : texts.invalid(parsed.message));
      return;
    }
    setProblem(undefined);
    // A result of JSON.parse is JSON.
    if (await send(parsed.value as JsonObject)) toast.success(texts.sent);
  };
  return (
    <details className={styles.composer} open={start !== '' ? true : undefined}>
      <summary>{texts.compose}</summary>
      <form className={styles.form} onSubmit={submits(submit)}>
        <TextArea
          label={texts.message}
          hint={texts.messageHint}
          className={styles.code}
          rows={Math.min(16, Math.max(3, text.split('\n').length))}
          spellCheck={false}
          error={problem}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button type="submit" disabled={!isConnected}>
            {texts.send}
          </Button>
        </div>
      </form>
    </details>
  );
}
