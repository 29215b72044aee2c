import { FileUp, FolderUp, Plus, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../core/limits.ts';
import type { PanelsService, PanelSummary } from '../../panels/contract/services.ts';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { outsideName } from '../elements/views/left-out-list.tsx';
import { toast } from '../elements/layers/toast.ts';
import { incomingOfDrop, incomingOfInput, type IncomingFile } from '../files/transfer/incoming-files.ts';
import { hrefOf } from '../lib/routes.ts';
import { shareStore } from '../share/share-store.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { faultText } from '../stores/faults/fault-text.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import styles from './canvas.module.css';
import page from '../styles/page-list.module.css';
import { NewPanel } from './new-panel.tsx';
import { panelsStore, useMadePanels } from './panels-store.ts';
import { canvasTexts } from './texts/index.ts';

const texts = canvasTexts.list;

/** All panels, those that wait for a person first, and ways to add some. */
export function PanelsScreen() {
  const store = usePanelStore(panelsStore);
  const list = useMadePanels((state) => state.list);
  const failure = useMadePanels((state) => state.failure);
  const [isCreating, setCreating] = useState(false);
  const onImport = useImport();
  useEffect(() => void store.getState().load(), [store]);
  const panels = list?.panels ?? [];
  const counting = panels.filter(({ hiddenBy }) => hiddenBy === undefined);
  return (
    <div
      className={page.screen}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void incomingOfDrop(event.dataTransfer).then(({ files }) => onImport(files));
      }}
    >
      <header className={page.head}>
        <h1>{texts.title}</h1>
        <p className={page.muted}>
          {texts.intro} <a href={hrefOf({ screen: 'help', article: 'panels' })}>{texts.about}</a>
        </p>
        <Actions
          onCreate={() => setCreating(true)}
          onImport={onImport}
          shareable={counting.map(({ folder }) => folder)}
        />
      </header>
      {failure === undefined ? null : (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <Group title={texts.waiting} hint={texts.waitingHint} panels={counting.filter(({ isAllowed }) => !isAllowed)} />
      <Group title={texts.usable} panels={counting.filter(({ isAllowed }) => isAllowed)} />
      {list !== undefined && panels.length === 0 ? <p className={page.muted}>{texts.empty}</p> : null}
      <Group title={texts.hidden} panels={panels.filter(({ hiddenBy }) => hiddenBy !== undefined)} />
      {list === undefined || list.broken.length === 0 ? null : (
        <section className={page.section} aria-label={texts.broken}>
          <h2>{texts.broken}</h2>
          {list.broken.map(({ folder, fault }) => (
            <Notice key={folder} tone="danger" title={folder}>
              {faultText(fault)}
            </Notice>
          ))}
        </section>
      )}
      {list === undefined || list.left === 0 ? null : <p className={page.muted}>{texts.left(list.left)}</p>}
      {isCreating ? <NewPanel onClose={() => setCreating(false)} /> : null}
    </div>
  );
}

/** Stores what was picked or dropped. Nothing of it is allowed by that. */
function useImport(): (files: readonly IncomingFile[]) => Promise<void> {
  const { host } = useApp();
  return async (files) => {
    const [first] = files;
    if (first === undefined) return;
    const from: Parameters<PanelsService['import']>[0] =
      files.length === 1 && /\.zip$/i.test(first.file.name)
        ? first.file
        : files.map(({ below, file: blob }) => ({ path: below, blob }));
    try {
      const { imported, left } = await host.panels.import(from);
      if (imported.length > 0) toast.success(texts.imported(imported.join(', ')));
      for (const { name, fault } of left.slice(0, MAX_REPORTED))
        toast.error(texts.notImported(outsideName(name), faultText(fault)));
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
}

const MAX_REPORTED = 5;

interface ActionsProps {
  readonly onCreate: () => void;
  readonly onImport: ReturnType<typeof useImport>;
  /** Folders of panels. */
  readonly shareable: readonly string[];
}

function Actions({ onCreate, onImport, shareable }: ActionsProps) {
  const share = usePanelStore(shareStore);
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const pick = (input: HTMLInputElement): void => {
    const { files } = incomingOfInput(input.files ?? []);
    input.value = '';
    void onImport(files);
  };
  return (
    <div className={page.line}>
      <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onCreate}>
        {texts.create}
      </Button>
      <Button icon={<FolderUp size={16} aria-hidden="true" />} onClick={() => folder.current?.click()}>
        {texts.importFolder}
      </Button>
      <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => file.current?.click()}>
        {texts.importFile}
      </Button>
      {shareable.length === 0 ? null : (
        <Button
          icon={<Share2 size={16} aria-hidden="true" />}
          onClick={() => share.getState().open({ panels: shareable.slice(0, LIMITS.share.maxPanels) })}
        >
          {texts.share}
        </Button>
      )}
      <input
        ref={(element) => {
          folder.current = element;
          // React does not support this attribute.
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={texts.importFolder}
        data-testid="panels-folder"
        onChange={({ target }) => pick(target)}
      />
      <input
        ref={file}
        type="file"
        hidden
        aria-label={texts.importFile}
        data-testid="panels-file"
        accept=".zip"
        onChange={({ target }) => pick(target)}
      />
    </div>
  );
}

function Group({ title, hint, panels }: { title: string; hint?: string; panels: readonly PanelSummary[] }) {
  if (panels.length === 0) return null;
  return (
    <section className={page.section} aria-label={title}>
      <h2>{title}</h2>
      {hint === undefined ? null : <p className={page.muted}>{hint}</p>}
      <ul className={page.rows}>
        {panels.map((panel) => (
          <Row key={panel.folder} panel={panel} />
        ))}
      </ul>
    </section>
  );
}

function Row({ panel: { panelId, title, folder, tools, isAllowed, hasChanged, hiddenBy } }: { panel: PanelSummary }) {
  const edit = hrefOf({ screen: 'panel', panel: 'panels', path: [folder] });
  const state = isAllowed ? undefined : hasChanged ? texts.changed : texts.isNew;
  const isOpenable = isAllowed && hiddenBy === undefined;
  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        <a href={isOpenable ? hrefOf({ screen: 'panel', panel: panelId, path: [] }) : edit}>{title}</a>
        <span className={page.muted}>
          {' '}
          {[folder, texts.tools(tools.length), state].filter((part) => part !== undefined).join(' · ')}
        </span>
      </span>
      {isOpenable ? (
        <a href={edit} aria-label={`${texts.edit}: ${title}`}>
          {texts.edit}
        </a>
      ) : null}
    </li>
  );
}
