import { ButtonLink } from '../button.tsx';
import { hrefOf } from '../../lib/routes.ts';
import { sharedTexts } from '../../texts/index.ts';
import styles from './message-screen.module.css';

/** A screen without content, with a link back. */
export function MessageScreen({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <ButtonLink href={hrefOf({ screen: 'tools' })}>{sharedTexts.notFound.back}</ButtonLink>
      </div>
    </div>
  );
}
