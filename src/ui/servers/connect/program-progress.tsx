import type { McpServerView } from '../../../mcp/contract/mcp-api.ts';
import { ProgressBar } from '../../elements/layers/progress-bar.tsx';
import { serversTexts } from '../texts/index.ts';
import { useStderr } from '../inspector/use-stderr.ts';
import styles from '../servers.module.css';

/** The progress of installing and starting a program. */
export function ProgramProgress({ view }: { view: McpServerView }) {
  const last = useStderr(view).trimEnd().split('\n').at(-1);
  return (
    <div className={styles.section} role="group" aria-label={serversTexts.states.connecting}>
      <ProgressBar label={serversTexts.states.connecting} progress={undefined} />
      <p className={styles.muted}>{last}</p>
    </div>
  );
}
