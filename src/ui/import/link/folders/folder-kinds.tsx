import type { ReactNode } from 'react';
import type { HostServices } from '../../../../services/host-services.ts';
import type { FolderKind, SharedFolder } from '../../../../share/contract/folder-kinds.ts';
import { formatBytes } from '../../../lib/format.ts';
import { SkillFile } from '../../../skills/skill-file.tsx';
import type { FolderRow } from '../../import-store.ts';
import { linkTexts } from '../texts/index.ts';
import { AgentText } from './agent-text.tsx';
import { PanelInfo } from './panel-info.tsx';
import { storeSharedAgents } from './store-shared-agents.ts';
import { storeSharedPanels } from './store-shared-panels.ts';
import { storeSharedSkills } from './store-shared-skills.ts';

/** What a save stored. */
export interface StoredThings {
  /** As the lists of their kind have them. */
  readonly paths: readonly string[];
  /** What is none of this kind, with the reason if one is known. */
  readonly left: readonly { readonly name: string; readonly reason: string | undefined }[];
}

/** What is special about a kind of things in folders on the page of a link. */
interface FolderKindView {
  /** How much of it there is, beside its name. */
  readonly amount: (folder: SharedFolder) => string;
  /** What a person reads of a thing: all its files in full. Nothing of them runs. */
  readonly content: (row: FolderRow) => ReactNode;
  /** Stores the chosen ones. None of them is allowed: a person does that where they see its check. */
  readonly store: (host: HostServices, rows: readonly FolderRow[]) => Promise<StoredThings>;
  readonly remove: (host: HostServices, path: string) => Promise<unknown>;
  /** The panel of the app where a person allows them. */
  readonly panel: string;
}

export const FOLDER_KIND_VIEWS: Readonly<Record<FolderKind, FolderKindView>> = {
  skills: {
    amount: countFiles,
    content: ({ folder }) => <FolderFiles files={folder.files} />,
    store: async (host, rows) => ({ paths: await storeSharedSkills(host, chosenOf(rows)), left: [] }),
    remove: (host, path) => host.skills.remove(path),
    panel: 'skills',
  },
  agents: {
    amount: countBytes,
    content: ({ folder }) => folder.files.map((file) => <AgentText key={file.path} file={file} />),
    store: (host, rows) =>
      storeSharedAgents(
        host,
        chosenOf(rows).flatMap(({ files }) => files),
      ),
    remove: (host, path) => host.agentFiles.remove(path),
    panel: 'agents',
  },
  panels: {
    amount: countFiles,
    content: (row) => (
      <>
        <PanelInfo review={row.review} />
        <FolderFiles files={row.folder.files} />
      </>
    ),
    store: async (host, rows) => ({ paths: await storeSharedPanels(host, rows), left: [] }),
    remove: (host, path) => host.panels.remove(path),
    panel: 'panels',
  },
};

function countFiles({ files }: SharedFolder): string {
  return linkTexts.folderFiles(files.length);
}

function countBytes({ files }: SharedFolder): string {
  return formatBytes(files.reduce((sum, { bytes }) => sum + bytes.length, 0));
}

function chosenOf(rows: readonly FolderRow[]): readonly SharedFolder[] {
  return rows.filter(({ isChosen }) => isChosen).map(({ folder }) => folder);
}

function FolderFiles({ files }: Pick<SharedFolder, 'files'>) {
  return files.map(({ path, bytes, isExecutable = false }) => (
    <SkillFile
      key={path}
      path={path}
      size={bytes.length}
      isExecutable={isExecutable}
      read={() => Promise.resolve(bytes)}
    />
  ));
}
