import { LongText } from '../../elements/views/long-text.tsx';
import { isSlowToWrap } from '../../lib/slow-to-wrap.ts';
import { agentTexts } from '../texts/index.ts';

/** Up to this length the browser wraps text without delay. */
const MAX_WRAPPED = 10_000;

/** Plain text; of very long text only the visible lines are in the page. */
export function PlainText({ text, className }: { text: string; className: string | undefined }) {
  return text.length > MAX_WRAPPED || isSlowToWrap(text) ? (
    <LongText label={agentTexts.turn.words} text={text} />
  ) : (
    <p className={className} dir="auto">
      {text}
    </p>
  );
}
