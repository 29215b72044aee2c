import { useEffect, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { FileAccess, GrantedPermissions } from '../../../core/permissions/permissions.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { toolsFirstTexts } from '../../tools/texts/first/index.ts';
import { settingsTexts } from '../../settings/texts/index.ts';
import { runTexts } from '../../run/texts/index.ts';
import { FilesAccess } from '../../run/denied/files-access.tsx';
import styles from '../tool-tabs.module.css';
import { useSecretsAndGrants, secretsAndGrantsStore } from '../../settings/secrets/secrets-and-grants-store.ts';
import { usePanelStore } from '../../stores/panel-store.ts';

/** What the open tool may do with the workspace. */
export function ToolFilesGrant({ tool }: { tool: ToolRecord }) {
  const { host, undo } = useApp();
  const vault = usePanelStore(secretsAndGrantsStore);
  // The vault updates this whenever a grant changes, here or in another tab.
  const grants = useSecretsAndGrants((state) => state.grants);
  const [granted, setGranted] = useState<GrantedPermissions | undefined>();
  useEffect(() => {
    void vault.getState().loadGrants();
  }, [vault]);
  useEffect(
    () =>
      untilUnmounted(host.grants.get(tool.name), setGranted, (error: unknown) =>
        toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error))),
      ),
    [host, tool.name, tool.version, grants],
  );
  const set = async (files: FileAccess) => {
    if (granted === undefined) return;
    setGranted({ ...granted, files });
    try {
      const subject = { toolId: tool.id, codeHash: tool.codeHash };
      const back = await vault.getState().replaceGrant(subject, granted, { ...granted, files });
      undo.getState().did(settingsTexts.changes.grantChanged(tool.name), back, { quiet: true });
    } catch (error) {
      setGranted(granted);
      toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error)));
    }
  };
  if (granted === undefined) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{runTexts.fileAccess.label}</h2>
      <FilesAccess label={runTexts.fileAccess.label} value={granted.files} onChange={(files) => void set(files)} />
      <p className={styles.muted}>{runTexts.fileAccess.hint}</p>
    </section>
  );
}
