import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../elements/button.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { Fieldset } from '../../elements/fields/fieldset.tsx';
import { soundsSecret, type ValueRow } from './server-draft.ts';
import { serversTexts } from '../texts/index.ts';
import form from './server-form.module.css';

const texts = serversTexts.form;

interface ValueRowsProps {
  readonly of: 'headers' | 'variables';
  readonly rows: readonly ValueRow[];
  readonly onChange: (rows: readonly ValueRow[]) => void;
}

/** Headers or variables, each with a switch for secret values. */
export function ValueRows({ of, rows, onChange }: ValueRowsProps) {
  const change = (key: number, part: Partial<ValueRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <Fieldset legend={texts[of]}>
      {rows.map((row) => (
        <Row
          key={row.key}
          of={of}
          row={row}
          onChange={(part) => change(row.key, part)}
          onRemove={() => onChange(rows.filter((other) => other.key !== row.key))}
        />
      ))}
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

interface RowProps {
  readonly of: ValueRowsProps['of'];
  readonly row: ValueRow;
  readonly onChange: (part: Partial<ValueRow>) => void;
  readonly onRemove: () => void;
}

function Row({ of, row, onChange, onRemove }: RowProps) {
  const isLocation = row.value.includes('${secret:');
  return (
    <div className={form.valueRow}>
      <TextField
        label={of === 'headers' ? texts.header : texts.variable}
        placeholder={of === 'headers' ? 'Authorization' : 'API_KEY'}
        value={row.name}
        // A name that sounds like a key makes the value secret by default.
        onChange={(event) =>
          onChange({
            name: event.target.value,
            ...(soundsSecret(event.target.value) && !soundsSecret(row.name) && !isLocation ? { isSecret: true } : {}),
          })
        }
      />
      <TextField
        label={texts.value}
        type={row.isSecret && !isLocation ? 'password' : 'text'}
        autoComplete="new-password"
        value={row.value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <IconButton label={texts.removeRow(row.name)} onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </IconButton>
      {isLocation ? null : (
        <label className={form.check} title={of === 'headers' ? texts.secretHint : texts.secretProgramHint}>
          <input
            type="checkbox"
            checked={row.isSecret}
            onChange={(event) => onChange({ isSecret: event.target.checked })}
          />
          {texts.secret}
        </label>
      )}
    </div>
  );
}
