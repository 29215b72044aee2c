import { X } from 'lucide-react';
import type { SecretBinding } from '../../../core/permissions/permissions.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { Fieldset } from '../../elements/fields/fieldset.tsx';
import { bindingProblems, type BindingDraft } from './secret-draft.ts';
import { settingsTexts } from '../texts/index.ts';
import styles from '../settings.module.css';

export const emptyBinding = (key: number): BindingDraft => ({ key, origin: '', methods: 'GET', pathPrefix: '/' });

export function draftsOf(bindings: readonly SecretBinding[]): BindingDraft[] {
  const drafts = bindings.map(({ origin, methods, pathPrefix }, key) => ({
    key,
    origin,
    methods: methods.join(', '),
    pathPrefix,
  }));
  return drafts.length === 0 ? [emptyBinding(0)] : drafts;
}

interface SecretBindingsProps {
  readonly bindings: readonly BindingDraft[];
  readonly onChange: (bindings: readonly BindingDraft[]) => void;
  /** Whether to show problems. */
  readonly isChecked: boolean;
}

/** The addresses that a secret may be sent to. */
export function SecretBindings({ bindings, onChange, isChecked }: SecretBindingsProps) {
  const change = (key: number, part: Partial<BindingDraft>) =>
    onChange(bindings.map((binding) => (binding.key === key ? { ...binding, ...part } : binding)));
  return (
    <Fieldset legend={settingsTexts.secrets.bindings}>
      {bindings.map((binding) => {
        const problems = isChecked ? bindingProblems(binding) : {};
        return (
          <div key={binding.key} className={styles.binding}>
            <TextField
              label={settingsTexts.secrets.origin}
              hint={settingsTexts.secrets.originHint}
              placeholder="https://"
              error={problems.origin}
              value={binding.origin}
              onChange={(event) => change(binding.key, { origin: event.target.value })}
            />
            <TextField
              label={settingsTexts.secrets.methods}
              hint={settingsTexts.secrets.methodsHint}
              value={binding.methods}
              onChange={(event) => change(binding.key, { methods: event.target.value })}
            />
            <TextField
              label={settingsTexts.secrets.path}
              error={problems.pathPrefix}
              value={binding.pathPrefix}
              onChange={(event) => change(binding.key, { pathPrefix: event.target.value })}
            />
            {bindings.length === 1 ? null : (
              <IconButton
                label={settingsTexts.secrets.removeBinding}
                onClick={() => onChange(bindings.filter((other) => other.key !== binding.key))}
              >
                <X size={14} aria-hidden="true" />
              </IconButton>
            )}
          </div>
        );
      })}
      <div>
        <Button
          look="quiet"
          onClick={() =>
            onChange([...bindings, emptyBinding(Math.max(-1, ...bindings.map((binding) => binding.key)) + 1)])
          }
        >
          {settingsTexts.secrets.addBinding}
        </Button>
      </div>
    </Fieldset>
  );
}
