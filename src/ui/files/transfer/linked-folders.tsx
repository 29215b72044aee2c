import { FolderSync, X } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import { useStore } from 'zustand';
import type { LinkedFolder } from '../../../workspace/contract.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { Dialog } from '../../elements/layers/dialog.tsx';
import { nameOf } from '../tree/file-tree.ts';
import { useModel } from '../../stores/app-model.ts';
import { messageOf } from '../../stores/error-text.ts';
import { filesModelOf } from '../files-model.ts';
import type { WriteBackPlan } from './linked-store.ts';
import { lateTexts } from '../../texts/late-texts.ts';
import { texts } from '../../texts/texts.ts';
import styles from '../files.module.css';

/** Folders of this computer that have copies in the workspace, and how to write changes back. */
export function LinkedFolders() {
  const model = useModel();
  const { host, undo } = model;
  const { linked, editor } = filesModelOf(model);
  const folders = useStore(linked, (state) => state.folders);
  const plan = useStore(linked, (state) => state.plan);
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const compare = (path: string) =>
    attempt(async () => {
      await editor.getState().flush();
      await linked.getState().compare(path);
    });
  const forget = (folder: LinkedFolder) =>
    attempt(async () => {
      await linked.getState().forget(folder.path);
      undo.getState().did(lateTexts.linked.forgotten(folder.handle.name), async () => {
        await host.linkedFolders.keep(folder);
        await linked.getState().load();
      });
    });
  return (
    <div className={styles.linked}>
      <h3 className={styles.linkedTitle} title={lateTexts.linked.intro}>
        {lateTexts.linked.title}
      </h3>
      <ul>
        {folders?.map((folder) => (
          <li key={folder.path} className={styles.linkedRow}>
            <span className={styles.name} title={lateTexts.linked.of(folder.handle.name, folder.path)}>
              {nameOf(folder.path)}
            </span>
            <span className={styles.space} />
            <IconButton label={lateTexts.linked.compare(nameOf(folder.path))} onClick={() => void compare(folder.path)}>
              <FolderSync size={16} aria-hidden="true" />
            </IconButton>
            <IconButton label={lateTexts.linked.forget(nameOf(folder.path))} onClick={() => void forget(folder)}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {plan === undefined ? null : <Plan plan={plan} attempt={attempt} />}
    </div>
  );
}

const NAMED = 200;

function Plan({ plan, attempt }: { plan: WriteBackPlan; attempt: (work: () => Promise<void>) => Promise<void> }) {
  const { linked } = filesModelOf(useModel());
  const [withBoth, setWithBoth] = useState(false);
  const { folder, write, remove, both } = plan;
  const amount = write.length + remove.length + (withBoth ? both.length : 0);
  const isSame = write.length + remove.length + both.length === 0;
  const close = () => linked.getState().dropPlan();
  const doIt = () =>
    attempt(async () => {
      const done = await linked.getState().writeBack(withBoth);
      if (done === undefined) toast.error(lateTexts.linked.noPermission);
      else toast.success(lateTexts.linked.done(done));
    });
  return (
    <Dialog title={lateTexts.linked.planTitle(folder.handle.name)} compact onClose={close}>
      <div className={styles.dialogBody}>
        {isSame ? <p>{lateTexts.linked.same}</p> : null}
        <Paths title={lateTexts.linked.write(write.length)} paths={write} />
        <Paths title={lateTexts.linked.remove(remove.length)} paths={remove} />
        <Paths title={lateTexts.linked.both(both.length)} paths={both} />
        {both.length === 0 ? null : (
          <>
            <p className={styles.faint}>{lateTexts.linked.bothHint}</p>
            <label className={styles.check}>
              <input type="checkbox" checked={withBoth} onChange={(event) => setWithBoth(event.target.checked)} />
              {lateTexts.linked.withBoth}
            </label>
          </>
        )}
        {isSame ? null : <p className={styles.faint}>{lateTexts.linked.cannotUndo}</p>}
        <div className={styles.dialogActions}>
          <Button onClick={close}>{isSame ? texts.common.close : texts.common.cancel}</Button>
          {isSame ? null : (
            <Button look="primary" disabled={amount === 0} onClick={() => void doIt()}>
              {lateTexts.linked.doIt(amount)}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Paths({ title, paths }: { title: string; paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul className={styles.paths}>
        {paths.slice(0, NAMED).map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
    </details>
  );
}
