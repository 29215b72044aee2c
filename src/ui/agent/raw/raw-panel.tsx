import { useEffect, useState } from 'react';
import type { ModelTurn } from '../../../agent/contract/conversation.ts';
import { RAW_LIMITS, type RawExchange, type RawText } from '../../../agent/contract/raw-exchange.ts';
import { parseJson } from '../../../core/json/json.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { formatDuration } from '../../lib/format.ts';
import { formatCount } from '../../lib/format-tokens.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { agentTexts } from '../texts/index.ts';
import { rawTexts as texts } from './texts/index.ts';
import side from '../../styles/side-panel.module.css';
import styles from './raw.module.css';
import words from '../../styles/prose.module.css';

/** What a model received and sent in one step. */
export function RawPanel({ turn }: { turn: ModelTurn }) {
  const { exchanges, failure } = useExchanges(turn);
  if (failure !== undefined)
    return (
      <div className={styles.panel}>
        <Notice tone="danger">{texts.failed(failure)}</Notice>
      </div>
    );
  if (exchanges === undefined) return null;
  return (
    <div className={styles.panel}>
      <p className={words.small}>{exchanges.length === 0 ? noneOf(turn) : texts.note}</p>
      {exchanges.map((exchange, at) => {
        const attempt = exchanges.length === 1 ? undefined : texts.attempt(at + 1, exchanges.length);
        const name = (label: string) => (attempt === undefined ? label : `${attempt}: ${label}`);
        return (
          <div key={at} className={styles.exchange}>
            {attempt === undefined ? null : <p className={styles.attempt}>{attempt}</p>}
            <Numbers exchange={exchange} usage={at === exchanges.length - 1 ? turn.usage : undefined} />
            <Text title={texts.request} name={name(texts.request)} copy={texts.copyRequest} raw={exchange.request} />
            <Text
              title={texts.response}
              name={name(texts.response)}
              copy={texts.copyResponse}
              raw={exchange.response}
            />
          </div>
        );
      })}
    </div>
  );
}

function noneOf({ model: { kind } }: ModelTurn): string {
  if (kind === 'recorded') return texts.none.recorded;
  return kind === 'local' || kind === 'chrome' ? texts.none.inBrowser : texts.none.missing(RAW_LIMITS.maxSteps);
}

/** Read again when the turn goes on. */
function useExchanges({ conversationId, id, state, times }: ModelTurn) {
  const { host } = useApp();
  const [exchanges, setExchanges] = useState<readonly RawExchange[] | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  useEffect(() => {
    let isCurrent = true;
    host.conversations.rawExchanges(conversationId, id).then(
      (found) => {
        if (isCurrent) setExchanges(found);
      },
      (error: unknown) => {
        if (isCurrent) setFailure(messageOf(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [host, conversationId, id, state, times]);
  return { exchanges, failure };
}

function Numbers({ exchange, usage }: { exchange: RawExchange; usage: ModelTurn['usage'] }) {
  const { url, status, firstByteMs, totalMs } = exchange;
  const rows = [
    [texts.address, url],
    [texts.status, status === undefined ? texts.noStatus : String(status)],
    [texts.firstByte, firstByteMs === undefined ? undefined : formatDuration(firstByteMs)],
    [texts.total, totalMs === undefined ? texts.noTotal : formatDuration(totalMs)],
    [
      texts.tokens,
      usage === undefined
        ? undefined
        : agentTexts.turn.tokens(
            formatCount(usage.inputTokens),
            formatCount(usage.outputTokens),
            usage.isEstimate === true,
          ),
    ],
  ] as const;
  return (
    <dl className={styles.numbers}>
      {rows.map(([label, value]) =>
        value === undefined ? null : (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

type View = 'sent' | 'formatted';
const VIEWS = (['sent', 'formatted'] as const).map((id) => ({ id, label: texts.views[id] }));

interface TextProps {
  readonly title: string;
  /** Differs from that of every other text. */
  readonly name: string;
  readonly copy: string;
  readonly raw: RawText;
}

function Text({ title, name, copy, raw: { text, characters } }: TextProps) {
  const [view, setView] = useState<View>('sent');
  const formatted = formattedJson(text);
  return (
    <div className={side.section}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {formatted === undefined ? null : (
          <Segmented label={texts.view} options={VIEWS} value={view} onChange={setView} />
        )}
        {text === '' ? null : <CopyButton label={copy} text={text} />}
      </div>
      {text === '' ? (
        <p className={words.small}>{texts.nothing}</p>
      ) : (
        <LongText label={name} text={view === 'formatted' ? (formatted ?? text) : text} />
      )}
      {/* A secret and its name may differ in length, so only a text at the limit was cut. */}
      {isCut({ text, characters }) ? (
        <p className={words.small}>{texts.cut(formatCount(text.length), formatCount(characters))}</p>
      ) : null}
    </div>
  );
}

function isCut({ text, characters }: RawText): boolean {
  return characters > RAW_LIMITS.maxChars && characters > text.length;
}

function formattedJson(text: string): string | undefined {
  const parsed = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return parsed?.ok === true ? JSON.stringify(parsed.value, null, 2) : undefined;
}
