import { useEffect, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { ToolId } from '../../../core/ids.ts';
import { LIMITS } from '../../../core/limits.ts';
import { Button } from '../../elements/button.tsx';
import { formatBytes } from '../../lib/format.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { toolsFirstTexts } from '../../tools/texts/first/index.ts';
import { editorTexts } from '../texts/index.ts';
import { sharedTexts } from '../../texts/index.ts';
import styles from '../tool-tabs.module.css';

/** How much a tool has stored, and a button to clear it. */
export function ToolStorage({ toolId, toolName }: { toolId: ToolId; toolName: string }) {
  const { host, undo } = useApp();
  const [bytes, setBytes] = useState<number | undefined>();
  useEffect(
    () =>
      untilUnmounted(host.toolStorage.bytes(toolId), setBytes, (error: unknown) =>
        toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error))),
      ),
    [host, toolId],
  );
  const clear = async () => {
    try {
      await host.toolStorage.clear(toolId);
      setBytes(0);
      undo.getState().did(editorTexts.undo.storageCleared(toolName), async () => {
        await host.toolStorage.undoClear(toolId);
        setBytes(await host.toolStorage.bytes(toolId));
      });
    } catch (error) {
      toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error)));
    }
  };
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{editorTexts.details.storage}</h2>
      <div className={styles.inline}>
        <span>
          {bytes === undefined
            ? sharedTexts.common.loading
            : editorTexts.details.storageUsed(formatBytes(bytes), formatBytes(LIMITS.storageQuotaBytes))}
        </span>
        <Button disabled={bytes === undefined || bytes === 0} onClick={() => void clear()}>
          {editorTexts.details.clearStorage}
        </Button>
      </div>
    </section>
  );
}
