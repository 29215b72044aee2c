import type { SkillFinding } from '../../skills/contract/skill.ts';
import { Notice } from '../elements/layers/notice.tsx';
import styles from '../styles/page-list.module.css';
import { skillsTexts } from './texts/index.ts';

/** What a check found: errors of validators first, notes last. */
export function SkillFindings({ findings }: { findings: readonly SkillFinding[] }) {
  const groups = (['error', 'warning', 'note'] as const).map((level) => ({
    level,
    found: findings.filter((one) => one.level === level),
  }));
  return groups.map(({ level, found }) =>
    found.length === 0 ? null : (
      <Notice key={level} tone={level === 'note' ? 'info' : 'caution'}>
        {found.map(({ code, by, line, subject = '' }) => (
          <p key={`${code} ${subject} ${String(line)}`} className={styles.whole}>
            {skillsTexts.findings[code](subject)}{' '}
            <span className={styles.muted}>
              {[...by.map((reader) => skillsTexts.readers[reader]), ...lineOf(line)].join(', ')}
            </span>
          </p>
        ))}
      </Notice>
    ),
  );
}

function lineOf(line: number | undefined): readonly string[] {
  return line === undefined ? [] : [skillsTexts.list.line(line)];
}
