import { useMadePanels } from './panels-store.ts';
import { CanvasView } from './canvas-view.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { canvasTexts } from './texts/index.ts';

/** A panel beside a conversation. */
export function PanelBeside({ panelId }: { panelId: string }) {
  const list = useMadePanels((state) => state.list);
  const panel = list?.panels.find((one) => one.panelId === panelId && one.isAllowed && one.hiddenBy === undefined);
  if (list === undefined) return null;
  return panel === undefined ? (
    <Notice tone="caution">{canvasTexts.view.notAllowed}</Notice>
  ) : (
    <CanvasView panelId={panelId} title={panel.title} hash={panel.hash} />
  );
}
