import type { LucideIcon } from 'lucide-react';
import { hrefOf, type Route } from '../lib/routes.ts';
import { sharedTexts } from '../texts/index.ts';
import { usePreferences } from '../stores/app-context.ts';
import { shownBy, usePanels } from './panel.ts';
import { useLastRoutes } from './use-last-routes.ts';
import styles from './activity-bar.module.css';

/** Links to the app's panels: icons at the left edge, with names where there is room, and in the drawer. */
export function ActivityBar({ route, inDrawer = false }: { route: Route; inDrawer?: boolean }) {
  const panels = usePanels();
  const at = useLastRoutes(route);
  const shown = shownBy(panels, route);
  // On a temporary screen the first entry is marked.
  const current = shown?.activityBarEntry ?? panels[0]?.id;
  const names = usePreferences((state) => state.barNames);
  const links = (end: 'top' | 'bottom') =>
    panels.map(({ id, activityBar }) =>
      activityBar?.at !== end ? null : (
        <ActivityBarLink
          key={id}
          href={end === 'top' ? at(id, activityBar.start()) : activityBar.start()}
          label={activityBar.title()}
          title={activityBar.hint?.()}
          icon={activityBar.icon}
          current={id === current}
        />
      ),
    );
  return (
    <nav
      className={inDrawer ? styles.drawer : styles.activityBar}
      data-names={names}
      aria-label={sharedTexts.frame.navigation}
    >
      <a href={hrefOf({ screen: 'tools' })} className={styles.brand} aria-label={sharedTexts.frame.appName}>
        <Mark />
        <span className={styles.word}>{sharedTexts.frame.appName}</span>
      </a>
      {links('top')}
      <span className={styles.space} />
      {links('bottom')}
    </nav>
  );
}

/** The app's sign, as in its icon. */
function Mark() {
  return (
    <svg width="18" height="18" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--mark)" />
      <path d="M8 9h16v4h-6v11h-4V13H8z" fill="var(--on-mark)" />
      <circle cx="24" cy="23" r="3" fill="var(--mark-dot)" />
    </svg>
  );
}

function ActivityBarLink({
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
