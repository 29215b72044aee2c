import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Loading } from '../elements/loading.tsx';
import { hrefOf } from '../model/routes.ts';
import { PasteBox } from '../panels/paste-box.tsx';
import { useModel, useTools } from '../stores/app-model.ts';
import { hadTools } from '../stores/list-mark.ts';
import { texts } from '../texts/texts.ts';
import styles from './home-screen.module.css';

const TemplateCards = lazy(async () => ({ default: (await import('../panels/template-cards.tsx')).TemplateCards }));

/** The first step, done: tools that run as they are, and a box for what one has already. */
export function HomeScreen({ always }: { always: boolean }) {
  const { place } = useModel();
  const known = useTools(({ tools }) => (tools === undefined ? undefined : tools.length === 0));
  const [wasEmpty, setWasEmpty] = useState(false);
  // The first tool is being made: its screen comes at once, and this one stands still until then.
  if (known === true && !wasEmpty) setWasEmpty(true);
  const isEmpty = !always && (wasEmpty || (known ?? !hadTools()));
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{isEmpty ? texts.home.emptyTitle : texts.home.newTitle}</h1>
        <p className={styles.text}>{isEmpty ? texts.home.emptyText : texts.home.newText}</p>
        {isEmpty && place === 'app' ? (
          <p className={styles.watch}>
            <a href={hrefOf({ screen: 'agent' })} className={styles.watchLink}>
              <Play size={16} aria-hidden="true" />
              {texts.home.watch}
            </a>
            <span className={styles.text}>{texts.home.watchText}</span>
          </p>
        ) : null}
      </header>
      <section className={styles.section} aria-label={texts.home.bring}>
        <PasteBox />
      </section>
      <section className={styles.section} aria-label={texts.home.templates}>
        <Suspense fallback={<Loading className={styles.text} />}>
          <TemplateCards />
        </Suspense>
      </section>
    </div>
  );
}
