import { useState } from 'react';
import type { McpServerView, McpTestResult } from '../../mcp/contract/mcp-api.ts';
import { Button } from '../elements/button.tsx';
import { CopyButton } from '../elements/copy-button.tsx';
import { Menu } from '../elements/layers/menu.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { formatWhen } from '../lib/format.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import type { Action } from '../stores/action-registry.ts';
import { useActions } from '../stores/use-actions.ts';
import { serversTexts } from './texts/index.ts';
import { shareTexts } from '../share/texts/index.ts';
import { sharedTexts } from '../texts/index.ts';
import { DoctorCard } from './doctor-card.tsx';
import { KindBadge, locationOfServer, StateBadge } from './server-badges.tsx';
import { ServerTestResult } from './server-test-result.tsx';
import { useServerActions } from './use-server-actions.ts';
import styles from './servers.module.css';
import { shareStore } from '../share/share-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

const texts = serversTexts;

/** The name and place of a server, the state of its connection, and its actions. */
export function ServerHeader({ view }: { view: McpServerView }) {
  const { server, info } = view;
  const commands = useHeaderActions(view);
  return (
    <header className={styles.section}>
      <p className={styles.muted}>
        <a href={hrefOf({ screen: 'servers' })}>{texts.back}</a>
      </p>
      <div className={styles.head}>
        <WhatItIs view={view} />
        <Ways view={view} commands={commands} />
      </div>
      {server.enabled ? null : <Notice tone="info">{texts.isDisabled}</Notice>}
      <TestAnswer view={view} commands={commands} />
      {info?.instructions === undefined || info.instructions === '' ? null : (
        <details className={styles.more}>
          <summary>{texts.instructions}</summary>
          <p className={styles.words}>{info.instructions}</p>
        </details>
      )}
    </header>
  );
}

function useHeaderActions(view: McpServerView) {
  const { server, status } = view;
  const { name, enabled } = server;
  const share = usePanelStore(shareStore);
  const commands = useServerActions(view);
  const [tested, setTested] = useState<McpTestResult | 'running' | undefined>();
  const isOn =
    enabled && (status.state === 'connected' || status.state === 'connecting' || status.state === 'reconnecting');
  const test = async () => {
    setTested('running');
    setTested(await commands.test());
  };
  const all = {
    ...commands,
    isOn,
    tested,
    test,
    hideTest: () => setTested(undefined),
    share: () => share.getState().open({ servers: [name] }),
    remove: () => {
      commands.remove();
      navigate(pathOf({ screen: 'servers' }));
    },
  };
  useActions(() => actionsOf(name, enabled, all));
  return all;
}
type HeaderActions = ReturnType<typeof useHeaderActions>;

function actionsOf(name: string, enabled: boolean, commands: HeaderActions): readonly Action[] {
  const { actions } = texts;
  const action = (id: string, label: string, perform: () => unknown): Action => ({
    id,
    group: 'tool',
    label,
    words: actions.words,
    perform,
  });
  return [
    commands.isOn
      ? action('server.disconnect', actions.disconnect(name), commands.disconnect)
      : action('server.connect', actions.connect(name), commands.connect),
    ...(enabled ? [action('server.restart', actions.restart(name), commands.restart)] : []),
    action('server.test', actions.test(name), () => void commands.test()),
    action('server.share', actions.share(name), commands.share),
    action('server.remove', actions.remove(name), commands.remove),
  ];
}

function WhatItIs({ view }: { view: McpServerView }) {
  const { server, status, info } = view;
  const serverLine =
    info === undefined
      ? []
      : [[info.title ?? info.name, info.version].filter(Boolean).join(' '), texts.revision(info.protocolVersion)];
  return (
    <div className={styles.rowMain}>
      <div className={styles.line}>
        <h1 className={styles.title}>{server.name}</h1>
        <KindBadge view={view} />
        <span role="status">
          <StateBadge view={view} />
        </span>
      </div>
      <div className={styles.line}>
        <code className={styles.location}>{locationOfServer(view)}</code>
        <CopyButton text={locationOfServer(view)} label={texts.copyLocation} />
      </div>
      {serverLine.length === 0 ? null : (
        <p className={styles.muted}>
          {[...serverLine, ...(status.state === 'connected' ? [texts.since(formatWhen(status.since))] : [])]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      )}
    </div>
  );
}

function Ways({ view: { server }, commands }: { view: McpServerView; commands: HeaderActions }) {
  const { name, enabled } = server;
  // Only the server knows whether a person is signed in; the person's own key is not a sign-in.
  const mayBeSignedIn =
    server.transport !== 'stdio' &&
    !Object.keys(server.headers).some((header) => header.toLowerCase() === 'authorization');
  const restart = server.transport === 'stdio' ? texts.restart : texts.reconnect;
  return (
    <div className={styles.actions}>
      {commands.isOn ? (
        <Button onClick={commands.disconnect}>{texts.disconnect}</Button>
      ) : (
        <Button look="primary" onClick={commands.connect}>
          {enabled ? texts.connect : texts.enable}
        </Button>
      )}
      <Button title={texts.testHint} disabled={commands.tested === 'running'} onClick={() => void commands.test()}>
        {commands.tested === 'running' ? texts.testing : texts.test}
      </Button>
      <Menu
        label={texts.actionsOf(name)}
        items={[
          ...(enabled
            ? [
                { label: restart, onSelect: commands.restart },
                { label: texts.disable, onSelect: () => commands.setEnabled(false) },
              ]
            : []),
          ...(mayBeSignedIn ? [{ label: texts.signIn.out, onSelect: commands.signOut }] : []),
          { label: shareTexts.share, onSelect: commands.share },
          { label: texts.remove, danger: true, onSelect: commands.remove },
        ]}
      />
    </div>
  );
}

/** The result of a test, until it is hidden. */
function TestAnswer({ view, commands: { tested, hideTest } }: { view: McpServerView; commands: HeaderActions }) {
  if (tested === undefined || tested === 'running') return null;
  if (!tested.ok) return 'failure' in view.status ? null : <DoctorCard view={view} failure={tested.failure} isOfTest />;
  return (
    <Notice
      tone="info"
      role="status"
      actions={
        <Button look="quiet" onClick={hideTest}>
          {sharedTexts.common.close}
        </Button>
      }
    >
      <ServerTestResult tested={tested} />
    </Notice>
  );
}
