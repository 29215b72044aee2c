import type { Provider } from '../../../agent/contract/provider.ts';
import { Dialog } from '../../elements/layers/dialog.tsx';
import { toast } from '../../elements/layers/toast.ts';
import type { ModelSetup } from '../agent-store.ts';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { providersTexts } from './texts/index.ts';
import { speakerOf } from './provider-label.ts';
import { ProvidersSection } from './providers-section.tsx';
import styles from './providers.module.css';

/** Models in a dialog over a conversation. One that is added answers there from the next message on. */
export function ModelsDialog({ choice, onClose }: { choice: ModelSetup['choice']; onClose: () => void }) {
  const { undo } = useApp();
  const providers = useAgent((state) => state.providers);
  const added = (provider: Provider) => {
    const before = providers?.find(({ id }) => id === choice?.current);
    choice?.choose(provider.id);
    if (choice === undefined || before === undefined) toast.success(providersTexts.added(speakerOf(provider)));
    else
      undo.getState().did(providersTexts.addedAndChosen(speakerOf(provider)), () => choice.choose(before.id), {
        undone: providersTexts.answersAgain(speakerOf(before)),
      });
    onClose();
  };
  return (
    <Dialog title={providersTexts.title} compact onClose={onClose}>
      <div className={styles.dialog}>
        <ProvidersSection onAdded={added} />
      </div>
    </Dialog>
  );
}
