import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { LIMITS } from '../../core/limits.ts';
import type { WorkspaceUsage } from '../../core/workspace-api.ts';
import { Button, ButtonLink } from '../elements/button.tsx';
import { TextArea } from '../elements/field.tsx';
import { formatBytes } from '../model/format.ts';
import { hrefOf } from '../model/routes.ts';
import { useModel } from '../stores/app-model.ts';
import { messageOf } from '../stores/error-text.ts';
import { texts } from '../texts/texts.ts';
import styles from './settings.module.css';

/** How much the workspace holds, and which of its paths tools may not change. */
export function WorkspacePanel() {
  const { host } = useModel();
  const [usage, setUsage] = useState<WorkspaceUsage | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  useEffect(() => {
    host.workspaceUsage().then(setUsage, (error: unknown) => setFailure(messageOf(error)));
  }, [host]);
  return (
    <>
      <section className={styles.section}>
        <h2>{texts.workspaceSettings.space}</h2>
        {failure === undefined ? null : <p role="alert">{failure}</p>}
        {usage === undefined ? null : (
          <>
            <p className={styles.figure}>{texts.workspaceSettings.of(formatBytes(usage.bytes), formatBytes(usage.maxBytes))}</p>
            <meter className={styles.meter} aria-label={texts.workspaceSettings.space} min={0} max={usage.maxBytes} value={usage.bytes} />
            <p className={styles.muted}>{texts.workspaceSettings.entries(usage.entries, usage.maxEntries)}</p>
          </>
        )}
        <p className={styles.muted}>{texts.workspaceSettings.file(formatBytes(LIMITS.disk.maxFileBytes))}</p>
        <div className={styles.inline}>
          <ButtonLink href={hrefOf({ screen: 'files', path: '/' })}>{texts.workspaceSettings.openFiles}</ButtonLink>
        </div>
      </section>
      <ProtectedPaths />
    </>
  );
}

function ProtectedPaths() {
  const { host, undo } = useModel();
  const [stored, setStored] = useState<string | undefined>();
  const [lines, setLines] = useState('');
  const [failure, setFailure] = useState<string | undefined>();
  const take = (list: string) => {
    setStored(list);
    setLines(linesOf(list));
  };
  useEffect(() => {
    host.toolSettings().then(
      ({ protectedPaths }) => {
        setStored(protectedPaths);
        setLines(linesOf(protectedPaths));
      },
      (error: unknown) => setFailure(messageOf(error)),
    );
  }, [host]);
  const hasColon = lines.includes(':');
  const list = listOf(lines);
  const save = async () => {
    try {
      const before = stored ?? '';
      take((await host.changeToolSettings({ protectedPaths: list })).protectedPaths);
      undo.getState().did(texts.workspaceSettings.saved, async () => take((await host.changeToolSettings({ protectedPaths: before })).protectedPaths));
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasColon) void save();
      }}
    >
      <h2>{texts.workspaceSettings.protectedTitle}</h2>
      <TextArea
        label={texts.workspaceSettings.protectedLabel}
        hint={texts.workspaceSettings.protectedHint}
        error={failure ?? (hasColon ? texts.workspaceSettings.colon : undefined)}
        rows={5}
        spellCheck={false}
        disabled={stored === undefined}
        value={lines}
        onChange={(event) => setLines(event.target.value)}
      />
      <div className={styles.inline}>
        <Button type="submit" look="primary" disabled={stored === undefined || hasColon || list === stored}>
          {texts.workspaceSettings.save}
        </Button>
      </div>
    </form>
  );
}

function linesOf(list: string): string {
  return list.split(':').join('\n');
}

function listOf(lines: string): string {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(':');
}
