import { newId } from '../../core/ids.ts';
import type { HostServices } from '../../services/host-services.ts';
import type { AppContext } from '../stores/app-context.ts';
import { createFileEditorStore, type FileEditorStore } from './file-editor-store.ts';
import { createFilesStore, type FilesStore } from './files-store.ts';
import { createFilesSearchStore, type FilesSearchStore } from './tree/files-search-store.ts';
import { createLinkedStore, type LinkedStore } from './transfer/linked-store.ts';
import { createTransferStore, type TransferStore } from './transfer/transfer-store.ts';

/** The stores of the workspace's screen. They are created at its first visit and live as long as the page. */
export interface FilesModel {
  readonly files: FilesStore;
  readonly editor: FileEditorStore;
  readonly transfers: TransferStore;
  readonly find: FilesSearchStore;
  readonly linked: LinkedStore;
}

const models = new WeakMap<HostServices, FilesModel>();

export function filesModelOf({ host, status }: Pick<AppContext, 'host' | 'status'>): FilesModel {
  const known = models.get(host);
  if (known !== undefined) return known;
  const transfers = createTransferStore(host, () => newId<string>());
  const model: FilesModel = {
    files: createFilesStore(host),
    editor: createFileEditorStore(host, { onSaved: () => status.getState().noteSaved() }),
    transfers,
    find: createFilesSearchStore(host),
    linked: createLinkedStore(host, transfers, () => newId<string>()),
  };
  models.set(host, model);
  const { files, editor, find } = model;
  void files.getState().start();
  host.files
    .watch((changes) => {
      files.getState().noteChanges(changes);
      editor.getState().noteChanges(changes);
      find.getState().again();
    })
    // Without a disk there are no events; the tree shows the reason.
    .catch(() => undefined);
  // When the page ends, writes pending text as far as there is time.
  addEventListener('pagehide', () => void editor.getState().flush());
  addEventListener('beforeunload', (event) => {
    if (editor.getState().hasUnsaved()) event.preventDefault();
  });
  return model;
}
