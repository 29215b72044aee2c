import { Check, CircleAlert } from 'lucide-react';
import { useEditor, useApp } from '../stores/app-context.ts';
import type { Route } from '../lib/routes.ts';
import { editorTexts } from './texts/index.ts';
import { trialTexts } from '../trial/texts/index.ts';
import { sharedTexts } from '../texts/index.ts';
import type { SaveState } from './editor-store.ts';
import styles from './save-mark.module.css';

/** The save mark for the tool of a route. */
export function SaveMarkOfRoute({ route }: { route: Route }) {
  const name = route.screen === 'tool' ? route.name : undefined;
  const save = useEditor((state) => {
    const opened = name === undefined ? undefined : state.opened.get(name);
    return opened?.kind === 'open' ? state.sessions.get(opened.id)?.save : undefined;
  });
  return <SaveMark save={save} />;
}

/** Whether the open tool is stored; announced to screen readers when it changes. */
export function SaveMark({ save }: { save: SaveState | undefined }) {
  return (
    <span role="status" aria-label={editorTexts.saveMark.saved} className={styles.save}>
      {save === undefined ? null : <SaveText save={save} />}
    </span>
  );
}

function SaveText({ save }: { save: SaveState }) {
  const { surface } = useApp();
  switch (save.kind) {
    case 'saved':
      return (
        <span className={styles.item}>
          <Check size={14} aria-hidden="true" />
          {surface === 'app' ? editorTexts.saveMark.saved : trialTexts.kept}
        </span>
      );
    case 'editing':
      return <span className={styles.item}>{editorTexts.saveMark.editing}</span>;
    case 'saving':
      return <span className={styles.item}>{editorTexts.saveMark.saving}</span>;
    case 'invalid':
    case 'failed':
    case 'conflict':
      return (
        <span className={styles.warn}>
          <CircleAlert size={14} aria-hidden="true" />
          {sharedTexts.common.notSaved}
        </span>
      );
  }
}
