import { Download, FileUp, FolderUp, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import type { useIncoming } from '../files/transfer/use-incoming.ts';
import styles from '../styles/page-list.module.css';

interface LibraryActionsProps {
  readonly incoming: ReturnType<typeof useIncoming>;
  readonly texts: {
    readonly create: string;
    readonly importFolder: string;
    readonly importFile: string;
    readonly exportAll: string;
  };
  /** Endings of single files: `.zip,.md`. */
  readonly accept: string;
  /** Begins the ids by which tests find the fields. */
  readonly name: string;
  readonly onOpen: (dialog: 'new' | 'export') => void;
  /** The dialogs. */
  readonly children: ReactNode;
}

/** Buttons to make one, to import a folder or a file, and to export. */
export function LibraryActions({ incoming, texts, accept, name, onOpen, children }: LibraryActionsProps) {
  const pick = ({ target }: { readonly target: HTMLInputElement }): void => incoming.pick(target);
  return (
    <div className={styles.actions}>
      <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => onOpen('new')}>
        {texts.create}
      </Button>
      <Button icon={<FolderUp size={16} aria-hidden="true" />} onClick={() => incoming.folder.current?.click()}>
        {texts.importFolder}
      </Button>
      <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => incoming.file.current?.click()}>
        {texts.importFile}
      </Button>
      <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => onOpen('export')}>
        {texts.exportAll}
      </Button>
      <input
        ref={(element) => {
          incoming.folder.current = element;
          // React does not support this attribute.
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={texts.importFolder}
        data-testid={`${name}-folder`}
        onChange={pick}
      />
      <input
        ref={incoming.file}
        type="file"
        hidden
        aria-label={texts.importFile}
        data-testid={`${name}-file`}
        accept={accept}
        onChange={pick}
      />
      {children}
    </div>
  );
}
