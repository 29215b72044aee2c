import type { LucideIcon } from 'lucide-react';
import type { Route } from '../model/routes.ts';
import { sharedTexts } from '../texts/index.ts';
import { shownBy, usePanels } from './panel.ts';
import { useLastPlaces } from './use-last-places.ts';
import styles from './rail.module.css';

/** Links to the app's panels: icons at the left edge, or with names in the drawer of small screens. */
export function Rail({ route, inDrawer = false }: { route: Route; inDrawer?: boolean }) {
  const panels = usePanels();
  const at = useLastPlaces(route);
  const shown = shownBy(panels, route);
  // On a temporary screen the first entry is marked.
  const current = shown?.place ?? panels[0]?.id;
  const links = (end: 'top' | 'bottom') =>
    panels.map(({ id, rail }) =>
      rail?.at !== end ? null : (
        <RailLink
          key={id}
          href={end === 'top' ? at(id, rail.start()) : rail.start()}
          label={rail.title()}
          title={rail.hint?.()}
          icon={rail.icon}
          current={id === current}
        />
      ),
    );
  return (
    <nav className={inDrawer ? styles.drawer : styles.rail} aria-label={sharedTexts.frame.navigation}>
      {links('top')}
      <span className={styles.space} />
      {links('bottom')}
    </nav>
  );
}

function RailLink({
  href,
  label,
  title = label,
  icon: Icon,
  current,
}: {
  href: string;
  label: string;
  title: string | undefined;
  icon: LucideIcon;
  current: boolean;
}) {
  return (
    <a href={href} className={styles.link} aria-label={label} title={title} aria-current={current ? 'page' : undefined}>
      <Icon size={18} aria-hidden="true" />
      <span className={styles.word}>{label}</span>
    </a>
  );
}
