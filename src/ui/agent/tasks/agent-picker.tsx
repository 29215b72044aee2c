import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { usePanelStore } from '../../stores/panel-store.ts';
import composer from '../composer/composer.module.css';
import { tasksStore, useTasks } from './tasks-store.ts';
import { tasksTexts } from './texts/index.ts';

const texts = tasksTexts.picker;

interface AgentPickerProps {
  /** Undefined: the conversation runs as no agent. */
  readonly value: string | undefined;
  readonly onChange: (name: string | undefined) => void;
}

/** Chooses the agent whose instructions and tools count. */
export function AgentPicker({ value, onChange }: AgentPickerProps) {
  const store = usePanelStore(tasksStore);
  const agents = useTasks((state) => state.agents) ?? [];
  useEffect(() => void store.getState().loadAgents(), [store]);
  const isKnown = value === undefined || agents.some(({ name }) => name === value);
  return (
    <span className={composer.picker}>
      <select
        aria-label={texts.label}
        title={agents.find(({ name }) => name === value)?.description ?? texts.hint}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{value === undefined ? texts.label : texts.none}</option>
        {agents.map(({ name }) => (
          <option key={name} value={name}>
            {name === value ? texts.chosen(name) : name}
          </option>
        ))}
        {isKnown ? null : <option value={value}>{texts.missing(value)}</option>}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </span>
  );
}
