import { useState } from 'react';
import type { Preset } from '../../../agent/contract/agent-api.ts';
import { Button } from '../../elements/button.tsx';
import { SelectField, TextField } from '../../elements/fields/field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { Menu } from '../../elements/layers/menu.tsx';
import { requestSettingsTexts } from './texts/index.ts';
import type { SettingsPresets } from './use-settings-presets.ts';
import styles from './settings.module.css';
import words from '../../styles/prose.module.css';

const texts = requestSettingsTexts.presets;

interface PresetRowProps {
  readonly presets: SettingsPresets;
  readonly onApply: (preset: Preset) => void;
  /** The fields have no problem, so they can be saved. */
  readonly canSave: boolean;
}

/** Applies, saves, renames and removes presets of settings. */
export function PresetRow({ presets, onApply, canSave }: PresetRowProps) {
  const [chosenId, choose] = useState('');
  const [naming, setNaming] = useState<'new' | 'rename' | undefined>();
  const { list, status } = presets;
  const chosen = list?.find(({ id }) => id === chosenId);
  const finish = async (name: string) => {
    const saved = await (naming === 'rename' && chosen !== undefined
      ? presets.save({ ...chosen, name })
      : presets.saveNew(name));
    if (saved === undefined) return;
    choose(saved.id);
    setNaming(undefined);
  };
  return (
    <section className={styles.presets} aria-label={texts.group}>
      {naming === undefined ? (
        <div className={styles.row}>
          <Choice list={list} chosen={chosen} onChoose={choose} onApply={onApply} />
          <Button disabled={!canSave} onClick={() => setNaming('new')}>
            {texts.saveAs}
          </Button>
          {chosen === undefined ? null : (
            <span className={styles.more}>
              <Menu
                label={texts.more(chosen.name)}
                items={[
                  { label: texts.rename, onSelect: () => setNaming('rename') },
                  ...(canSave ? [{ label: texts.replace, onSelect: () => void presets.replace(chosen) }] : []),
                  { label: texts.remove, danger: true, onSelect: () => void presets.remove(chosen) },
                ]}
              />
            </span>
          )}
        </div>
      ) : (
        <NameForm
          name={naming === 'rename' ? (chosen?.name ?? '') : ''}
          onSave={finish}
          onCancel={() => setNaming(undefined)}
        />
      )}
      <Done status={status} />
    </section>
  );
}

interface ChoiceProps extends Pick<PresetRowProps, 'onApply'> {
  readonly list: SettingsPresets['list'];
  readonly chosen: Preset | undefined;
  readonly onChoose: (id: string) => void;
}

function Choice({ list, chosen, onChoose, onApply }: ChoiceProps) {
  if (list === undefined || list.length === 0)
    return <p className={words.small}>{list === undefined ? '' : texts.none}</p>;
  return (
    <SelectField
      label={texts.label}
      value={chosen?.id ?? ''}
      onChange={({ target }) => {
        onChoose(target.value);
        const preset = list.find(({ id }) => id === target.value);
        if (preset !== undefined) onApply(preset);
      }}
    >
      <option value="">{texts.choose}</option>
      {list.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** What was done last, and how to undo it. */
function Done({ status }: Pick<SettingsPresets, 'status'>) {
  return (
    <div className={styles.status}>
      <span role="status" className={status.kind === 'failed' ? words.failure : words.small}>
        {status.text}
      </span>
      {status.kind === 'removed' ? (
        <Button look="quiet" onClick={() => void status.undo()}>
          {texts.undo}
        </Button>
      ) : null}
    </div>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

function NameForm({ name: given, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(given);
  return (
    <form className={styles.row} onSubmit={submits(() => onSave(name.trim()))}>
      <TextField
        label={texts.name}
        value={name}
        maxLength={80}
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {texts.save}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  );
}
