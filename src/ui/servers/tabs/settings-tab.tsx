import { toast } from '../../elements/layers/toast.ts';
import type { McpServerView } from '../../../mcp/contract/mcp-api.ts';
import { navigate } from '../../lib/navigate.ts';
import { pathOf } from '../../lib/routes.ts';
import { draftOfServer } from '../connect/server-draft.ts';
import { Switch } from '../../elements/fields/switch.tsx';
import { useApp } from '../../stores/app-context.ts';
import { serversTexts } from '../texts/index.ts';
import { ProgramGrant } from '../connect/program-grant.tsx';
import { saveServer } from '../connect/save-server.ts';
import { ServerForm } from '../connect/server-form.tsx';
import { useServerActions } from '../use-server-actions.ts';
import styles from '../servers.module.css';

const texts = serversTexts;

/** The record of a server, and the network access of a program. */
export function SettingsTab({ view }: { view: McpServerView }) {
  const { host } = useApp();
  const { server } = view;
  const { setEnabled } = useServerActions(view);
  return (
    <>
      <Switch label={texts.enable} checked={server.enabled} onChange={setEnabled} />
      <ServerForm
        // A new record resets the form: edits of the old one are dropped.
        key={server.updatedAt}
        start={draftOfServer(server)}
        isNew={false}
        submit={texts.form.save}
        submitting={texts.form.save}
        onSubmit={async (draft) => {
          const { name } = await saveServer(host, draft, server);
          toast.success(texts.form.saved);
          if (name !== server.name) navigate(pathOf({ screen: 'server', name, tab: 'settings' }), { replace: true });
        }}
      />
      {server.transport === 'stdio' ? (
        <ProgramGrant key={JSON.stringify([server.command, server.args, server.env])} id={server.id} />
      ) : null}
      <p className={styles.muted}>{texts.resources.rootsText}</p>
    </>
  );
}
