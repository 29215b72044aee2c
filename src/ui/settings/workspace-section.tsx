import { useEffect, useState } from 'react';
import { LIMITS } from '../../core/limits.ts';
import type { ToolSettings } from '../../catalog/contract/tool-settings.ts';
import type { WorkspaceUsage } from '../../workspace/contract/services.ts';
import { ButtonLink } from '../elements/button.tsx';
import { formatBytes } from '../lib/format.ts';
import { hrefOf } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { settingsTexts } from './texts/index.ts';
import styles from './settings.module.css';

/** The size of the workspace, and its protected paths. */
export function WorkspaceSection() {
  const { host } = useApp();
  const [usage, setUsage] = useState<WorkspaceUsage | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  useEffect(() => {
    host.files.usage().then(setUsage, (error: unknown) => setFailure(messageOf(error)));
  }, [host]);
  return (
    <>
      <section className={styles.section}>
        <h2>{settingsTexts.workspace.space}</h2>
        {failure === undefined ? null : <p role="alert">{failure}</p>}
        {usage === undefined ? null : (
          <>
            <p className={styles.figure}>
              {settingsTexts.workspace.of(formatBytes(usage.bytes), formatBytes(usage.maxBytes))}
            </p>
            <meter
              className={styles.meter}
              aria-label={settingsTexts.workspace.space}
              min={0}
              max={usage.maxBytes}
              value={usage.bytes}
            />
            <p className={styles.muted}>{settingsTexts.workspace.entries(usage.entries, usage.maxEntries)}</p>
          </>
        )}
        <p className={styles.muted}>{settingsTexts.workspace.file(formatBytes(LIMITS.disk.maxFileBytes))}</p>
        <div className={styles.inline}>
          <ButtonLink href={hrefOf({ screen: 'files', path: '/' })}>{settingsTexts.workspace.openFiles}</ButtonLink>
        </div>
      </section>
      <ProtectedPaths />
    </>
  );
}

/** The protected paths; the list itself is a setting of tools. */
function ProtectedPaths() {
  const { host } = useApp();
  const [paths, setPaths] = useState<readonly string[]>([]);
  useEffect(() => {
    const take = ({ protectedPaths }: ToolSettings) =>
      setPaths(protectedPaths.split(':').filter((path) => path.trim() !== ''));
    // Without settings nothing is protected, and calls of tools report the error.
    host.tools.settings().then(take, () => setPaths([]));
  }, [host]);
  return (
    <section className={styles.section}>
      <h2>{settingsTexts.workspace.protectedTitle}</h2>
      <p className={styles.muted}>{settingsTexts.workspace.protectedHint}</p>
      {paths.length === 0 ? (
        <p>{settingsTexts.workspace.noneProtected}</p>
      ) : (
        <ul>
          {paths.map((path) => (
            <li key={path}>
              <code>{path}</code>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.inline}>
        <ButtonLink href={hrefOf({ screen: 'settings', page: 'tools' })}>{settingsTexts.workspace.change}</ButtonLink>
      </div>
    </section>
  );
}
