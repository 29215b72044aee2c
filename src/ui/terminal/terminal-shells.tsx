import type { ShellView } from '../../node/contract/services.ts';
import { toast } from '../elements/layers/toast.ts';
import { Button } from '../elements/button.tsx';
import { messageOf } from '../stores/error-text.ts';
import { terminalTexts } from './texts/index.ts';
import styles from './terminal.module.css';
import { useTerminal, terminalStore } from './terminal-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

/** Background shells, with buttons to end them. */
export function TerminalShells() {
  const terminal = usePanelStore(terminalStore);
  const shells = useTerminal((state) => state.shells);
  if (shells.length === 0) return null;
  const kill = async (id: string) => {
    try {
      await terminal.getState().kill(id);
    } catch (error) {
      toast.error(terminalTexts.failed(messageOf(error)));
    }
  };
  return (
    <ul className={styles.shells} aria-label={terminalTexts.background}>
      {shells.map((shell) => (
        <li key={shell.id} className={styles.shell}>
          <span className={styles.muted}>{shell.id}</span>
          <span className={styles.shellCommand} title={shell.command}>
            {shell.command}
          </span>
          <span className={styles.muted}>{stateOf(shell)}</span>
          {shell.state === 'running' ? (
            <Button look="quiet" onClick={() => void kill(shell.id)}>
              {terminalTexts.kill(shell.id)}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function stateOf({ state, exitCode }: ShellView): string {
  return state === 'ended' ? terminalTexts.states.ended(exitCode) : terminalTexts.states[state];
}
