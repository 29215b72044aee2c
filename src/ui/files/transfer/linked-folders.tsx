import { FolderSync, X } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import { useStore } from 'zustand';
import type { LinkedFolder } from '../../../workspace/contract/services.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { Dialog } from '../../elements/layers/dialog.tsx';
import { nameOf } from '../tree/file-tree.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { filesModelOf } from '../files-model.ts';
import type { WriteBackPlan } from './linked-store.ts';
import { filesTexts } from '../texts/index.ts';
import { sharedTexts } from '../../texts/index.ts';
import styles from '../files.module.css';

/** Folders of this computer that have copies in the workspace, and how to write changes back. */
export function LinkedFolders() {
  const model = useApp();
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
      undo.getState().did(filesTexts.linked.forgotten(folder.handle.name), async () => {
        await host.linkedFolders.keep(folder);
        await linked.getState().load();
      });
    });
  return (
    <div className={styles.linked}>
      <h3 className={styles.linkedTitle} title={filesTexts.linked.intro}>
        {filesTexts.linked.title}
      </h3>
      <ul>
        {folders?.map((folder) => (
          <li key={folder.path} className={styles.linkedRow}>
            <span className={styles.name} title={filesTexts.linked.of(folder.handle.name, folder.path)}>
              {nameOf(folder.path)}
            </span>
            <span className={styles.space} />
            <IconButton
              label={filesTexts.linked.compare(nameOf(folder.path))}
              onClick={() => void compare(folder.path)}
            >
              <FolderSync size={16} aria-hidden="true" />
            </IconButton>
            <IconButton label={filesTexts.linked.forget(nameOf(folder.path))} onClick={() => void forget(folder)}>
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
  const { linked } = filesModelOf(useApp());
  const [withBoth, setWithBoth] = useState(false);
  const { folder, write, remove, both } = plan;
  const amount = write.length + remove.length + (withBoth ? both.length : 0);
  const isSame = write.length + remove.length + both.length === 0;
  const close = () => linked.getState().dropPlan();
  const doIt = () =>
    attempt(async () => {
      const done = await linked.getState().writeBack(withBoth);
      if (done === undefined) toast.error(filesTexts.linked.noPermission);
      else toast.success(filesTexts.linked.done(done));
    });
  return (
    <Dialog title={filesTexts.linked.planTitle(folder.handle.name)} compact onClose={close}>
      <div className={styles.dialogBody}>
        {isSame ? <p>{filesTexts.linked.same}</p> : null}
        <Paths title={filesTexts.linked.write(write.length)} paths={write} />
        <Paths title={filesTexts.linked.remove(remove.length)} paths={remove} />
        <Paths title={filesTexts.linked.both(both.length)} paths={both} />
        {both.length === 0 ? null : (
          <>
            <p className={styles.faint}>{filesTexts.linked.bothHint}</p>
            <label className={styles.check}>
              <input type="checkbox" checked={withBoth} onChange={(event) => setWithBoth(event.target.checked)} />
              {filesTexts.linked.withBoth}
            </label>
          </>
        )}
        {isSame ? null : <p className={styles.faint}>{filesTexts.linked.cannotUndo}</p>}
        <div className={styles.dialogActions}>
          <Button onClick={close}>{isSame ? sharedTexts.common.close : sharedTexts.common.cancel}</Button>
          {isSame ? null : (
            <Button look="primary" disabled={amount === 0} onClick={() => void doIt()}>
              {filesTexts.linked.doIt(amount)}
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
