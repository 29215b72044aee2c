import { TriangleAlert } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { hasHidden, pageOf, type PartLimits, type TextPart } from '../../lib/hidden-characters.ts';
import { viewsTexts } from './texts/index.ts';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import styles from './exact-text.module.css';

const texts = viewsTexts.exact;
const FIRST: PartLimits = { chars: 1_200, lines: 12, parts: 200 };
const PAGE: PartLimits = { chars: 12_000, lines: 250, parts: 800 };
const LINE: PartLimits = { chars: 300, lines: 1, parts: 60 };

interface ExactTextProps {
  readonly label: string;
  readonly text: string;
  /** Prose instead of code. */
  readonly isProse?: boolean;
}

/**
 * An exact text for a decision: invisible characters are shown by name with a warning, long texts say how much more
 * there is, and no part can move another.
 */
export function ExactText({ label, text, isProse = false }: ExactTextProps) {
  const [isOpen, setOpen] = useState(false);
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const isHiding = useMemo(() => hasHidden(text), [text]);
  const from = starts.at(-1) ?? 0;
  const { parts, end } = useMemo(() => pageOf(text, isOpen ? from : 0, isOpen ? PAGE : FIRST), [text, isOpen, from]);
  const [of, setOf] = useState(text);
  if (of !== text) {
    setOf(text);
    setOpen(false);
    setStarts([0]);
  }
  const left = isOpen && starts.length === 1 && end === text.length ? 0 : text.length - end;
  return (
    <div className={styles.whole}>
      {isHiding ? (
        <p className={styles.warning} role="note">
          <TriangleAlert size={14} aria-hidden="true" />
          {texts.warning}
        </p>
      ) : null}
      <div className={cx(styles.text, isProse && styles.prose)} tabIndex={0} role="region" aria-label={label}>
        <Parts parts={parts} />
      </div>
      {isOpen ? (
        end < text.length || starts.length > 1 ? (
          <p className={styles.pages}>
            <Button disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
              {texts.earlier}
            </Button>
            <Button disabled={end >= text.length} onClick={() => setStarts([...starts, end])}>
              {texts.later}
            </Button>
            <span role="status">{texts.part(from + 1, end, text.length)}</span>
          </p>
        ) : null
      ) : left > 0 ? (
        <Button className={styles.more} onClick={() => setOpen(true)}>
          {moreOf(text, end)}
        </Button>
      ) : null}
    </div>
  );
}

/** The same in one line: a name, a path, an address. */
export function ExactLine({ text }: { text: string }) {
  const [limits, setLimits] = useState(LINE);
  const isHiding = useMemo(() => hasHidden(text), [text]);
  const { parts, end } = useMemo(() => pageOf(text, 0, limits), [text, limits]);
  return (
    <>
      <bdi className={styles.line}>
        <Parts parts={parts} />
      </bdi>
      {end < text.length ? (
        <Button
          look="quiet"
          onClick={() =>
            setLimits(({ chars, lines, parts: most }) => ({ chars: chars * 10, lines: lines * 10, parts: most * 10 }))
          }
        >
          {texts.moreCharacters(text.length - end)}
        </Button>
      ) : null}
      {isHiding ? (
        <span className={styles.lineWarning} role="note">
          <TriangleAlert size={14} aria-hidden="true" />
          {texts.warning}
        </span>
      ) : null}
    </>
  );
}

/** A short text in a button, with hidden characters shown but no warning. */
export function ExactParts({ text }: { text: string }) {
  return (
    <bdi className={styles.line}>
      <Parts parts={pageOf(text, 0, PAGE).parts} />
    </bdi>
  );
}

/** Shows the hidden characters of a text in place. */
function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, at) => <Part key={at} part={part} />);
}

function Part({ part }: { part: TextPart }): ReactNode {
  switch (part.kind) {
    case 'plain':
      return part.text;
    case 'leftward':
      return <bdi>{part.text}</bdi>;
    case 'hidden':
      return (
        <span
          className={styles.chip}
          role="img"
          aria-label={texts.hidden(part.code, part.times)}
          title={texts.hidden(part.code, part.times)}
        >
          {part.times === 1 ? `⟨${part.code}⟩` : `⟨${part.code} ×${part.times}⟩`}
        </span>
      );
    case 'gap': {
      const between = part.of === 'lines' ? '\n' : ' ';
      return (
        <>
          {between}
          <span className={styles.chip}>
            ⟨{part.of === 'lines' ? texts.lineEnds(part.times) : texts.blanks(part.times)}⟩
          </span>
          {between}
        </>
      );
    }
  }
}

/** The number of further lines, or of characters if there are no lines. */
function moreOf(text: string, end: number): string {
  let lines = 0;
  for (let at = text.indexOf('\n', end); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > 0
    ? texts.moreLines(lines + (text[end - 1] === '\n' ? 1 : 0))
    : texts.moreCharacters(text.length - end);
}
