import { hrefOf } from '../lib/routes.ts';
import styles from '../styles/page-list.module.css';
import { skillsFirstTexts } from './texts/first/index.ts';

const TABS = [
  { panel: 'skills', title: () => skillsFirstTexts.title },
  { panel: 'agents', title: () => skillsFirstTexts.agents },
] as const;

/** Between skills and agents. */
export function LibraryTabs({ current }: { current: (typeof TABS)[number]['panel'] }) {
  return (
    <nav className={styles.tabs} aria-label={skillsFirstTexts.tabs}>
      {TABS.map(({ panel, title }) => (
        <a
          key={panel}
          href={hrefOf({ screen: 'panel', panel, path: [] })}
          aria-current={panel === current ? 'page' : undefined}
        >
          {title()}
        </a>
      ))}
    </nav>
  );
}
