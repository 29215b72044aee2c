import { useState } from 'react';
import { Button } from '../../elements/button.tsx';
import { Dialog } from '../../elements/layers/dialog.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { nameOf, nameProblem, parentOf } from './file-tree.ts';
import { messageOf } from '../../stores/error-text.ts';
import { sharedTexts } from '../../texts/index.ts';
import { filesTexts } from '../texts/index.ts';
import type { FileActions } from '../use-file-actions.ts';
import styles from '../files.module.css';
import { trimmed } from '../../../core/text/trim-characters.ts';

/** What the dialog asks for. */
export type NameRequest =
  | { readonly kind: 'file' | 'folder'; readonly folder: string }
  | { readonly kind: 'rename'; readonly path: string }
  | { readonly kind: 'move'; readonly paths: readonly string[] }
  /** Asks nothing: shows that something failed. */
  | { readonly kind: 'failed'; readonly message: string };

interface FilesNameDialogProps {
  readonly request: NameRequest;
  readonly commands: FileActions;
  readonly onClose: () => void;
}

/** Asks for the name of a new file, a new name, or a target folder. */
export function FilesNameDialog({ request, commands, onClose }: FilesNameDialogProps) {
  const [name, setName] = useState(() => startOf(request));
  const [failure, setFailure] = useState<string | undefined>();
  const [isTouched, setTouched] = useState(false);
  const isMove = request.kind === 'move';
  const problem = nameProblem(isMove ? trimmed(name, '/') || (name.trim() === '/' ? 'root' : '') : name);
  const submit = async () => {
    setTouched(true);
    if (problem !== undefined) return;
    try {
      const made = await perform(request, name.trim(), commands);
      onClose();
      // After the dialog, which gives the focus back to where it was.
      if (made !== undefined) requestAnimationFrame(() => commands.focusText(made));
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const { title, action } = wordsOf(request);
  if (request.kind === 'failed') {
    return (
      <Dialog title={sharedTexts.common.error} compact onClose={onClose}>
        <p className={styles.dialogBody}>{request.message}</p>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} compact beginsInField onClose={onClose}>
      <form className={styles.dialogBody} onSubmit={submits(submit)}>
        <TextField
          label={isMove ? filesTexts.to : filesTexts.name}
          hint={isMove ? filesTexts.toHint : request.kind === 'rename' ? undefined : filesTexts.nameHint}
          error={failure ?? (isTouched && problem !== undefined ? filesTexts.nameProblems[problem] : undefined)}
          value={name}
          onFocus={(event) => {
            // Selects the part before the extension, which people usually change.
            const dot = event.target.value.lastIndexOf('.');
            event.target.setSelectionRange(0, request.kind === 'rename' && dot > 0 ? dot : event.target.value.length);
          }}
          onChange={(event) => {
            setName(event.target.value);
            setFailure(undefined);
          }}
        />
        <div className={styles.dialogActions}>
          <Button onClick={onClose}>{sharedTexts.common.cancel}</Button>
          <Button look="primary" type="submit">
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function startOf(request: NameRequest): string {
  if (request.kind === 'rename') return nameOf(request.path);
  return request.kind === 'move' ? parentOf(request.paths[0] ?? '/') : '';
}

function wordsOf(request: NameRequest): { title: string; action: string } {
  switch (request.kind) {
    case 'file':
      return { title: filesTexts.newFile, action: filesTexts.create };
    case 'folder':
      return { title: filesTexts.newFolder, action: filesTexts.create };
    case 'rename':
      return { title: filesTexts.rename, action: filesTexts.rename };
    case 'move':
    case 'failed':
      return { title: filesTexts.moveNow, action: filesTexts.moveNow };
  }
}

/** The path of the file that was made, if one was. */
async function perform(request: NameRequest, name: string, commands: FileActions): Promise<string | undefined> {
  if (request.kind === 'file') return await commands.makeFile(request.folder, name);
  if (request.kind === 'folder') await commands.makeFolder(request.folder, name);
  else if (request.kind === 'rename') await commands.rename(request.path, name);
  else if (request.kind === 'move')
    await commands.moveTo(
      request.paths,
      `/${name
        .split('/')
        .filter((part) => part !== '')
        .join('/')}`,
    );
  return undefined;
}
