import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Badge } from '../elements/badge.tsx';
import { navigate } from '../model/navigate.ts';
import { hrefOf, pathOf } from '../model/routes.ts';
import { useBuiltins, useModel } from '../stores/app-model.ts';
import { useActions } from '../stores/use-actions.ts';
import { texts } from '../texts/texts.ts';
import styles from './builtin-group.module.css';
import list from './tool-list.module.css';

/** The tools that ship with the app, below one's own; a search shows those that fit. */
export function BuiltinGroup({ query, selected }: { query: string; selected: string | undefined }) {
  const { builtins } = useModel();
  const all = useBuiltins((state) => state.builtins);
  const [wanted, setWanted] = useState<boolean | undefined>();
  useEffect(() => {
    void builtins.getState().load();
  }, [builtins]);
  useActions(() => (all ?? []).map(({ name }) => ({ id: `builtin.open.${name}`, group: 'go', label: texts.builtins.go(name), perform: () => navigate(pathOf({ screen: 'builtin', name })) })));
  const words = query.trim().toLowerCase().split(/\s+/);
  const shown = (all ?? []).filter(({ name, description }) => words.every((word) => `${name} ${description}`.toLowerCase().includes(word)));
  if (shown.length === 0) return null;
  const isOpen = query.trim() !== '' || (wanted ?? selected !== undefined);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={styles.group}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setWanted(!isOpen)}>
        <Arrow size={14} aria-hidden="true" />
        {texts.builtins.show(shown.length)}
      </button>
      {isOpen ? (
        <ul className={styles.rows} aria-label={texts.builtins.title}>
          {shown.map(({ name, description, isRemoved, isOverridden }) => (
            <li key={name} className={styles.item}>
              <a href={hrefOf({ screen: 'builtin', name })} className={list.row} aria-current={name === selected ? 'page' : undefined} data-disabled={isRemoved || isOverridden} title={description}>
                <span className={list.name}>{name}</span>
                {isOverridden ? <span className={list.off}>{texts.builtins.overriddenMark}</span> : isRemoved ? <span className={list.off}>{texts.builtins.removedMark}</span> : null}
                <Badge colour="gray" title={texts.builtins.badgeHint}>
                  {texts.builtins.badge}
                </Badge>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
