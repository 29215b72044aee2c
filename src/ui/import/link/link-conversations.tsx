import type { CallPart, SharedConversation, Turn } from '../../../agent/contract/conversation.ts';
import { ExactLine, ExactText } from '../../elements/views/exact-text.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { jsonText } from '../../lib/json/result-shape.ts';
import { useApp } from '../../stores/app-context.ts';
import type { ConversationRow } from '../import-store.ts';
import { linkTexts } from './texts/index.ts';
import styles from './link-conversations.module.css';
import shared from './link-servers.module.css';

const texts = linkTexts.conversations;

/** The conversations of a link, with their calls and all their words, before one is stored. Runs nothing. */
export function LinkConversations({ conversations }: { conversations: readonly ConversationRow[] }) {
  return (
    <section className={shared.servers} aria-label={texts.title}>
      <h2 className={shared.title}>{texts.title}</h2>
      <p className={shared.muted}>{texts.intro}</p>
      <ul className={shared.list}>
        {conversations.map((row, at) => (
          <Conversation key={at} at={at} row={row} />
        ))}
      </ul>
    </section>
  );
}

const MOST_TOOLS = 20;

function Conversation({ at, row: { conversation, isChosen } }: { at: number; row: ConversationRow }) {
  const { imports } = useApp();
  const title = conversation.title.trim() === '' ? texts.untitled : conversation.title;
  const calls = callsOf(conversation);
  const counts = new Map<string, number>();
  for (const { toolName } of calls) counts.set(toolName, (counts.get(toolName) ?? 0) + 1);
  return (
    <li className={shared.server}>
      <label className={shared.head}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={texts.take(shownInLine(title))}
          onChange={(event) => imports.getState().chooseConversation(at, event.target.checked)}
        />
        <span className={styles.name}>
          <ExactLine text={title} />
        </span>
        <span className={shared.muted}>{texts.size(conversation.turns.length, calls.length)}</span>
      </label>
      <Notice tone="caution" role="group" label={texts.findings(shownInLine(title))}>
        <ul className={shared.points}>
          {counts.size === 0 ? <li>{texts.noCalls}</li> : null}
          {[...counts].slice(0, MOST_TOOLS).map(([tool, count]) => (
            <li key={tool}>
              <ExactLine text={texts.calls(tool, count)} />
            </li>
          ))}
          {counts.size > MOST_TOOLS ? <li>{texts.moreTools(counts.size - MOST_TOOLS)}</li> : null}
          <li>{texts.words}</li>
        </ul>
      </Notice>
      <Words conversation={conversation} />
    </li>
  );
}

const MOST_TURNS = 100;

function Words({ conversation: { turns } }: { conversation: SharedConversation }) {
  return (
    <details className={styles.words}>
      <summary>{texts.read}</summary>
      <ol className={styles.turns}>
        {turns.slice(0, MOST_TURNS).map((turn, at) => (
          <li key={turn.id}>
            <TurnWords turn={turn} location={String(at + 1)} />
          </li>
        ))}
      </ol>
      {turns.length > MOST_TURNS ? <p className={shared.muted}>{texts.more(turns.length - MOST_TURNS)}</p> : null}
    </details>
  );
}

/** `place` distinguishes its texts from those of other turns. */
function TurnWords({ turn, location }: { turn: Turn; location: string }) {
  if (turn.role === 'person') {
    return (
      <>
        <strong>{texts.person}</strong>
        <ExactText label={texts.at(texts.person, location)} text={turn.text} isProse />
      </>
    );
  }
  return (
    <>
      <strong>{texts.model}</strong>
      {turn.parts.map((part, at) =>
        part.type === 'call' ? (
          <CallWords key={at} call={part} location={`${location}.${at + 1}`} />
        ) : (
          <ExactText key={at} label={texts.at(texts.model, `${location}.${at + 1}`)} text={part.text} isProse />
        ),
      )}
    </>
  );
}

function CallWords({
  call: { toolName, input, written, state, output },
  location,
}: {
  call: CallPart;
  location: string;
}) {
  return (
    <div className={styles.call}>
      <span>
        <ExactLine text={texts.call(toolName)} />
      </span>
      <ExactText
        label={texts.at(texts.call(shownInLine(toolName)), location)}
        text={state === 'unreadable' && written !== undefined ? written : jsonText(input)}
      />
      {output === undefined || output === '' ? null : (
        <>
          <span className={shared.muted}>{texts.gave}</span>
          <ExactText label={texts.at(texts.gave, location)} text={output} />
        </>
      )}
    </div>
  );
}

function callsOf({ turns }: SharedConversation): readonly CallPart[] {
  return turns.flatMap((turn) => (turn.role === 'model' ? turn.parts.filter((part) => part.type === 'call') : []));
}
