import { useEffect, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { LocalModelFile } from '../../../agent/contract/local-models.ts';
import { formatBytes } from '../../lib/format.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { storageTexts } from './texts/index.ts';
import { RemoveForGood } from './remove-for-good.tsx';
import styles from './storage-kinds.module.css';

const texts = storageTexts.use;

/**
 * The stored models, each with a button to remove it.
 * @param count the measured number: a new value reloads the list; undefined until measured
 */
export function StorageModels({ count, onRemoved }: { count: number | undefined; onRemoved: () => void }) {
  const { host } = useApp();
  const [models, setModels] = useState<readonly LocalModelFile[]>([]);
  useEffect(
    () =>
      untilUnmounted(host.localModels.list(), setModels, (error: unknown) =>
        toast.error(texts.failed(messageOf(error))),
      ),
    [host, count],
  );
  const remove = async (name: string) => {
    await host.localModels.remove(name);
    onRemoved();
  };
  return models.map(({ name, bytes }) => (
    <span key={name} className={styles.actions}>
      <RemoveForGood
        label={texts.removeModel(name)}
        sure={texts.modelSure(name)}
        done={texts.modelMissing(name)}
        remove={() => remove(name)}
      />
      <span className={styles.says}>{formatBytes(bytes)}</span>
    </span>
  ));
}
