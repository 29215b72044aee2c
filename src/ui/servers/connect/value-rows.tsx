import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../elements/button.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { Fieldset } from '../../elements/fields/fieldset.tsx';
import { soundsSecret, type ValueRow } from './server-draft.ts';
import { lateTexts } from '../../texts/late-texts.ts';
import form from './server-form.module.css';

const texts = lateTexts.servers.form;

interface ValueRowsProps {
  readonly of: 'headers' | 'variables';
  readonly rows: readonly ValueRow[];
  readonly onChange: (rows: readonly ValueRow[]) => void;
}

/** Headers or variables, each with whether its value is a secret. */
export function ValueRows({ of, rows, onChange }: ValueRowsProps) {
  const nameLabel = of === 'headers' ? texts.header : texts.variable;
  const change = (key: number, part: Partial<ValueRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <Fieldset legend={texts[of]}>
      {rows.map((row) => {
        const isPlace = row.value.includes('${secret:');
        return (
          <div key={row.key} className={form.valueRow}>
            <TextField
              label={nameLabel}
              placeholder={of === 'headers' ? 'Authorization' : 'API_KEY'}
              value={row.name}
              // What sounds like a key is one, until a person says otherwise.
              onChange={(event) =>
                change(row.key, {
                  name: event.target.value,
                  ...(soundsSecret(event.target.value) && !soundsSecret(row.name) && !isPlace
                    ? { isSecret: true }
                    : {}),
                })
              }
            />
            <TextField
              label={texts.value}
              type={row.isSecret && !isPlace ? 'password' : 'text'}
              autoComplete="new-password"
              value={row.value}
              onChange={(event) => change(row.key, { value: event.target.value })}
            />
            <IconButton
              label={texts.removeRow(row.name)}
              onClick={() => onChange(rows.filter((other) => other.key !== row.key))}
            >
              <X size={14} aria-hidden="true" />
            </IconButton>
            {isPlace ? null : (
              <label className={form.check} title={of === 'headers' ? texts.secretHint : texts.secretProgramHint}>
                <input
                  type="checkbox"
                  checked={row.isSecret}
                  onChange={(event) => change(row.key, { isSecret: event.target.checked })}
                />
                {texts.secret}
              </label>
            )}
          </div>
        );
      })}
      <div>
        <Button
          look="quiet"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() =>
            onChange([
              ...rows,
              { key: Math.max(0, ...rows.map(({ key }) => key + 1)), name: '', value: '', isSecret: of === 'headers' },
            ])
          }
        >
          {of === 'headers' ? texts.addHeader : texts.addVariable}
        </Button>
      </div>
    </Fieldset>
  );
}
