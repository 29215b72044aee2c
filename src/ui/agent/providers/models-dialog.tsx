import type { ProviderId } from '../../../agent/contract/provider.ts';
import { Dialog } from '../../elements/layers/dialog.tsx';
import { providersTexts } from './texts/index.ts';
import { ProvidersSection } from './providers-section.tsx';
import styles from './providers.module.css';

/** Models in a dialog over a conversation; closes when one was added. */
export function ModelsDialog({ onAdded, onClose }: { onAdded?: (id: ProviderId) => void; onClose: () => void }) {
  return (
    <Dialog title={providersTexts.title} compact onClose={onClose}>
      <div className={styles.dialog}>
        <ProvidersSection
          onAdded={(id) => {
            onAdded?.(id);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
