import { useEffect, useState } from 'react';
import type { FolderKind } from '../../share/contract/folder-kinds.ts';
import type { HostServices } from '../../services/host-services.ts';
import { useApp } from '../stores/app-context.ts';
import { PickList } from './pick-list.tsx';
import styles from './share.module.css';
import { shareTexts } from './texts/index.ts';

type Listable = FolderKind | 'servers';

/** What a person can choose, as requests name it. */
const LISTS: Readonly<Record<Listable, (host: HostServices) => Promise<readonly string[]>>> = {
  servers: async (host) => (await host.mcp.list()).map(({ server }) => server.name),
  skills: async (host) => inWorkspace((await host.skills.list()).skills),
  agents: async (host) => inWorkspace((await host.agentFiles.list()).agents),
  panels: async (host) => (await host.panels.list()).panels.map(({ folder }) => folder),
};

interface ListPickerProps {
  readonly kind: Listable;
  readonly label: string;
  readonly findLabel: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses among all things of a kind. Hidden if there is none. */
export function ListPicker({ kind, label, findLabel, chosen, onChange }: ListPickerProps) {
  const { host } = useApp();
  const [all, setAll] = useState<readonly string[]>([]);
  useEffect(() => {
    let isHere = true;
    LISTS[kind](host).then(
      (names) => (isHere ? setAll(names) : undefined),
      // On failure there is nothing to pick.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [host, kind]);
  if (all.length === 0) return null;
  return (
    <details className={styles.picker}>
      <summary>
        {label} <span className={styles.muted}>{shareTexts.chosen(chosen.length)}</span>
      </summary>
      <PickList label={label} findLabel={findLabel} names={all} chosen={chosen} onChange={onChange} />
    </details>
  );
}

function inWorkspace(all: readonly { readonly tier: string; readonly path: string }[]): readonly string[] {
  return all.filter(({ tier }) => tier === 'workspace').map(({ path }) => path);
}
