import { lazy, Suspense, useId } from 'react';
import { codeMirrorTexts } from './texts/index.ts';
import styles from './code-editor.module.css';
import { cx } from '../class-names.ts';
import type { CodeActions, CodeTyping } from './code-typing.ts';

export type CodeLanguage = 'javascript' | 'typescript' | 'json' | 'text';

export interface CodeMarker {
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** Scrolls the editor to a position; a new `nonce` does so again for the same one. */
export interface CodeTarget {
  readonly line: number;
  readonly column: number;
  readonly nonce: number;
}

export interface CodeEditorProps {
  readonly label: string;
  readonly value: string;
  readonly language: CodeLanguage;
  readonly onChange?: (value: string) => void;
  readonly readOnly?: boolean;
  readonly markers?: readonly CodeMarker[];
  /** Line of the last run's error, 1-based. */
  readonly errorLine?: number | undefined;
  readonly target?: CodeTarget | undefined;
  readonly lineNumbers?: boolean;
  /** Grows with its text instead of filling its box. */
  readonly fit?: boolean;
  readonly autoFocus?: boolean;
  /** The key under which caret and undo history are stored while the text is hidden. */
  readonly memory?: string;
  readonly describedBy?: string | undefined;
  /** Type information for this code: completion, problems, hover, renaming, formatting. */
  readonly typing?: CodeTyping | undefined;
  /** Called with the editor's actions when it mounts, and with undefined when it unmounts. */
  readonly onActions?: (actions: CodeActions | undefined) => void;
}

const CodeMirror = lazy(async () => ({ default: (await import('./code-mirror.tsx')).CodeMirror }));

/** The code editor. Its code is loaded on first use; until then the text is shown without it. */
export function CodeEditor(props: CodeEditorProps) {
  const hintId = useId();
  const keepsTab = props.fit !== true && props.readOnly !== true;
  const describedBy = [props.describedBy, keepsTab ? hintId : undefined].filter((id) => id !== undefined).join(' ');
  return (
    <div className={cx(styles.editor, props.fit === true ? styles.fit : styles.fill)}>
      <Suspense
        fallback={<Skeleton value={props.value} label={props.label} hasGutters={props.lineNumbers !== false} />}
      >
        <CodeMirror {...props} describedBy={describedBy === '' ? undefined : describedBy} />
      </Suspense>
      {keepsTab ? (
        <p id={hintId} className={styles.leave}>
          {codeMirrorTexts.leaveEditor}
        </p>
      ) : null}
    </div>
  );
}

/** Shows the text in the place where the editor will be. */
function Skeleton({ value, label, hasGutters }: { value: string; label: string; hasGutters: boolean }) {
  return (
    <pre
      className={cx(styles.skeleton, hasGutters && styles.gutters)}
      aria-label={label}
      aria-busy="true"
      role="region"
    >
      {value.slice(0, 4000)}
    </pre>
  );
}
