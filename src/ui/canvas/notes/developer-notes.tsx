import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DeveloperNote } from '../../../panels/contract/services.ts';
import { IconButton } from '../../elements/button.tsx';
import { toast } from '../../elements/layers/toast.ts';
import { visibleText } from '../../lib/hidden-characters.ts';
import { locale } from '../../texts/language.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import styles from '../canvas.module.css';
import page from '../../styles/page-list.module.css';
import { useMadePanels } from '../panels-store.ts';
import { canvasTexts } from '../texts/index.ts';

const texts = canvasTexts.notes;

/** Notes of agents to the maker of tools; nothing if there are none. */
export function DeveloperNotes() {
  const { host, undo } = useApp();
  const turn = useMadePanels((state) => state.notesTurn);
  const [notes, setNotes] = useState<readonly DeveloperNote[]>([]);
  useEffect(() => {
    // Without a workspace there are none.
    host.notes.developerNotes().then(setNotes, () => setNotes([]));
  }, [host, turn]);
  if (notes.length === 0) return null;
  const remove = (path: string): void => {
    host.notes.removeDeveloperNote(path).then(
      (act) => undo.getState().did(texts.remove, () => host.files.undo(act)),
      (error: unknown) => toast.error(messageOf(error)),
    );
  };
  return (
    <section className={page.section} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className={page.muted}>{texts.intro}</p>
      <ul className={page.rows}>
        {notes.map(({ path, note, kind, panelId, at }) => (
          <li key={path} className={styles.row}>
            <div className={styles.rowText}>
              <p>{visibleText(note)}</p>
              <p className={page.muted}>
                {[
                  kind === undefined ? '' : texts.kinds[kind],
                  panelId ?? '',
                  at === '' ? '' : new Date(at).toLocaleString(locale),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
            </div>
            <IconButton label={texts.remove} onClick={() => remove(path)}>
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
