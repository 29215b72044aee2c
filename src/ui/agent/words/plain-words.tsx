import { LongText } from '../../elements/views/long-text.tsx';
import { isSlowToWrap } from '../../model/slow-to-wrap.ts';
import { lateTexts } from '../../texts/late-texts.ts';

/** Up to here a browser wraps it without being held up. */
const MAX_WRAPPED = 10_000;

/** Words as they were written; of very long ones only what is in sight is in the page. */
export function PlainWords({ text, className }: { text: string; className: string | undefined }) {
  return text.length > MAX_WRAPPED || isSlowToWrap(text) ? (
    <LongText label={lateTexts.turn.words} text={text} />
  ) : (
    <p className={className} dir="auto">
      {text}
    </p>
  );
}
