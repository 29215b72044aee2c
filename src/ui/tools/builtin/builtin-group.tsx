import { useEffect, useState } from 'react';
import { Badge } from '../../elements/badge.tsx';
import { fitsQuery } from '../../lib/fits-query.ts';
import { navigate } from '../../lib/navigate.ts';
import { hrefOf, pathOf } from '../../lib/routes.ts';
import { useBuiltins, useApp } from '../../stores/app-context.ts';
import { useActions } from '../../stores/use-actions.ts';
import { toolsFirstTexts } from '../texts/first/index.ts';
import { ToolGroup } from '../tool-group.tsx';
import styles from '../tool-group.module.css';
import list from '../tool-list.module.css';

/** The tools that ship with the app, below the person's own, filtered by the search. */
export function BuiltinGroup({ query, selected }: { query: string; selected: string | undefined }) {
  const { builtins } = useApp();
  const all = useBuiltins((state) => state.builtins);
  const [openChoice, setOpenChoice] = useState<boolean | undefined>();
  useEffect(() => {
    void builtins.getState().load();
  }, [builtins]);
  useActions(() =>
    (all ?? []).map(({ name }) => ({
      id: `builtin.open.${name}`,
      group: 'go',
      label: toolsFirstTexts.builtins.go(name),
      perform: () => navigate(pathOf({ screen: 'builtin', name })),
    })),
  );
  const fits = fitsQuery(query);
  const shown = (all ?? []).filter(({ name, description }) => fits(`${name} ${description}`));
  if (shown.length === 0) return null;
  const isOpen = query.trim() !== '' || (openChoice ?? selected !== undefined);
  return (
    <ToolGroup show={toolsFirstTexts.builtins.show(shown.length)} isOpen={isOpen} onOpen={setOpenChoice}>
      <ul className={styles.rows} aria-label={toolsFirstTexts.builtins.title}>
        {shown.map(({ name, description, isRemoved, isOverridden }) => (
          <li key={name} className={styles.item}>
            <a
              href={hrefOf({ screen: 'builtin', name })}
              className={list.row}
              aria-current={name === selected ? 'page' : undefined}
              data-disabled={isRemoved || isOverridden}
              title={description}
            >
              <span className={list.name}>{name}</span>
              {isOverridden ? (
                <span className={list.off}>{toolsFirstTexts.builtins.overriddenMark}</span>
              ) : isRemoved ? (
                <span className={list.off}>{toolsFirstTexts.builtins.removedMark}</span>
              ) : null}
              <Badge colour="gray" title={toolsFirstTexts.builtins.badgeHint}>
                {toolsFirstTexts.builtins.badge}
              </Badge>
            </a>
          </li>
        ))}
      </ul>
    </ToolGroup>
  );
}
