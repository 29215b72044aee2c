import { ExactText } from '../elements/views/exact-text.tsx';
import { viewsTexts } from '../elements/views/texts/index.ts';
import words from '../styles/prose.module.css';

/** Below a field: what the field cannot show of its text. */
export function FieldText({ name, text }: { name: string; text: string }) {
  return (
    <>
      <ExactText label={name} text={text} />
      <p className={words.small}>{viewsTexts.exact.inField}</p>
    </>
  );
}
