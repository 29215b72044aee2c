import { lazy, Suspense, useState } from 'react';
import type { CallPart, ModelTurn, Turn, TurnImage } from '../../../agent/contract/conversation.ts';
import { CallMark, callWord } from '../../agent/calls/call-state.tsx';
import { Markdown } from '../../agent/markdown/markdown.tsx';
import { agentTexts } from '../../agent/texts/index.ts';
import { Button } from '../../elements/button.tsx';
import { ExactLine, ExactText } from '../../elements/views/exact-text.tsx';
import { hasHidden, shownInLine } from '../../lib/hidden-characters.ts';
import { jsonText } from '../../lib/json/result-shape.ts';
import { endOfPage, endOfParts } from './reading-pages.ts';
import { sharedConversationTexts as texts } from './texts/index.ts';
import styles from './conversation-page.module.css';

const ImageView = lazy(async () => ({ default: (await import('../../run/result/image-view.tsx')).ImageView }));
const MAX_PICTURES = 20;

/** All messages of a conversation from outside, for reading: nothing in them acts, and nothing is fetched. */
export function SharedTurns({ turns }: { turns: readonly Turn[] }) {
  const [shown, setShown] = useState(() => endOfPage(turns, 0));
  if (turns.length === 0) return <p className={styles.muted}>{texts.noMessages}</p>;
  return (
    <>
      <ol className={styles.turns}>
        {turns.slice(0, shown).map((turn, at) => (
          <li key={turn.id} className={styles.turn} data-role={turn.role}>
            {turn.role === 'person' ? (
              <>
                <h3 className={styles.speaker}>{texts.person}</h3>
                <Words text={turn.text} label={texts.at(texts.person, String(at + 1))} />
                <Pictures images={turn.images} />
              </>
            ) : (
              <Answer turn={turn} location={String(at + 1)} />
            )}
          </li>
        ))}
      </ol>
      {turns.length > shown ? (
        <More from={shown} to={endOfPage(turns, shown)} words={texts.more} onMore={setShown} />
      ) : null}
    </>
  );
}

interface MoreProps {
  readonly from: number;
  readonly to: number;
  readonly words: (count: number) => string;
  readonly onMore: (to: number) => void;
}

/** Adds as much as appears within moments, however the conversation is built. */
function More({ from, to, words, onMore }: MoreProps) {
  return <Button onClick={() => onMore(to)}>{words(to - from)}</Button>;
}

function Answer({ turn: { parts, model, failure, notes = [] }, location }: { turn: ModelTurn; location: string }) {
  const [shown, setShown] = useState(() => endOfParts(parts, 0));
  return (
    <>
      <h3 className={styles.speaker}>
        <ExactLine text={model.model === '' ? model.name : `${model.name} · ${model.model}`} />
      </h3>
      {parts.slice(0, shown).map((part, at) => {
        const position = `${location}.${String(at + 1)}`;
        if (part.type === 'call') return <Call key={at} call={part} location={position} />;
        if (part.text.trim() === '') return null;
        return part.type === 'text' ? (
          <Words key={at} text={part.text} label={texts.at(model.name, position)} />
        ) : (
          <Thoughts key={at} text={part.text} location={position} />
        );
      })}
      {parts.length > shown ? (
        <More from={shown} to={endOfParts(parts, shown)} words={texts.moreParts} onMore={setShown} />
      ) : null}
      {failure === undefined ? null : (
        <ExactText label={texts.at(agentTexts.turn.failed, location)} text={failure.message} />
      )}
      {notes.slice(0, MAX_PICTURES).map((note, at) => (
        <p key={at} className={styles.muted}>
          <ExactLine text={note} />
        </p>
      ))}
    </>
  );
}

function Thoughts({ text, location }: { text: string; location: string }) {
  return (
    <details className={styles.thoughts}>
      <summary>{texts.thoughts}</summary>
      <Words text={text} label={texts.at(texts.thoughts, location)} />
    </details>
  );
}

/** Words as Markdown. Words with hidden characters are shown exactly, so that none of them can mislead. */
function Words({ text, label }: { text: string; label: string }) {
  if (text === '') return null;
  return hasHidden(text) ? <ExactText label={label} text={text} isProse /> : <Markdown text={text} />;
}

function Call({ call, location }: { call: CallPart; location: string }) {
  const { toolName, input, written, state, output = '', images } = call;
  const name = shownInLine(toolName);
  return (
    <section className={styles.call} aria-label={texts.at(agentTexts.call.panel(name), location)}>
      <p className={styles.callHead}>
        <CallMark state={state} />
        <span className={styles.tool}>
          <ExactLine text={toolName} />
        </span>
        <span className={styles.muted}>{callWord(call)}</span>
      </p>
      <p className={styles.label}>{texts.arguments}</p>
      <ExactText
        label={texts.at(`${texts.arguments}: ${name}`, location)}
        text={state === 'unreadable' && written !== undefined ? written : jsonText(input)}
      />
      {output === '' ? null : (
        <>
          <p className={styles.label}>{texts.result}</p>
          <ExactText label={texts.at(`${texts.result}: ${name}`, location)} text={output} />
        </>
      )}
      <Pictures images={images} />
    </section>
  );
}

/** Embedded pictures only: their data came along. */
function Pictures({ images = [] }: { images: readonly TurnImage[] | undefined }) {
  return images.slice(0, MAX_PICTURES).map(({ mediaType, data }, at) => (
    <Suspense key={at} fallback={null}>
      <ImageView
        source={`data:${mediaType};base64,${data}`}
        mimeType={mediaType}
        alt={agentTexts.turn.image(at + 1)}
        className={styles.picture}
        isBare
      />
    </Suspense>
  ));
}
