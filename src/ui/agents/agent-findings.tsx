import type { AgentFinding } from '../../agents/contract/agent-file.ts';
import { Notice } from '../elements/layers/notice.tsx';
import styles from '../styles/page-list.module.css';
import { agentsTexts } from './texts/index.ts';

/** What a check found: what other programs refuse or read in another way first, notes last. */
export function AgentFindings({ findings }: { findings: readonly AgentFinding[] }) {
  const isNote = ({ level }: AgentFinding): boolean => level === 'note';
  return [findings.filter((one) => !isNote(one)), findings.filter(isNote)].map((found, at) =>
    found.length === 0 ? null : (
      <Notice key={at} tone={at === 0 ? 'caution' : 'info'}>
        {found.map((finding) => (
          <Finding key={`${finding.code} ${finding.subject ?? ''} ${String(finding.line)}`} finding={finding} />
        ))}
      </Notice>
    ),
  );
}

function Finding({ finding: { code, by, line, subject = '' } }: { finding: AgentFinding }) {
  const where = [
    ...by.map((reader) => agentsTexts.readers[reader]),
    line === undefined ? '' : agentsTexts.list.line(line),
  ];
  return (
    <p className={styles.whole}>
      {agentsTexts.findings[code](subject)}{' '}
      <span className={styles.muted}>{where.filter((word) => word !== '').join(', ')}</span>
    </p>
  );
}
