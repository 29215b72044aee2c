import type { NetworkUse, ShownBody } from '../../../core/call.ts';
import { formatBytes, formatDuration } from '../../lib/format.ts';
import { ExactText } from '../../elements/views/exact-text.tsx';
import styles from '../run-panel.module.css';
import { runTexts } from '../texts/index.ts';

type Headers = readonly (readonly [name: string, value: string])[];

/** One request and its answer, as far as they were kept. */
export function RequestExchange({ use: { method, url, status, durationMs, exchange } }: { use: NetworkUse }) {
  const words = runTexts.used.exchange;
  const answered = [status, durationMs === undefined ? undefined : formatDuration(durationMs)].filter(
    (part) => part !== undefined,
  );
  return (
    <div className={styles.exchange}>
      <Part title={words.request} first={`${method} ${url}`} headers={exchange?.requestHeaders} />
      <Body label={words.requestBody} body={exchange?.requestBody} />
      {answered.length === 0 ? null : (
        <>
          <Part title={words.answer} first={answered.join(' · ')} headers={exchange?.responseHeaders} />
          <Body label={words.answerBody} body={exchange?.responseBody} />
        </>
      )}
      {exchange === undefined ? <p className={styles.muted}>{words.notKept}</p> : null}
    </div>
  );
}

function Part({ title, first, headers = [] }: { title: string; first: string; headers: Headers | undefined }) {
  return (
    <>
      <p className={styles.muted}>{title}</p>
      <ExactText label={title} text={[first, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')} />
    </>
  );
}

function Body({ label, body }: { label: string; body: ShownBody | undefined }) {
  if (body === undefined) return null;
  const { text, bytes } = body;
  return text === undefined ? (
    <p className={styles.muted}>{runTexts.used.exchange.noText(formatBytes(bytes))}</p>
  ) : (
    <>
      <p className={styles.muted}>{runTexts.used.exchange.body(label, formatBytes(bytes))}</p>
      <ExactText label={label} text={text} />
    </>
  );
}
