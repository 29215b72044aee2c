import { ChevronLeft, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PanelDetails } from '../../../panels/contract/services.ts';
import { IconButton } from '../../elements/button.tsx';
import { Menu } from '../../elements/layers/menu.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { toast } from '../../elements/layers/toast.ts';
import { panelId, TabList, tabId } from '../../elements/layers/tabs.tsx';
import { saveFile } from '../../elements/save-file.ts';
import type { LayoutSize } from '../../elements/use-layout.ts';
import { navigate } from '../../lib/navigate.ts';
import { hrefOf, pathOf } from '../../lib/routes.ts';
import { shareStore } from '../../share/share-store.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { usePanelStore } from '../../stores/panel-store.ts';
import styles from '../canvas.module.css';
import page from '../../styles/page-list.module.css';
import { CanvasView } from '../canvas-view.tsx';
import { useMadePanels } from '../panels-store.ts';
import { canvasTexts } from '../texts/index.ts';
import { AllowPanel } from './allow-panel.tsx';
import { PanelSource } from './panel-source.tsx';
import { PanelTools } from './panel-tools.tsx';

const texts = canvasTexts.editor;
const START = { screen: 'panel', panel: 'panels', path: [] } as const;

type Side = 'files' | 'panel' | 'tools';

/** Files of a panel at the left, the panel itself and its tools at the right; on small screens one after another. */
export function PanelEditor({ folder, layout }: { folder: string; layout: LayoutSize }) {
  const panel = usePanelDetails(folder);
  const [side, setSide] = useState<Side>('panel');
  if (panel === undefined) return null;
  if (typeof panel === 'string')
    return (
      <div className={page.screen}>
        <Notice tone="danger" role="alert">
          {panel}
        </Notice>
        <a href={hrefOf(START)}>{texts.back}</a>
      </div>
    );
  const isWide = layout === 'wide';
  const right = isWide && side === 'files' ? 'panel' : side;
  const tabs = [
    ...(isWide ? [] : [{ id: 'files' as const, label: texts.files }]),
    { id: 'panel' as const, label: texts.preview },
    { id: 'tools' as const, label: texts.tools, mark: String(panel.tools.length) },
  ];
  return (
    <div className={styles.editor}>
      <Head panel={panel} />
      {panel.isAllowed ? null : <AllowPanel panel={panel} />}
      <div className={styles.panes} data-layout={layout}>
        {isWide ? (
          <section className={styles.pane} aria-label={texts.files}>
            <PanelSource key={panel.hash} panel={panel} />
          </section>
        ) : null}
        <div className={styles.pane}>
          <TabList label={panel.title} items={tabs} selected={right} onSelect={setSide} idPrefix="panel-side" />
          <div
            role="tabpanel"
            id={panelId('panel-side')}
            aria-labelledby={tabId('panel-side', right)}
            className={right === 'tools' ? styles.scroll : styles.code}
          >
            {right === 'files' ? <PanelSource key={panel.hash} panel={panel} /> : null}
            {right === 'tools' ? <PanelTools panel={panel} /> : null}
            {right !== 'panel' ? null : panel.isAllowed ? (
              <CanvasView panelId={panel.panelId} title={panel.title} hash={panel.hash} isPreview />
            ) : (
              <p className={styles.tools}>{texts.notRunning}</p>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The panel, again after each change; a text if it cannot be read. */
function usePanelDetails(folder: string): PanelDetails | string | undefined {
  const { host } = useApp();
  const list = useMadePanels((state) => state.list);
  const [panel, setPanel] = useState<PanelDetails | string>();
  useEffect(() => {
    let isHere = true;
    host.panels.get(folder).then(
      (next) => (isHere ? setPanel(next) : undefined),
      (error: unknown) => (isHere ? setPanel(messageOf(error)) : undefined),
    );
    return () => {
      isHere = false;
    };
  }, [host, folder, list]);
  return panel;
}

function Head({ panel: { folder, title, panelId: id, isAllowed } }: { panel: PanelDetails }) {
  const { host, undo } = useApp();
  const share = usePanelStore(shareStore);
  const attempt = (work: () => Promise<void>): void => {
    work().catch((error: unknown) => toast.error(messageOf(error)));
  };
  const remove = async (): Promise<void> => {
    const act = await host.panels.remove(folder);
    undo.getState().did(texts.removed(title), () => host.files.undo(act));
    navigate(pathOf(START));
  };
  return (
    <header className={styles.bar}>
      <a href={hrefOf(START)} aria-label={texts.back} title={texts.back}>
        <ChevronLeft size={16} aria-hidden="true" />
      </a>
      <h1 className={styles.barTitle}>{title}</h1>
      {isAllowed ? <a href={hrefOf({ screen: 'panel', panel: id, path: [] })}>{texts.open}</a> : null}
      <IconButton label={texts.share} onClick={() => share.getState().open({ panels: [folder] })}>
        <Share2 size={16} aria-hidden="true" />
      </IconButton>
      <Menu
        label={texts.more(title)}
        items={[
          {
            label: texts.export,
            onSelect: () => attempt(async () => saveFile(await host.panels.export([folder]), `${id}.zip`)),
          },
          ...(isAllowed
            ? [{ label: canvasTexts.allow.disallow, onSelect: () => attempt(() => host.panels.disallow(folder)) }]
            : []),
          { label: texts.remove, danger: true, onSelect: () => attempt(remove) },
        ]}
      />
    </header>
  );
}
