import { FileUp, Package, Square, X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { LIMITS } from '../../core/limits.ts';
import type { PackageMessage } from '../../node/contract/package-reasons.ts';
import type { PackageRequest } from '../../node/contract/package-service.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { FileDrop } from '../elements/fields/file-drop.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { submits } from '../elements/fields/submits.ts';
import { formatBytes } from '../lib/format.ts';
import { isArchiveName, packageNames, packageRows } from './packages.ts';
import { useApp } from '../stores/app-context.ts';
import type { EditSession } from '../editor/editor-store.ts';
import { messageOf } from '../stores/error-text.ts';
import { usePackages, packagesStore, NO_PACKAGES_SESSION } from './packages-store.ts';
import { packagesTexts } from './texts/index.ts';
import { runTexts } from '../run/texts/index.ts';
import { packageText } from './reasons/package-text.ts';
import { PackageList } from './package-list.tsx';
import { PackagesProgress } from './packages-progress.tsx';
import { RegistryLine } from './registry-line.tsx';
import styles from './packages-tab.module.css';
import { usePanelStore } from '../stores/panel-store.ts';

/** npm packages of a node tool: adds them by name or archive, lists and removes them. */
export function PackagesTab({ session }: { session: EditSession }) {
  const tool = session.base;
  const { done, notes, failure } = usePackages((state) => state.sessions.get(tool.id) ?? NO_PACKAGES_SESSION);
  const busy = usePackages((state) => state.busy);
  const field = useRef<HTMLDivElement>(null);
  const rows = packageRows(tool.packages);
  const isHere = busy?.toolId === tool.id;
  const commands = usePackageActions(tool, () => field.current?.querySelector('input')?.focus());
  return (
    <div className={styles.scroll}>
      <FileDrop
        hint={packagesTexts.drop}
        onFiles={([file]) => (file === undefined ? undefined : void commands.addFile(file))}
      >
        <div className={styles.content}>
          <AddForm tool={tool} field={field} commands={commands} />
          {isHere ? <PackagesProgress busy={busy} /> : null}
          {busy !== undefined && !isHere ? <p className={styles.muted}>{packagesTexts.elsewhere}</p> : null}
          {failure === undefined ? null : (
            <Notice tone="danger" role="alert" title={failure.title}>
              {packageText(failure)}
            </Notice>
          )}
          <p role="status" className={done === undefined ? 'visually-hidden' : styles.done}>
            {done}
          </p>
          {notes.length === 0 ? null : <Notes notes={notes} onHide={commands.hideNotes} />}
          {rows.length === 0 ? (
            <div className={styles.blank}>
              <Package size={20} aria-hidden="true" />
              <h2>{packagesTexts.blankTitle}</h2>
              <p>{packagesTexts.blankText}</p>
            </div>
          ) : (
            <PackageList
              rows={rows}
              total={tool.packages?.packages.length ?? 0}
              disabled={busy !== undefined}
              onRemove={(name) => void commands.remove(name)}
            />
          )}
          <RegistryLine />
        </div>
      </FileDrop>
    </div>
  );
}

function usePackageActions({ id }: ToolRecord, toField: () => void) {
  const { undo } = useApp();
  const packages = usePanelStore(packagesStore);
  const busy = usePackages((state) => state.busy);
  const add = async (requests: readonly PackageRequest[]) => {
    await packages.getState().add(id, requests);
  };
  const addFile = async (file: File) => {
    if (busy !== undefined) return;
    if (!isArchiveName(file.name)) return packages.getState().refuse(id, packagesTexts.notArchive(file.name));
    if (file.size > LIMITS.packages.maxArchiveBytes)
      return packages
        .getState()
        .refuse(id, packagesTexts.tooLarge(file.name, formatBytes(LIMITS.packages.maxArchiveBytes)));
    try {
      await add([{ kind: 'archive', fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }]);
    } catch (error) {
      packages.getState().refuse(id, messageOf(error));
    }
  };
  const remove = async (name: string) => {
    const before = await packages.getState().remove(id, name);
    if (before === undefined) return;
    toField();
    undo.getState().did(packagesTexts.removed(name), () => packages.getState().putBack(id, before));
  };
  const hideNotes = () => packages.getState().hideNotes(id);
  return { add, addFile, remove, hideNotes };
}
type PackageActions = ReturnType<typeof usePackageActions>;

function AddForm({
  tool,
  field,
  commands,
}: {
  tool: ToolRecord;
  field: RefObject<HTMLDivElement | null>;
  commands: PackageActions;
}) {
  const packages = usePanelStore(packagesStore);
  const { text } = usePackages((state) => state.sessions.get(tool.id) ?? NO_PACKAGES_SESSION);
  const busy = usePackages((state) => state.busy);
  const [isMissing, setMissing] = useState(false);
  const isHere = busy?.toolId === tool.id;
  const addNames = () => {
    const names = packageNames(text);
    setMissing(names.length === 0);
    if (names.length > 0 && busy === undefined) void commands.add(names.map((name) => ({ kind: 'name', text: name })));
  };
  return (
    <form className={styles.form} onSubmit={submits(addNames)}>
      <div ref={field} className={styles.field}>
        <TextField
          label={packagesTexts.name}
          placeholder={packagesTexts.namePlaceholder}
          hint={packagesTexts.nameHint}
          error={isMissing ? packagesTexts.nameMissing : undefined}
          readOnly={isHere}
          value={text}
          onChange={(event) => {
            setMissing(false);
            packages.getState().setText(tool.id, event.target.value);
          }}
        />
      </div>
      <div className={styles.buttons}>
        {isHere && busy.removing === undefined ? (
          <Button
            disabled={busy.stopping}
            icon={<Square size={14} aria-hidden="true" />}
            onClick={() => void packages.getState().stop()}
          >
            {busy.stopping ? runTexts.stopping : runTexts.stop}
          </Button>
        ) : (
          <Button type="submit" look="primary" disabled={busy !== undefined}>
            {packagesTexts.add}
          </Button>
        )}
        <ArchiveChoice disabled={busy !== undefined} onChoose={(file) => void commands.addFile(file)} />
      </div>
    </form>
  );
}

function ArchiveChoice({ disabled, onChoose }: { disabled: boolean; onChoose: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        disabled={disabled}
        icon={<FileUp size={16} aria-hidden="true" />}
        onClick={() => picker.current?.click()}
      >
        {packagesTexts.chooseFile}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        data-testid="package-file"
        aria-label={packagesTexts.chooseFile}
        accept=".tgz,.tar,.gz,.zip"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onChoose(file);
          event.target.value = '';
        }}
      />
    </>
  );
}

function Notes({ notes, onHide }: { notes: readonly PackageMessage[]; onHide: () => void }) {
  return (
    <Notice
      tone="caution"
      title={packagesTexts.notes}
      actions={
        <IconButton label={packagesTexts.hideNotes} onClick={onHide}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.message}>{packageText(note)}</li>
        ))}
      </ul>
    </Notice>
  );
}
