import { memo, type ReactNode } from 'react';
import { useLater } from '../../elements/use-deferred-result.ts';
import { agentTexts } from '../texts/index.ts';
import { CodeBlock } from './code-block.tsx';
import { Inline } from './markdown-inline.tsx';
import { markdownTokens, type Token, type Tokens } from './markdown-tokens.ts';
import { PlainText } from './plain-text.tsx';
import styles from './markdown.module.css';

const texts = agentTexts.markdown;

/** A model's words as Markdown. Markup is built here only: HTML is shown as text. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  const tokens = useLater(text, isQuick(text), markdownTokens);
  if (tokens === undefined) return <PlainText className={styles.plain} text={text} />;
  const links = Object.keys(tokens.links).length;
  return (
    <div className={styles.markdown} dir="auto">
      {tokens.map((token, at) => (
        <Block key={at} token={token} links={links} />
      ))}
    </div>
  );
});

const QUICK_CHARS = 8_000;
const QUICK_MARKS = 800;
const MARKS = /[*_~`<>[\]!&|\n]/g;

/** Whether parsing and rendering take less than a frame. */
function isQuick(text: string): boolean {
  return text.length <= QUICK_CHARS && (text.match(MARKS)?.length ?? 0) <= QUICK_MARKS;
}

/** While words arrive, only the last block changes. `links` counts the link definitions at the end of the text. */
const Block = memo(
  function Block({ token }: { token: Token; links: number }): ReactNode {
    return <Shown token={token} />;
  },
  (before, after) =>
    before.token.raw === after.token.raw && before.token.type === after.token.type && before.links === after.links,
);

function Blocks({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, at) => <Shown key={at} token={token} />);
}

/** Renders a token of the library; unknown kinds show their text. */
function Shown({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'hr':
      return <hr className={styles.rule} />;
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      return (
        // Below the name of the speaker. Models skip levels, which would confuse screen readers.
        <div className={styles.heading} role="heading" aria-level={3} data-depth={Math.min(depth, 4)}>
          <Inline tokens={tokens} />
        </div>
      );
    }
    case 'code': {
      const { text, lang } = token as Tokens.Code;
      return <CodeBlock text={text} language={lang} />;
    }
    case 'blockquote':
      return (
        <blockquote className={styles.quote}>
          <Blocks tokens={(token as Tokens.Blockquote).tokens} />
        </blockquote>
      );
    case 'list':
      return <List list={token as Tokens.List} />;
    case 'table':
      return <Table table={token as Tokens.Table} />;
    case 'paragraph':
      return <Line tokens={(token as Tokens.Paragraph).tokens} />;
    case 'text': {
      const { tokens, text } = token as Tokens.Text;
      return tokens === undefined ? text : <Inline tokens={tokens} />;
    }
    default:
      return <PlainText className={styles.plain} text={token.raw.trim()} />;
  }
}

/** A paragraph; without a `p` if it has an image, which renders blocks of its own. */
function Line({ tokens }: { tokens: readonly Token[] }) {
  return hasPicture(tokens) ? (
    <div>
      <Inline tokens={tokens} />
    </div>
  ) : (
    <p>
      <Inline tokens={tokens} />
    </p>
  );
}

function hasPicture(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token) => token.type === 'image' || ('tokens' in token && Array.isArray(token.tokens) && hasPicture(token.tokens)),
  );
}

function List({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const entries = items.map((item, at) => (
    <li key={at} data-task={item.task ? '' : undefined}>
      {item.task ? (
        <span
          className={styles.task}
          role="img"
          aria-label={item.checked === true ? texts.done : texts.open}
          data-checked={item.checked === true}
        />
      ) : null}
      <Blocks tokens={item.tokens.filter(({ type }) => type !== 'checkbox')} />
    </li>
  ));
  return ordered ? (
    <ol className={styles.list} start={typeof start === 'number' ? start : 1}>
      {entries}
    </ol>
  ) : (
    <ul className={styles.list}>{entries}</ul>
  );
}

function Table({ table: { header, rows, align } }: { table: Tokens.Table }) {
  const side = (at: number) => (align[at] === null || align[at] === undefined ? undefined : { textAlign: align[at] });
  return (
    <div className={styles.tableBox} tabIndex={0} role="region" aria-label={texts.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            {header.map((cell, at) => (
              <th key={at} scope="col" style={side(at)}>
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at} style={side(at)}>
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
