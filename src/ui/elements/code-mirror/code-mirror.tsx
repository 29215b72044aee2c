import { autocompletion } from '@codemirror/autocomplete';
import { nextDiagnostic } from '@codemirror/lint';
import { Compartment, EditorState, Transaction, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { CodeEditorProps, CodeLanguage } from './code-editor.tsx';
import type { CodeActions, CodeTyping } from './code-typing.ts';
import styles from './code-editor.module.css';
import { baseExtensions, languageExtension } from './code-mirror-setup.ts';
import { completionSource } from './code-mirror-completion.ts';
import { codeTyping } from './code-mirror-facets.ts';
import { keepState, rememberedState } from './code-mirror-memory.ts';
import { markErrorLine, showMarkers, showTarget } from './code-mirror-marks.ts';
import { formatCode, typingExtensions } from './code-mirror-typing.ts';
import { defined } from '../../../core/defined.ts';

/** Extensions that can change during the editor's life. */
interface Compartments {
  readonly language: Compartment;
  readonly access: Compartment;
  readonly types: Compartment;
}

/** Binds CodeMirror to React: text in, text out; markers and positions as effects. */
export function CodeMirror(props: CodeEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const now = useRef(props);
  const wasShown = useRef(false);
  const compartments = useRef<Compartments>({
    language: new Compartment(),
    access: new Compartment(),
    types: new Compartment(),
  });

  useLayoutEffect(() => {
    now.current = props;
  });

  // Before the browser paints, since an empty box would move the content below. When it is shown again after it was
  // hidden, a new editor is created with the current props.
  useLayoutEffect(() => {
    const parent = box.current;
    if (parent === null) return undefined;
    const start = now.current;
    const created = createView(parent, now, compartments.current);
    view.current = created;
    // Measures immediately, so that the gutters have their size at the first paint.
    created.coordsAtPos(0);
    showMarkers(created, start.markers ?? []);
    markErrorLine(created, start.errorLine);
    if (start.autoFocus === true && !wasShown.current) created.focus();
    wasShown.current = true;
    start.onActions?.(actionsOf(created));
    return () => {
      start.onActions?.(undefined);
      keepState(start.memory, created.state);
      created.destroy();
      view.current = undefined;
    };
  }, []);

  useChanges(view, compartments, props);
  return <div ref={box} className={styles.host} />;
}

/** @param now the current props */
function createView(parent: HTMLElement, now: RefObject<CodeEditorProps>, compartments: Compartments): EditorView {
  const start = now.current;
  return new EditorView({
    parent,
    state: rememberedState(start.memory, {
      doc: start.value,
      extensions: [
        baseExtensions({
          lineNumbers: start.lineNumbers !== false,
          fit: start.fit === true,
          readOnly: start.readOnly === true,
        }),
        compartments.language.of(languageExtension(start.language)),
        compartments.access.of(access(start.label, start.readOnly, start.describedBy)),
        compartments.types.of(types(start.typing, start.language)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((transaction) => transaction.isUserEvent('toolyard')))
            now.current.onChange?.(update.state.doc.toString());
        }),
      ],
    }),
  });
}

function actionsOf(view: EditorView): CodeActions {
  return {
    focus: () => view.focus(),
    format: () => {
      view.focus();
      void formatCode(view);
    },
    showNextProblem: () => {
      view.focus();
      nextDiagnostic(view);
    },
  };
}

/** Applies changed props to the editor. */
function useChanges(
  view: RefObject<EditorView | undefined>,
  compartments: RefObject<Compartments>,
  { value, language, markers, errorLine, target, readOnly, label, describedBy, typing }: CodeEditorProps,
): void {
  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      userEvent: 'toolyard',
      annotations: Transaction.addToHistory.of(false),
    });
  }, [view, value]);

  useEffect(() => {
    view.current?.dispatch({ effects: compartments.current.language.reconfigure(languageExtension(language)) });
  }, [view, compartments, language]);

  useEffect(() => {
    view.current?.dispatch({ effects: compartments.current.access.reconfigure(access(label, readOnly, describedBy)) });
  }, [view, compartments, label, readOnly, describedBy]);

  useEffect(() => {
    view.current?.dispatch({ effects: compartments.current.types.reconfigure(types(typing, language)) });
  }, [view, compartments, typing, language]);

  useEffect(() => {
    if (view.current !== undefined) showMarkers(view.current, markers ?? []);
  }, [view, markers]);

  useEffect(() => {
    if (view.current !== undefined) markErrorLine(view.current, errorLine);
  }, [view, errorLine]);

  useEffect(() => {
    if (view.current !== undefined && target !== undefined) showTarget(view.current, target);
  }, [view, target]);
}

function types(typing: CodeTyping | undefined, language: CodeLanguage): Extension {
  return typing === undefined
    ? []
    : [codeTyping.of(typing), typingExtensions, autocompletion({ override: [completionSource(language)] })];
}

function access(label: string, readOnly: boolean | undefined, describedBy: string | undefined): Extension {
  return [
    EditorState.readOnly.of(readOnly === true),
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      ...(readOnly === true ? { 'aria-readonly': 'true' } : {}),
      ...defined({ 'aria-describedby': describedBy }),
    }),
  ];
}
