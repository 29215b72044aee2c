import { ExactText } from '../elements/views/exact-text.tsx';
import { lateTexts } from '../texts/late-texts.ts';
import words from '../styles/words.module.css';

/** Below a field: what the field cannot show of its text. */
export function FieldText({ name, text }: { name: string; text: string }) {
  return (
    <>
      <ExactText label={name} text={text} />
      <p className={words.small}>{lateTexts.exact.inField}</p>
    </>
  );
}
