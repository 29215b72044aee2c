import type { FolderKind } from '../../../../share/contract/folder-kinds.ts';
import { ExactLine } from '../../../elements/views/exact-text.tsx';
import { shownInLine } from '../../../lib/hidden-characters.ts';
import { useApp } from '../../../stores/app-context.ts';
import type { FolderRow } from '../../import-store.ts';
import { linkTexts } from '../texts/index.ts';
import shared from '../link-servers.module.css';
import { FOLDER_KIND_VIEWS } from './folder-kinds.tsx';

/** The skills, agents or panels of a link, with all their files, before one is stored. */
export function LinkFolders({ kind, rows }: { kind: FolderKind; rows: readonly FolderRow[] }) {
  const { imports } = useApp();
  const texts = linkTexts.folders[kind];
  return (
    <section className={shared.servers} aria-label={texts.heading}>
      <h2 className={shared.title}>{texts.heading}</h2>
      <p className={shared.muted}>{texts.intro}</p>
      <ul className={shared.list}>
        {rows.map((row, at) => (
          <li key={row.folder.name} className={shared.server}>
            <label className={shared.head}>
              <input
                type="checkbox"
                checked={row.isChosen}
                disabled={row.review?.ok === false}
                aria-label={texts.take(shownInLine(row.folder.name))}
                onChange={({ target }) => imports.getState().chooseFolder(kind, at, target.checked)}
              />
              <span className={shared.name}>
                <ExactLine text={row.folder.name} />
              </span>
              <span className={shared.muted}>{FOLDER_KIND_VIEWS[kind].amount(row.folder)}</span>
            </label>
            {FOLDER_KIND_VIEWS[kind].content(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}
