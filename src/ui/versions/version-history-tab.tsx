import { useEffect, useState } from 'react';
import { toast } from '../elements/layers/toast.ts';
import type { ToolRecord, ToolVersion } from '../../core/tool.ts';
import { Button } from '../elements/button.tsx';
import { DiffView } from '../elements/views/diff-view.tsx';
import { SelectField } from '../elements/fields/field.tsx';
import { Loading } from '../elements/layers/loading.tsx';
import { formatWhen } from '../lib/format.ts';
import { draftOf, propertiesText } from '../editor/tool-draft.ts';
import { untilUnmounted } from '../lib/until-unmounted.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { toolsFirstTexts } from '../tools/texts/first/index.ts';
import { versionChange } from './version-change.ts';
import { versionsTexts } from './texts/index.ts';
import styles from '../editor/tool-tabs.module.css';

/** The stored versions, their changes, and buttons to restore them. */
export function VersionHistoryTab({ tool }: { tool: ToolRecord }) {
  const { host } = useApp();
  const [versions, setVersions] = useState<readonly ToolVersion[] | undefined>();
  const [selected, setSelected] = useState<number | undefined>();
  const [against, setAgainst] = useState<number | undefined>();
  useEffect(
    () =>
      untilUnmounted(
        host.tools.versions(tool.name),
        (list) => setVersions([...list].sort((one, other) => other.version - one.version)),
        (error: unknown) => toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error))),
      ),
    [host, tool.name, tool.version],
  );

  const select = (version: number | undefined) => {
    setSelected(version);
    setAgainst(undefined);
  };
  const restore = useRestore(tool, () => select(undefined));
  if (versions === undefined) return <Loading className={styles.hint} />;
  const at = Math.max(
    0,
    versions.findIndex((entry) => entry.version === selected),
  );
  const shown = versions[at];
  const before = versions.find((entry) => entry.version === against && entry !== shown) ?? versions[at + 1];
  return (
    <div className={styles.history}>
      <Versions tool={tool} versions={versions} shown={shown} onSelect={select} />
      {shown === undefined ? (
        <p className={styles.hint}>{versionsTexts.none}</p>
      ) : (
        <div className={styles.changes}>
          <div className={styles.inline}>
            <h2 className={styles.heading}>
              {before === undefined ? versionsTexts.first : versionsTexts.differs(shown.version, before.version)}
            </h2>
            {versions.length < 3 ? null : (
              <Against versions={versions} shown={shown} before={before} onSelect={setAgainst} />
            )}
            {shown.version === tool.version ? null : (
              <Button onClick={() => void restore(shown.version)}>{versionsTexts.restore}</Button>
            )}
          </div>
          <Changes before={before} shown={shown} />
          <p className={styles.muted}>{versionsTexts.limit}</p>
        </div>
      )}
    </div>
  );
}

/** Restores a version; Undo brings back the current one. */
function useRestore(tool: ToolRecord, onRestored: () => void) {
  const { host, editor, undo } = useApp();
  const paste = async (name: string, version: number) => {
    const record = await host.tools.restoreVersion(name, version);
    await editor.getState().refresh([record.id]);
    return record;
  };
  return async (version: number) => {
    try {
      const { name } = await paste(tool.name, version);
      onRestored();
      undo.getState().did(versionsTexts.restored(version), () => paste(name, tool.version));
    } catch (error) {
      toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error)));
    }
  };
}

function Versions({
  tool,
  versions,
  shown,
  onSelect,
}: {
  tool: ToolRecord;
  versions: readonly ToolVersion[];
  shown: ToolVersion | undefined;
  onSelect: (version: number) => void;
}) {
  return (
    <ul className={styles.versions} aria-label={versionsTexts.label}>
      {versions.map((entry, at) => (
        <li key={entry.version}>
          <button
            type="button"
            className={styles.version}
            aria-current={entry === shown}
            onClick={() => onSelect(entry.version)}
          >
            <span>
              {versionsTexts.version(entry.version)}
              {entry.version === tool.version ? ` · ${versionsTexts.current}` : ''}
            </span>
            <span className={styles.when}>{formatWhen(entry.savedAt)}</span>
            <OnlyChange before={versions[at + 1]} entry={entry} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where the code is the same, what changed. */
function OnlyChange({ before, entry }: { before: ToolVersion | undefined; entry: ToolVersion }) {
  const change = before === undefined ? undefined : versionChange(before.record, entry.record);
  return change === undefined ? null : <span className={styles.only}>{versionsTexts.only[change]}</span>;
}

function Against({
  versions,
  shown,
  before,
  onSelect,
}: {
  versions: readonly ToolVersion[];
  shown: ToolVersion;
  before: ToolVersion | undefined;
  onSelect: (version: number) => void;
}) {
  return (
    <SelectField
      label={versionsTexts.against}
      labelHidden
      value={before?.version ?? ''}
      onChange={(event) => onSelect(Number(event.target.value))}
    >
      {before === undefined ? <option value="">{versionsTexts.pickOther}</option> : null}
      {versions.map(({ version }) =>
        version === shown.version ? null : (
          <option key={version} value={version}>
            {versionsTexts.withVersion(version)}
          </option>
        ),
      )}
    </SelectField>
  );
}

function Changes({ before, shown }: { before: ToolVersion | undefined; shown: ToolVersion }) {
  return (
    <>
      <h2 className={styles.heading}>{versionsTexts.code}</h2>
      <DiffView label={versionsTexts.compared} before={before?.record.code ?? ''} after={shown.record.code} />
      {before === undefined || properties(before) === properties(shown) ? null : (
        <>
          <h2 className={styles.heading}>{versionsTexts.otherFields}</h2>
          <DiffView label={versionsTexts.otherFields} before={properties(before)} after={properties(shown)} />
        </>
      )}
    </>
  );
}

function properties(entry: ToolVersion): string {
  return propertiesText(entry.record, draftOf(entry.record));
}
