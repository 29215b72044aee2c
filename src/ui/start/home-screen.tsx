import { lazy, Suspense, useState } from 'react';
import { FIRST_TOOL_NAME } from '../../agent/contract/first-names.ts';
import { Loading } from '../elements/layers/loading.tsx';
import { Onboarding } from './onboarding.tsx';
import { PasteBox } from '../import/paste-box.tsx';
import { useApp, useTools } from '../stores/app-context.ts';
import { hadTools } from '../tools/list-mark.ts';
import { startTexts } from './texts/index.ts';
import styles from './home-screen.module.css';

const TemplateCards = lazy(async () => ({ default: (await import('./template-cards.tsx')).TemplateCards }));

/** The home screen: templates that run as they are, and a field to import existing tools. */
export function HomeScreen({ always }: { always: boolean }) {
  const { surface } = useApp();
  // The introduction stays while its own tool is the only one.
  const known = useTools(({ tools }) => tools?.every(({ name }) => name === FIRST_TOOL_NAME));
  const [wasFirst, setWasFirst] = useState(false);
  // While the first tool is being created, this screen stays unchanged until the tool's screen opens.
  if (known === true && !wasFirst) setWasFirst(true);
  const isFirst = !always && surface === 'app' && (wasFirst || (known ?? !hadTools()));
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{isFirst ? startTexts.emptyTitle : startTexts.newTitle}</h1>
        <p className={styles.text}>{isFirst ? startTexts.emptyText : startTexts.newText}</p>
      </header>
      {isFirst ? <Onboarding /> : null}
      <section className={styles.section} aria-label={startTexts.paste}>
        {isFirst ? <h2>{startTexts.ownTitle}</h2> : null}
        <PasteBox />
      </section>
      <section className={styles.section} aria-label={startTexts.templates}>
        <Suspense fallback={<Loading className={styles.text} />}>
          <TemplateCards />
        </Suspense>
      </section>
    </div>
  );
}
