import { ChevronDown } from 'lucide-react';
import type { ProviderId } from '../../../agent/contract/provider.ts';
import { providerLabel } from '../providers/provider-label.ts';
import { useAgent } from '../../stores/app-context.ts';
import { agentTexts } from '../texts/index.ts';
import styles from './composer.module.css';

const texts = agentTexts.composer;
const SET_UP = 'set-up';

/** Chooses the model that answers. The last choice sets up another one. */
export function ModelPicker({
  value,
  onChange,
  onSetUp,
}: {
  value: ProviderId | undefined;
  onChange: (id: ProviderId) => void;
  onSetUp: () => void;
}) {
  const providers = useAgent((state) => state.providers) ?? [];
  const known = providers.find(({ id }) => id === value);
  return (
    <span className={styles.picker}>
      <select
        aria-label={texts.model}
        value={known?.id ?? ''}
        onChange={({ target }) => {
          const chosen = providers.find(({ id }) => id === target.value);
          if (chosen !== undefined) onChange(chosen.id);
          else if (target.value === SET_UP) onSetUp();
        }}
      >
        {known === undefined ? <option value="">{texts.noneChosen}</option> : null}
        {providers.map((each) => (
          <option key={each.id} value={each.id}>
            {providerLabel(each)}
          </option>
        ))}
        <option value={SET_UP}>{providers.length === 0 ? texts.setUp : texts.manage}</option>
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </span>
  );
}
