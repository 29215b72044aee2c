import { Settings, Wrench } from 'lucide-react';
import { hrefOf, type Route } from '../model/routes.ts';
import { texts } from '../texts/texts.ts';
import styles from './rail.module.css';

/** The app's places, as icons at the left edge. */
export function Rail({ route }: { route: Route }) {
  const inSettings = route.screen === 'settings';
  return (
    <nav className={styles.rail} aria-label={texts.frame.navigation}>
      <RailLink href={hrefOf({ screen: 'tools' })} label={texts.frame.tools} current={!inSettings}>
        <Wrench size={18} aria-hidden="true" />
      </RailLink>
      <span className={styles.space} />
      <RailLink href={hrefOf({ screen: 'settings', page: 'appearance' })} label={texts.frame.settings} current={inSettings}>
        <Settings size={18} aria-hidden="true" />
      </RailLink>
    </nav>
  );
}

function RailLink({ href, label, current, children }: { href: string; label: string; current: boolean; children: React.ReactNode }) {
  return (
    <a href={href} className={styles.link} aria-label={label} title={label} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}
