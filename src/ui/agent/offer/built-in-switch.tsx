import { SquareTerminal } from 'lucide-react';
import { BUILT_IN_GROUP, withBuiltIns } from '../../../agent/contract/offer-groups.ts';
import { Switch } from '../../elements/fields/switch.tsx';
import { offerTexts } from './texts/index.ts';
import styles from './offer.module.css';

const texts = offerTexts.builtIns;

interface BuiltInSwitchProps {
  /** Groups that are not offered, as settings have them. */
  readonly offGroups: readonly string[];
  readonly onChange: (offGroups: readonly string[]) => void;
}

/** The switch beside the model: whether the built-in tools beyond the basic ones are offered. */
export function BuiltInSwitch({ offGroups, onChange }: BuiltInSwitchProps) {
  return (
    <span className={styles.builtIns} title={texts.hint}>
      <Switch
        label={texts.title}
        icon={<SquareTerminal size={16} aria-hidden="true" />}
        checked={!offGroups.includes(BUILT_IN_GROUP)}
        onChange={(isOn) => onChange(withBuiltIns(offGroups, isOn))}
      />
    </span>
  );
}

/** The groups that are off once this one is on or off. */
export function withGroup(offGroups: readonly string[], groupId: string, isOn: boolean): readonly string[] {
  const others = offGroups.filter((id) => id !== groupId);
  return isOn ? others : [...others, groupId];
}
