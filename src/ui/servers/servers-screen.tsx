import { Download, FileJson, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { AddServerDialog } from './connect/add-server-dialog.tsx';
import { OfferedConfigs } from './connect/offered-configs.tsx';
import { ServersExportDialog } from './connect/export-dialog.tsx';
import { ServerRow } from './server-row.tsx';
import { isExample } from './connect/example-server.ts';
import { ServersEmpty, TryExample } from './servers-empty.tsx';
import styles from './servers.module.css';
import { hrefOf } from '../lib/routes.ts';
import { useApp, useServers } from '../stores/app-context.ts';
import { serversTexts } from './texts/index.ts';

const texts = serversTexts;

/** All MCP servers, and ways to add one. */
export function ServersScreen() {
  const { servers } = useApp();
  const views = useServers((state) => state.servers);
  const failure = useServers((state) => state.failure);
  const adding = useServers((state) => state.adding);
  const [isExporting, setExporting] = useState(false);
  useEffect(() => {
    void servers.getState().load();
  }, [servers]);
  const add = (by: 'address' | 'config') => servers.getState().setAdding({ by, text: '' });
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.rowMain}>
          <h1 className={styles.title}>{texts.title}</h1>
          <p className={styles.muted}>
            {texts.intro} <a href={hrefOf({ screen: 'panel', panel: 'reach', path: [] })}>{texts.connectAgent}</a>
          </p>
        </div>
        {views === undefined || views.length === 0 ? null : (
          <div className={styles.actions}>
            <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => add('address')}>
              {texts.add}
            </Button>
            <Button icon={<FileJson size={16} aria-hidden="true" />} onClick={() => add('config')}>
              {texts.addConfig}
            </Button>
            <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => setExporting(true)}>
              {texts.exportAll}
            </Button>
          </div>
        )}
      </header>
      {failure === undefined ? null : <Notice tone="danger">{failure}</Notice>}
      <OfferedConfigs />
      {views === undefined ? null : views.length === 0 ? (
        <ServersEmpty />
      ) : (
        <>
          <ul className={styles.rows} aria-label={texts.list}>
            {views.map((view) => (
              <ServerRow key={view.server.id} view={view} />
            ))}
          </ul>
          {views.some(isExample) ? null : <TryExample takenNames={views.map(({ server }) => server.name)} />}
        </>
      )}
      {adding === undefined ? null : <AddServerDialog adding={adding} />}
      {isExporting ? <ServersExportDialog onClose={() => setExporting(false)} /> : null}
    </div>
  );
}
