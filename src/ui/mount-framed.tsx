import { createRoot } from 'react-dom/client';
import styles from './screens/message-screen.module.css';
import { texts } from './texts/texts.ts';
import './styles/tokens.css';
import './styles/base.css';

/** Shows, inside of another page, nothing but a way out of it. */
export function mountFramed(root: HTMLElement): void {
  createRoot(root).render(
    <main className={styles.screen}>
      <h1 className={styles.title}>{texts.framed.title}</h1>
      <p className={styles.text}>{texts.framed.text}</p>
      <p>
        <a href={location.href} target="_blank" rel="noopener">
          {texts.framed.open}
        </a>
      </p>
    </main>,
  );
}
