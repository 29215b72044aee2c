import type { OfferGroup } from '../../../agent/contract/agent-api.ts';
import { Switch } from '../../elements/fields/switch.tsx';
import { formatCount } from '../../lib/format-tokens.ts';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { offerTexts } from './texts/index.ts';
import styles from './offer.module.css';
import words from '../../styles/prose.module.css';

const texts = offerTexts.groups;

interface GroupSwitchesProps {
  readonly groups: readonly OfferGroup[];
  readonly onChange: (groupId: string, isOn: boolean) => void;
}

/** A switch for each group of tools: own ones, each tag, each MCP server, and the built-in ones. */
export function GroupSwitches({ groups, onChange }: GroupSwitchesProps) {
  if (groups.length === 0) return null;
  return (
    <ul className={styles.groups} aria-label={texts.title}>
      {groups.map(({ id, kind, name, tools, tokens, isOn }) => (
        <li key={id} className={styles.group}>
          <Switch label={labelOf(kind, shownInLine(name))} checked={isOn} onChange={(next) => onChange(id, next)} />
          <span className={words.small}>{texts.size(tools, formatCount(tokens))}</span>
        </li>
      ))}
    </ul>
  );
}

function labelOf(kind: OfferGroup['kind'], name: string): string {
  return kind === 'server' || kind === 'tag' ? texts[kind](name) : texts[kind];
}
