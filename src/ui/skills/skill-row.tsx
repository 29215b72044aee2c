import type { SkillSummary } from '../../skills/contract/services.ts';
import { Badge } from '../elements/badge.tsx';
import { hrefOf } from '../lib/routes.ts';
import { skillRoute } from './skill-routes.ts';
import styles from '../styles/page-list.module.css';
import { skillsTexts } from './texts/index.ts';

const texts = skillsTexts.list;

/** A skill in the list. */
export function SkillRow({ skill }: { skill: SkillSummary }) {
  const { name, tier, description, path } = skill;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <a className={styles.name} href={hrefOf(skillRoute(path))}>
          {name}
        </a>
        <SkillBadges skill={skill} />
      </div>
      <p className={styles.description}>
        {tier === 'shipped' ? skillsTexts.shippedText(name, description) : description}
      </p>
      <p className={styles.muted}>{path}</p>
    </li>
  );
}

type Badged = Pick<SkillSummary, 'tier' | 'isAllowed' | 'isOff' | 'hiddenBy' | 'hasChanged' | 'errors' | 'warnings'>;

/** Where a skill comes from, and what is to be said of it. */
export function SkillBadges({ skill }: { skill: Badged }) {
  const { tier, isAllowed, isOff, hiddenBy, hasChanged, errors, warnings } = skill;
  const problems = errors + warnings;
  return (
    <>
      <Badge colour="gray">{skillsTexts.tiers[tier]}</Badge>
      {isOff ? <Badge colour="gray">{texts.isOff}</Badge> : null}
      {hiddenBy === undefined ? null : <Badge colour="gray">{texts.isHidden}</Badge>}
      {isAllowed || isOff ? null : <Badge colour="amber">{hasChanged ? texts.isChanged : texts.isNew}</Badge>}
      {problems === 0 ? null : <Badge colour="gray">{texts.problems(problems)}</Badge>}
    </>
  );
}
