import { useState } from 'react';
import type { McpServerView, McpTestResult } from '../../mcp/contract/mcp-api.ts';
import { Button } from '../elements/button.tsx';
import { CopyButton } from '../elements/copy-button.tsx';
import { Menu } from '../elements/layers/menu.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { formatDuration, formatWhen } from '../model/format.ts';
import { navigate } from '../model/navigate.ts';
import { hrefOf, pathOf } from '../model/routes.ts';
import { useModel } from '../stores/app-model.ts';
import { useActions } from '../stores/use-actions.ts';
import { lateTexts } from '../texts/late-texts.ts';
import { texts as common } from '../texts/texts.ts';
import { DoctorCard } from './doctor-card.tsx';
import { KindBadge, placeOfServer, StateBadge } from './server-badges.tsx';
import { useServerActs } from './use-server-acts.ts';
import styles from './servers.module.css';

const texts = lateTexts.servers;

/** The name of a server, where it is, how its connection stands, and what is done with it. */
export function ServerHeader({ view }: { view: McpServerView }) {
  const { server, status, facts } = view;
  const { name, enabled } = server;
  const { share } = useModel();
  const acts = useServerActs(view);
  const [tested, setTested] = useState<McpTestResult | 'running' | undefined>();
  const isOn =
    enabled && (status.state === 'connected' || status.state === 'connecting' || status.state === 'reconnecting');
  const test = async () => {
    setTested('running');
    setTested(await acts.test());
  };
  const remove = () => {
    acts.remove();
    navigate(pathOf({ screen: 'servers' }));
  };
  // Who is signed in is known to the server alone; a key of one's own is no sign-in.
  const mayBeSignedIn =
    server.transport !== 'stdio' &&
    !Object.keys(server.headers).some((header) => header.toLowerCase() === 'authorization');
  const restart = server.transport === 'stdio' ? texts.restart : texts.reconnect;
  useActions(() => [
    isOn
      ? {
          id: 'server.disconnect',
          group: 'tool',
          label: texts.actions.disconnect(name),
          words: texts.actions.words,
          perform: acts.disconnect,
        }
      : {
          id: 'server.connect',
          group: 'tool',
          label: texts.actions.connect(name),
          words: texts.actions.words,
          perform: acts.connect,
        },
    ...(enabled
      ? [
          {
            id: 'server.restart',
            group: 'tool',
            label: texts.actions.restart(name),
            words: texts.actions.words,
            perform: acts.restart,
          } as const,
        ]
      : []),
    {
      id: 'server.test',
      group: 'tool',
      label: texts.actions.test(name),
      words: texts.actions.words,
      perform: () => void test(),
    },
    {
      id: 'server.share',
      group: 'tool',
      label: texts.actions.share(name),
      words: texts.actions.words,
      perform: () => share.getState().open([], [name]),
    },
    {
      id: 'server.remove',
      group: 'tool',
      label: texts.actions.remove(name),
      words: texts.actions.words,
      perform: remove,
    },
  ]);
  const said =
    facts === undefined
      ? []
      : [[facts.title ?? facts.name, facts.version].filter(Boolean).join(' '), texts.revision(facts.protocolVersion)];
  return (
    <header className={styles.section}>
      <p className={styles.muted}>
        <a href={hrefOf({ screen: 'servers' })}>{texts.back}</a>
      </p>
      <div className={styles.head}>
        <div className={styles.rowMain}>
          <div className={styles.line}>
            <h1 className={styles.title}>{name}</h1>
            <KindBadge view={view} />
            <span role="status">
              <StateBadge view={view} />
            </span>
          </div>
          <div className={styles.line}>
            <code className={styles.place}>{placeOfServer(view)}</code>
            <CopyButton text={placeOfServer(view)} label={texts.copyPlace} />
          </div>
          {said.length === 0 ? null : (
            <p className={styles.muted}>
              {[...said, ...(status.state === 'connected' ? [texts.since(formatWhen(status.since))] : [])]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          {isOn ? (
            <Button onClick={acts.disconnect}>{texts.disconnect}</Button>
          ) : (
            <Button look="primary" onClick={acts.connect}>
              {enabled ? texts.connect : texts.enable}
            </Button>
          )}
          <Button title={texts.testHint} disabled={tested === 'running'} onClick={() => void test()}>
            {tested === 'running' ? texts.testing : texts.test}
          </Button>
          <Menu
            label={texts.actionsOf(name)}
            items={[
              ...(enabled
                ? [
                    { label: restart, onSelect: acts.restart },
                    { label: texts.disable, onSelect: () => acts.setEnabled(false) },
                  ]
                : []),
              ...(mayBeSignedIn ? [{ label: texts.signIn.out, onSelect: acts.signOut }] : []),
              { label: common.share.share, onSelect: () => share.getState().open([], [name]) },
              { label: texts.remove, danger: true, onSelect: remove },
            ]}
          />
        </div>
      </div>
      {enabled ? null : <Notice tone="info">{texts.isDisabled}</Notice>}
      {tested === undefined || tested === 'running' ? null : tested.ok ? (
        <Notice
          tone="info"
          role="status"
          actions={
            <Button look="quiet" onClick={() => setTested(undefined)}>
              {common.common.close}
            </Button>
          }
        >
          {texts.testGood(tested.tools, formatDuration(tested.durationMs))}
        </Notice>
      ) : 'failure' in status ? null : (
        <DoctorCard view={view} failure={tested.failure} isOfTest />
      )}
      {facts?.instructions === undefined || facts.instructions === '' ? null : (
        <details className={styles.more}>
          <summary>{texts.instructions}</summary>
          <p className={styles.words}>{facts.instructions}</p>
        </details>
      )}
    </header>
  );
}
