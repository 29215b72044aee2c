import { Square, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../elements/button.tsx';
import { cx } from '../elements/class-names.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { submits } from '../elements/fields/submits.ts';
import { useFollow } from '../elements/views/use-follow.ts';
import { hrefOf } from '../model/routes.ts';
import { withKeys } from '../model/shortcuts.ts';
import { formatCount } from '../model/token-count.ts';
import { useModel, useTerminal } from '../stores/app-model.ts';
import type { TerminalEntry } from './terminal-store.ts';
import { useActions } from '../stores/use-actions.ts';
import { terminalTexts } from './texts/index.ts';
import { TerminalShells } from './terminal-shells.tsx';
import styles from './terminal.module.css';

/** Maximum characters of one command: more would slow down the page, and the run stores all of it. */
const SHOWN_CHARS = 100_000;

/**
 * A command line for the workspace, with earlier commands. Fills its height. `onHide`: it is a panel that can be
 * hidden.
 */
export function Terminal({ onHide }: { onHide?: () => void }) {
  const { terminal } = useModel();
  const entries = useTerminal((state) => state.entries);
  const isRunning = entries.some((entry) => entry.isRunning);
  const { box, onScroll, follow } = useFollow(entries);
  useEffect(() => terminal.getState().watch(), [terminal]);
  const { stop, clear } = terminal.getState();
  useActions(() => [
    ...(isRunning
      ? [{ id: 'terminal.stop', group: 'run', label: terminalTexts.stopAction, perform: stop } as const]
      : []),
    ...(entries.length > 0
      ? [{ id: 'terminal.clear', group: 'run', label: terminalTexts.clearAction, perform: clear } as const]
      : []),
  ]);
  return (
    <section className={cx(styles.terminal, onHide !== undefined && styles.panel)} aria-label={terminalTexts.title}>
      <div className={styles.head}>
        <h2>{terminalTexts.title}</h2>
        <span className={styles.space} />
        <CopyButton text={entries.map(textOf).join('\n')} label={terminalTexts.copy} />
        <IconButton label={terminalTexts.clear} disabled={entries.length === 0} onClick={clear}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
        {onHide === undefined ? null : (
          <IconButton label={terminalTexts.hide} title={withKeys(terminalTexts.hide, 'terminal')} onClick={onHide}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <TerminalShells />
      <div
        ref={box}
        className={styles.output}
        role="log"
        aria-label={terminalTexts.output}
        tabIndex={0}
        onScroll={onScroll}
      >
        {entries.length === 0 ? <p className={styles.muted}>{terminalTexts.empty}</p> : null}
        {entries.map((entry) => (
          <Entry key={entry.toolCallId} entry={entry} />
        ))}
      </div>
      <CommandLine isRunning={isRunning} onRun={follow} />
    </section>
  );
}

function Entry({ entry }: { entry: TerminalEntry }) {
  const { folder, command, output, failure } = entry;
  const cut = Math.max(0, output.length - SHOWN_CHARS);
  return (
    <div className={styles.entry}>
      <div className={styles.command}>
        <span className={styles.muted}>{folder} $</span> {command}
      </div>
      {cut > 0 ? <p className={styles.muted}>{terminalTexts.cut(formatCount(cut))}</p> : null}
      {output === '' ? null : (
        <pre className={failure === undefined || failure === 'aborted' ? styles.text : styles.failed}>
          {output.slice(cut)}
        </pre>
      )}
      {failure === 'aborted' ? <p className={styles.muted}>{terminalTexts.stopped}</p> : null}
      {failure === 'denied' ? (
        <Notice tone="caution">
          {terminalTexts.denied} <a href={hrefOf({ screen: 'builtin', name: 'bash' })}>{terminalTexts.openBash}</a>
        </Notice>
      ) : null}
    </div>
  );
}

function CommandLine({ isRunning, onRun }: { isRunning: boolean; onRun: () => void }) {
  const { terminal } = useModel();
  const folder = useTerminal((state) => state.folder);
  const history = useTerminal((state) => state.history);
  const [text, setText] = useState('');
  /** Position in the history from which the text comes; 0 is new text. */
  const [back, setBack] = useState(0);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (terminal.getState().takeFocus()) input.current?.focus();
  }, [terminal]);
  const write = (value: string, place: number) => {
    setText(value);
    setBack(place);
  };
  const submit = () => {
    if (isRunning || text.trim() === '') return;
    onRun();
    void terminal.getState().run(text);
    write('', 0);
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    const act = actOf(event, back, history.length);
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
    <form className={styles.line} onSubmit={submits(submit)}>
      <span className={styles.folder} title={folder}>
        {folder} $
      </span>
      <textarea
        ref={input}
        className={styles.input}
        aria-label={terminalTexts.command}
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
        <Button look="danger" icon={<Square size={14} aria-hidden="true" />} onClick={() => terminal.getState().stop()}>
          {terminalTexts.stop}
        </Button>
      ) : (
        <Button look="primary" type="submit" disabled={text.trim() === ''}>
          {terminalTexts.run}
        </Button>
      )}
    </form>
  );
}

/** The action of a key: a number is the position in the history to show. */
function actOf(
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

const textOf = ({ folder, command, output }: TerminalEntry): string => `${folder} $ ${command}\n${output}`;
