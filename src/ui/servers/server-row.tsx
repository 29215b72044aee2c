import type { McpServerView } from '../../mcp/contract/mcp-api.ts';
import { Badge } from '../elements/badge.tsx';
import { Button } from '../elements/button.tsx';
import { Menu } from '../elements/layers/menu.tsx';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { serversTexts } from './texts/index.ts';
import { KindBadge, locationOfServer, StateBadge } from './server-badges.tsx';
import { useServerActions } from './use-server-actions.ts';
import styles from './servers.module.css';

const texts = serversTexts;

/** A server in the list, with its most common actions. */
export function ServerRow({ view }: { view: McpServerView }) {
  const { server, status, tools } = view;
  const { name, enabled } = server;
  const commands = useServerActions(view);
  const isOn =
    enabled && status.state !== 'disconnected' && status.state !== 'failed' && status.state !== 'needs-sign-in';
  const changed = tools.filter(({ approval }) => approval === 'changed').length;
  const failure = enabled && 'failure' in status ? status.failure : undefined;
  return (
    <li className={styles.row}>
      <div className={styles.rowMain}>
        <div className={styles.line}>
          <a className={styles.name} href={hrefOf({ screen: 'server', name, tab: 'tools' })}>
            {name}
          </a>
          <KindBadge view={view} />
          <StateBadge view={view} />
          {changed === 0 ? null : <Badge colour="amber">{texts.changedCount(changed)}</Badge>}
        </div>
        <code className={styles.location}>{locationOfServer(view)}</code>
        <p className={styles.muted}>
          {tools.length === 0 && view.listedAt === undefined ? texts.tools.notListed : texts.toolCount(tools.length)}
          {failure === undefined ? null : <span className={styles.bad}> · {texts.doctor.causes[failure.cause]}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        {isOn ? (
          <Button onClick={commands.disconnect}>{texts.disconnect}</Button>
        ) : (
          <Button onClick={commands.connect}>{enabled ? texts.connect : texts.enable}</Button>
        )}
        <Menu
          label={texts.actionsOf(name)}
          items={[
            { label: texts.edit, onSelect: () => navigate(pathOf({ screen: 'server', name, tab: 'settings' })) },
            ...(enabled
              ? [
                  { label: server.transport === 'stdio' ? texts.restart : texts.reconnect, onSelect: commands.restart },
                  { label: texts.disable, onSelect: () => commands.setEnabled(false) },
                ]
              : []),
            { label: texts.remove, danger: true, onSelect: commands.remove },
          ]}
        />
      </div>
    </li>
  );
}
