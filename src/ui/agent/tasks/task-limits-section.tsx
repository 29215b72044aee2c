import { useEffect, useState } from 'react';
import { TASK_LIMITS, type TaskLimits } from '../../../agent/contract/tasks/task-limits.ts';
import { SelectField } from '../../elements/fields/field.tsx';
import { toast } from '../../elements/layers/toast.ts';
import settings from '../../settings/settings.module.css';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { tasksTexts } from './texts/index.ts';

const texts = tasksTexts.limits;

/** What there is to choose from, up to the most. */
const CHOICES: Readonly<Record<keyof TaskLimits, readonly number[]>> = {
  depth: [1, 2, TASK_LIMITS.most.depth],
  atOnce: [1, 2, 4, 6, TASK_LIMITS.most.atOnce],
  perConversation: [8, 16, 32, 64, TASK_LIMITS.most.perConversation],
};
const NAMES = ['depth', 'atOnce', 'perConversation'] as const;

/** How many tasks there may be. */
export function TaskLimitsSection() {
  const { host } = useApp();
  const [limits, setLimits] = useState<TaskLimits>(TASK_LIMITS.usual);
  useEffect(() => {
    host.tasks.limits().then(setLimits, (error: unknown) => toast.error(messageOf(error)));
  }, [host]);
  const change = (name: keyof TaskLimits, value: number): void => {
    host.tasks
      .setLimits({ ...limits, [name]: value })
      .then(setLimits, (error: unknown) => toast.error(messageOf(error)));
  };
  return (
    <section className={settings.section}>
      <p className={settings.muted}>{texts.text}</p>
      {NAMES.map((name) => (
        <SelectField
          key={name}
          label={texts[name]}
          value={String(limits[name])}
          onChange={({ target }) => change(name, Number(target.value))}
        >
          {[...new Set([...CHOICES[name], limits[name]])]
            .sort((one, other) => one - other)
            .map((value) => (
              <option key={value} value={String(value)}>
                {value === TASK_LIMITS.usual[name] ? texts.usual(value) : value}
              </option>
            ))}
        </SelectField>
      ))}
    </section>
  );
}
