import { Trash2, X } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../elements/button.tsx';
import { cx } from '../elements/class-names.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { useFollow } from '../elements/views/use-follow.ts';
import { withKeys } from '../lib/keybindings.ts';
import type { TerminalEntry } from './terminal-store.ts';
import { useActions } from '../stores/use-actions.ts';
import { terminalTexts } from './texts/index.ts';
import { CommandLine } from './command-line.tsx';
import { Entry } from './terminal-entry.tsx';
import { TerminalShells } from './terminal-shells.tsx';
import styles from './terminal.module.css';
import { useTerminal, terminalStore } from './terminal-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

/**
 * A command line for the workspace, with earlier commands. Fills its height. `onHide`: it is a panel that can be
 * hidden.
 */
export function Terminal({ onHide }: { onHide?: () => void }) {
  const terminal = usePanelStore(terminalStore);
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
        {entries.map((entry, at) => (
          <Entry key={entry.toolCallId} entry={entry} isLast={at === entries.length - 1} />
        ))}
      </div>
      <CommandLine isRunning={isRunning} onRun={follow} />
    </section>
  );
}

const textOf = ({ folder, command, output }: TerminalEntry): string => `${folder} $ ${command}\n${output}`;
