import { lazy, Suspense, useEffect, useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useStore } from 'zustand';
import { FileView } from './file-view.tsx';
import { FilesSidebar } from './tree/files-sidebar.tsx';
import { TransferBar } from './transfer/transfer-bar.tsx';
import { useFileActions, type FileActions } from './use-file-actions.ts';
import { useApp } from '../stores/app-context.ts';
import { filesModelOf } from './files-model.ts';
import { useActions } from '../stores/use-actions.ts';
import { filesTexts } from './texts/index.ts';
import { terminalTexts } from '../terminal/texts/index.ts';
import type { LayoutSize } from '../elements/use-layout.ts';
import styles from './files-screen.module.css';
import { useTerminal, terminalStore } from '../terminal/terminal-store.ts';
import { storeOf } from '../stores/panel-store.ts';

const Terminal = lazy(async () => ({ default: (await import('../terminal/terminal.tsx')).Terminal }));

/** The workspace: the files on the left and the open file next to them; on small screens only one of the two. */
export function FilesScreen({ path, layout }: { path: string; layout: LayoutSize }) {
  const { editor } = filesModelOf(useApp());
  const commands = useFileActions();
  const shown = useStore(editor, (state) => state.shown);
  const { dropTo, handlers } = useScreenDrop(commands);
  useOpenPath(path);

  const isWide = layout === 'wide';
  const isFolder = path === '/' || (shown.kind === 'folder' && shown.path === path);
  const frame = useRef<HTMLDivElement>(null);
  const { isTerminal, hideTerminal, toggleTerminal } = useTerminalHere(frame);
  const terminal = <TerminalHere isCover={layout === 'narrow'} onHide={hideTerminal} />;
  const side = (
    <FilesSidebar
      commands={commands}
      rowHeight={layout === 'narrow' ? 44 : 28}
      shown={path}
      terminal={{ isOpen: isTerminal, toggle: toggleTerminal }}
    />
  );
  const view = <FileView commands={commands} path={path} withBack={!isWide} />;
  return (
    <div ref={frame} className={styles.screen} {...handlers}>
      <h1 className="visually-hidden">{filesTexts.title}</h1>
      <Group orientation="vertical" className={styles.panes}>
        <Panel id="above" minSize={160} className={styles.pane}>
          <div className={styles.above} inert={isTerminal && layout === 'narrow'}>
            {isWide ? <SideBySide side={side} view={view} /> : isFolder ? side : view}
          </div>
        </Panel>
        {isTerminal && layout !== 'narrow' ? (
          <>
            <Separator className={styles.separatorAcross} title={terminalTexts.resize} />
            <Panel
              id="terminal"
              defaultSize={280}
              minSize={140}
              groupResizeBehavior="preserve-pixel-size"
              className={styles.pane}
            >
              {terminal}
            </Panel>
          </>
        ) : null}
      </Group>
      {isTerminal && layout === 'narrow' ? terminal : null}
      <TransferBar />
      {dropTo === undefined ? null : (
        <p className={styles.hint} role="status">
          {filesTexts.drop(dropTo)}
        </p>
      )}
    </div>
  );
}

function TerminalHere({ isCover, onHide }: { isCover: boolean; onHide: () => void }) {
  return (
    <div className={isCover ? styles.cover : styles.terminal} data-terminal>
      <Suspense fallback={null}>
        <Terminal onHide={onHide} />
      </Suspense>
    </div>
  );
}

function SideBySide({ side, view }: { side: ReactNode; view: ReactNode }) {
  return (
    <Group className={styles.panes}>
      <Panel
        id="files"
        defaultSize={244}
        minSize={200}
        maxSize={560}
        groupResizeBehavior="preserve-pixel-size"
        className={styles.pane}
      >
        {side}
      </Panel>
      <Separator className={styles.separator} title={filesTexts.resize} />
      <Panel id="file" minSize={320} className={styles.pane}>
        {view}
      </Panel>
    </Group>
  );
}

function useOpenPath(path: string): void {
  const { files, editor } = filesModelOf(useApp());
  useEffect(() => {
    void editor.getState().open(path);
    if (path !== '/') void files.getState().reveal(path);
  }, [editor, files, path]);
  useEffect(() => {
    // The protection may have changed meanwhile.
    files.getState().noteChanges([{ path: '/', kind: 'changed' }]);
    return () => void editor.getState().flush();
  }, [editor, files]);
}

/** The terminal below the files: whether it is open, and where the focus goes when it closes. */
function useTerminalHere(frame: RefObject<HTMLDivElement | null>) {
  const model = useApp();
  const { files } = filesModelOf(model);
  const isTerminal = useTerminal((state) => state.isOpen);
  const { open: openTerminal, close: closeTerminal } = storeOf(model, terminalStore).getState();
  const hideTerminal = () => {
    const hadKeyboard = document.activeElement?.closest('[data-terminal]') !== null;
    closeTerminal();
    // The focused element is gone.
    if (hadKeyboard)
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[data-terminal-button]')?.focus());
  };
  const toggleTerminal = () => (isTerminal ? hideTerminal() : openTerminal(files.getState().location()));
  useActions(() => [
    {
      id: 'go.terminal',
      group: 'go',
      label: isTerminal ? terminalTexts.hide : terminalTexts.show,
      keys: 'terminal',
      words: terminalTexts.words,
      perform: toggleTerminal,
    },
  ]);
  return { isTerminal, hideTerminal, toggleTerminal };
}

/** Handles files dropped anywhere on the screen. `dropTo`: their target folder. */
function useScreenDrop(commands: FileActions) {
  const { files } = filesModelOf(useApp());
  const [dropTo, setDropTo] = useState<string | undefined>();
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDropTo(files.getState().location());
    },
    onDragLeave(event: DragEvent) {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setDropTo(undefined);
    },
    onDropCapture: () => setDropTo(undefined),
    onDrop(event: DragEvent) {
      // An editor inserts dropped text itself.
      if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      void commands.drop(event.dataTransfer, files.getState().location());
    },
  };
  return { dropTo, handlers };
}
