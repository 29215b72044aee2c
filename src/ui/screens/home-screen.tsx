import { PasteBox } from '../panels/paste-box.tsx';
import { TemplateCards } from '../panels/template-cards.tsx';
import { useTools } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import styles from './home-screen.module.css';

/** The first step, done: tools that run as they are, and a box for what one has already. */
export function HomeScreen({ always }: { always: boolean }) {
  const isEmpty = useTools((state) => state.tools?.length === 0) && !always;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{isEmpty ? texts.home.emptyTitle : texts.home.newTitle}</h1>
        <p className={styles.text}>{isEmpty ? texts.home.emptyText : texts.home.newText}</p>
      </header>
      <section className={styles.section}>
        <h2>{texts.home.templates}</h2>
        <TemplateCards />
      </section>
      <section className={styles.section}>
        <h2>{texts.home.bring}</h2>
        <PasteBox />
      </section>
    </div>
  );
}
