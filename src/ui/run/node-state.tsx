import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { runTexts } from './texts/index.ts';
import { useNode, nodeStore } from './node-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

/** A message that Node could not be loaded, with a retry button; nothing otherwise. */
export function NodeFailure() {
  const node = usePanelStore(nodeStore);
  const load = useNode((state) => state.load);
  if (load.kind !== 'failed') return null;
  return (
    <Notice
      tone="info"
      role="status"
      title={runTexts.node.failedTitle}
      actions={<Button onClick={() => void node.getState().prepare()}>{runTexts.node.again}</Button>}
    >
      {runTexts.node.failedText(load.message)}
    </Notice>
  );
}
