import { Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { submits } from '../elements/fields/submits.ts';
import { terminalTexts } from './texts/index.ts';
import { useCompletion } from './use-completion.ts';
import styles from './terminal.module.css';
import { useTerminal, terminalStore } from './terminal-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

/** The input for commands. Tab completes; Esc, then Tab leaves. */
export function CommandLine({ isRunning, onRun }: { isRunning: boolean; onRun: () => void }) {
  const terminal = usePanelStore(terminalStore);
  const folder = useTerminal((state) => state.folder);
  const history = useTerminal((state) => state.history);
  const [text, setText] = useState('');
  /** Position in the history from which the text comes; 0 is new text. */
  const [back, setBack] = useState(0);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (terminal.getState().takeFocus()) input.current?.focus();
  }, [terminal]);
  const write = (value: string, location: number) => {
    setText(value);
    setBack(location);
    completion.clear();
  };
  const completion = useCompletion({ input, folder, onText: setText });
  const submit = () => {
    if (isRunning || text.trim() === '') return;
    onRun();
    void terminal.getState().run(text);
    write('', 0);
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    if (completion.onKeyDown(event)) return;
    const act = actionOf(event, back, history.length);
    if (act === undefined) return;
    event.preventDefault();
    if (act === 'submit') submit();
    else if (act === 'clear') terminal.getState().clear();
    else if (act === 'stop') {
      if (isRunning) terminal.getState().stop();
      else write('', 0);
    } else write(act === 0 ? '' : (history.at(-act) ?? ''), act);
  };
  return (
    <form className={styles.form} onSubmit={submits(submit)}>
      <Choices choices={completion.choices} />
      <div className={styles.line}>
        <span className={styles.folder} title={folder}>
          {folder} $
        </span>
        <textarea
          ref={input}
          className={styles.input}
          aria-label={terminalTexts.command}
          data-surface="terminal"
          title={terminalTexts.hint}
          rows={Math.min(6, text.split('\n').length)}
          value={text}
          onChange={(event) => write(event.target.value, 0)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {isRunning ? (
          <Button
            look="danger"
            icon={<Square size={14} aria-hidden="true" />}
            onClick={() => terminal.getState().stop()}
          >
            {terminalTexts.stop}
          </Button>
        ) : (
          <Button look="primary" type="submit" disabled={text.trim() === ''}>
            {terminalTexts.run}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Possible completions of a word, also for screen readers. */
function Choices({ choices }: { choices: readonly string[] }) {
  return (
    <p className={choices.length === 0 ? 'visually-hidden' : styles.choices} role="status">
      {choices.join('  ')}
    </p>
  );
}

/** The action of a key: a number is the position in the history to show. */
function actionOf(
  { key, shiftKey, ctrlKey, nativeEvent, currentTarget }: React.KeyboardEvent<HTMLTextAreaElement>,
  back: number,
  most: number,
): 'submit' | 'stop' | 'clear' | number | undefined {
  const { selectionStart, selectionEnd, value } = currentTarget;
  if (key === 'Enter' && !shiftKey && !nativeEvent.isComposing) return 'submit';
  if (key === 'ArrowUp' && !value.slice(0, selectionStart).includes('\n') && back < most) return back + 1;
  if (key === 'ArrowDown' && !value.slice(selectionEnd).includes('\n') && back > 0) return back - 1;
  if (ctrlKey && key === 'c' && selectionStart === selectionEnd) return 'stop';
  return ctrlKey && key === 'l' ? 'clear' : undefined;
}
