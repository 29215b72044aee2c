import { lazy, Suspense, useId } from 'react';
import { texts } from '../../texts/texts.ts';
import styles from './code-editor.module.css';
import { cx } from '../class-names.ts';
import type { CodeActions, CodeTyping, TypingSummary } from './code-typing.ts';

export type CodeLanguage = 'javascript' | 'typescript' | 'json' | 'text';

export interface CodeMarker {
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** Asks the editor to show a place; a new `nonce` asks again for the same one. */
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
  /** Name under which caret and undo are kept while the text is not shown. */
  readonly memory?: string;
  readonly describedBy?: string | undefined;
  /** What knows the types of this code: completion, problems, hover, renaming, formatting. */
  readonly typing?: CodeTyping | undefined;
  /** Hears what types find wrong, each time they are asked. */
  readonly onTyping?: (summary: TypingSummary) => void;
  /** Given once the editor is there, and nothing when it goes. */
  readonly onActions?: (actions: CodeActions | undefined) => void;
}

const CodeMirror = lazy(async () => ({ default: (await import('./code-mirror.tsx')).CodeMirror }));

/** The editor; its code is fetched on first use and the text is readable meanwhile. */
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
          {texts.common.leaveEditor}
        </p>
      ) : null}
    </div>
  );
}

/** Its text stands where the editor's will. */
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
