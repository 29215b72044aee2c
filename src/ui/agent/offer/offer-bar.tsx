import { useState } from 'react';
import type { OfferMeter, Preset } from '../../../agent/contract/agent-api.ts';
import { Button } from '../../elements/button.tsx';
import { SelectField } from '../../elements/fields/field.tsx';
import { useActions } from '../../stores/use-actions.ts';
import { offerTexts } from './texts/index.ts';
import { GroupSwitches } from './group-switches.tsx';
import { PresetsDialog, type PresetsDialogProps } from './presets-dialog.tsx';
import { TokenMeter } from './token-meter.tsx';
import styles from './offer.module.css';

const texts = offerTexts;

export interface OfferBarProps extends Pick<PresetsDialogProps, 'onSave' | 'onRemove'> {
  /** Undefined while unknown. */
  readonly meter: OfferMeter | undefined;
  /** All tools, including those that the preset leaves out. */
  readonly allTools: OfferMeter['tools'];
  readonly presets: readonly Preset[];
  /** The conversation's own preset; undefined if groups decide. */
  readonly presetId: string | undefined;
  readonly onPreset: (presetId: string | undefined) => void;
  readonly onGroup: (groupId: string, isOn: boolean) => void;
}

/** Which tools a conversation offers, and what they cost. */
export function OfferBar({ meter, allTools, presets, presetId, onPreset, onGroup, onSave, onRemove }: OfferBarProps) {
  const [isEditing, setEditing] = useState(false);
  useActions(() => [{ id: 'agent.presets', group: 'app', label: texts.edit, perform: () => setEditing(true) }]);
  const isKnown = presets.some(({ id }) => id === presetId);
  return (
    <div className={styles.offer}>
      <div className={styles.choice}>
        <SelectField
          label={texts.preset}
          value={isKnown ? presetId : ''}
          onChange={(event) => onPreset(event.target.value === '' ? undefined : event.target.value)}
        >
          <option value="">{texts.all}</option>
          {presets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button onClick={() => setEditing(true)}>{texts.edit}</Button>
      </div>
      {meter === undefined || isKnown ? null : <GroupSwitches groups={meter.groups} onChange={onGroup} />}
      {meter === undefined ? null : <TokenMeter meter={meter} />}
      {isEditing ? (
        <PresetsDialog
          tools={allTools}
          presets={presets}
          onSave={onSave}
          onRemove={onRemove}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </div>
  );
}
