import { CircleQuestionMark, FolderTree, MessagesSquare, Plug, Settings, Wrench } from 'lucide-react';
import { hrefOf, type Route } from '../model/routes.ts';
import { withKeys } from '../model/shortcuts.ts';
import { useModel } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import { useLastPlaces } from './use-last-places.ts';
import styles from './rail.module.css';

/** The app's places, as icons at the left edge, or with their names in the drawer of small screens. */
export function Rail({ route, inDrawer = false }: { route: Route; inDrawer?: boolean }) {
  const { place } = useModel();
  const at = useLastPlaces(route);
  const inSettings = route.screen === 'settings';
  const inHelp = route.screen === 'help';
  const inFiles = route.screen === 'files';
  const inAgent = route.screen === 'agent';
  const inServers = route.screen === 'servers' || route.screen === 'server';
  return (
    <nav className={inDrawer ? styles.drawer : styles.rail} aria-label={texts.frame.navigation}>
      <RailLink
        href={at('tools', hrefOf({ screen: 'tools' }))}
        label={texts.frame.tools}
        current={!inSettings && !inHelp && !inAgent && !inFiles && !inServers}
      >
        <Wrench size={18} aria-hidden="true" />
      </RailLink>
      {place === 'app' ? (
        <RailLink href={at('agent', hrefOf({ screen: 'agent' }))} label={texts.frame.agent} current={inAgent}>
          <MessagesSquare size={18} aria-hidden="true" />
        </RailLink>
      ) : null}
      {place === 'app' ? (
        <RailLink
          href={at('files', hrefOf({ screen: 'files', path: '/' }))}
          label={texts.frame.workspace}
          current={inFiles}
        >
          <FolderTree size={18} aria-hidden="true" />
        </RailLink>
      ) : null}
      {place === 'app' ? (
        <RailLink href={at('servers', hrefOf({ screen: 'servers' }))} label={texts.frame.servers} current={inServers}>
          <Plug size={18} aria-hidden="true" />
        </RailLink>
      ) : null}
      <span className={styles.space} />
      <RailLink
        href={hrefOf({ screen: 'help' })}
        label={texts.frame.help}
        title={withKeys(texts.frame.help, 'help')}
        current={inHelp}
      >
        <CircleQuestionMark size={18} aria-hidden="true" />
      </RailLink>
      <RailLink href={hrefOf({ screen: 'settings' })} label={texts.frame.settings} current={inSettings}>
        <Settings size={18} aria-hidden="true" />
      </RailLink>
    </nav>
  );
}

function RailLink({
  href,
  label,
  title = label,
  current,
  children,
}: {
  href: string;
  label: string;
  title?: string;
  current: boolean;
  children: React.ReactNode;
}) {
  return (
    <a href={href} className={styles.link} aria-label={label} title={title} aria-current={current ? 'page' : undefined}>
      {children}
      <span className={styles.word}>{label}</span>
    </a>
  );
}
