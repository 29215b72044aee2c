import { useEffect, useState, type DragEvent } from 'react';
import type { SkillSummary } from '../../skills/contract/services.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { hrefOf } from '../lib/routes.ts';
import { faultText } from '../stores/faults/fault-text.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import { ExportSkills } from './export-skills.tsx';
import { LibraryActions } from './library-actions.tsx';
import { LibraryTabs } from './library-tabs.tsx';
import { NewSkill } from './new-skill.tsx';
import { ReviewSkills } from './review-skills.tsx';
import { SkillRow } from './skill-row.tsx';
import { skillsStore, useSkills } from './skills-store.ts';
import styles from '../styles/page-list.module.css';
import { skillsTexts } from './texts/index.ts';
import { useSkillImport } from './use-skill-import.ts';

const texts = skillsTexts.list;

/** All skills, those that wait for a person first, and ways to add some. */
export function SkillsScreen() {
  const store = usePanelStore(skillsStore);
  const list = useSkills((state) => state.list);
  const failure = useSkills((state) => state.failure);
  const isReading = useSkills((state) => state.isReading);
  const review = useSkills((state) => state.review);
  const incoming = useSkillImport();
  useEffect(() => void store.getState().load(), [store]);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    void incoming.drop(event.dataTransfer);
  };
  return (
    <div className={styles.screen} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <LibraryTabs current="skills" />
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className={styles.muted}>
          {texts.intro} <a href={hrefOf({ screen: 'help', article: 'skills' })}>{texts.about}</a>
        </p>
        <Actions incoming={incoming} skills={list?.skills ?? []} />
      </header>
      {failure === undefined ? null : (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {isReading ? <p role="status">{texts.reading}</p> : null}
      {list === undefined ? null : <Groups />}
      {review === undefined ? null : <ReviewSkills review={review} />}
    </div>
  );
}

interface ActionsProps {
  readonly incoming: ReturnType<typeof useSkillImport>;
  readonly skills: readonly SkillSummary[];
}

function Actions({ incoming, skills }: ActionsProps) {
  const [open, setOpen] = useState<'new' | 'export'>();
  const close = (): void => setOpen(undefined);
  return (
    <LibraryActions incoming={incoming} texts={texts} accept=".zip,.skill" name="skills" onOpen={setOpen}>
      {open === 'new' ? <NewSkill onClose={close} /> : null}
      {open === 'export' ? <ExportSkills paths={skills.map(({ path }) => path)} onClose={close} /> : null}
    </LibraryActions>
  );
}

function Groups() {
  const list = useSkills((state) => state.list);
  if (list === undefined) return null;
  const { skills, broken, left } = list;
  const isUnused = ({ hiddenBy, isOff }: SkillSummary): boolean => hiddenBy !== undefined || isOff;
  const used = skills.filter((skill) => !isUnused(skill));
  return (
    <>
      <Group title={texts.waiting} hint={texts.waitingHint} skills={used.filter(({ isAllowed }) => !isAllowed)} />
      <Group title={texts.usable} skills={used.filter(({ isAllowed }) => isAllowed)} />
      {skills.some(({ tier }) => tier === 'workspace') ? null : <p className={styles.muted}>{texts.empty}</p>}
      <Group title={texts.hidden} skills={skills.filter(isUnused)} />
      {broken.length === 0 ? null : (
        <section className={styles.section} aria-label={texts.broken}>
          <h2>{texts.broken}</h2>
          {broken.map(({ path, fault }) => (
            <Notice key={path} tone="danger" title={skillsTexts.faults[fault.code]}>
              <a href={hrefOf({ screen: 'files', path })}>{path}</a>
              {fault.line === undefined ? '' : `, ${texts.line(fault.line)}`}
              {fault.code === 'yaml' || fault.code === 'link' ? (
                <p className={styles.muted}>{faultText(fault)}</p>
              ) : null}
            </Notice>
          ))}
        </section>
      )}
      {left === 0 ? null : <p className={styles.muted}>{texts.left(left)}</p>}
    </>
  );
}

function Group({ title, hint, skills }: { title: string; hint?: string; skills: readonly SkillSummary[] }) {
  if (skills.length === 0) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {hint === undefined ? null : <p className={styles.muted}>{hint}</p>}
      <ul className={styles.rows}>
        {skills.map((skill) => (
          <SkillRow key={skill.path} skill={skill} />
        ))}
      </ul>
    </section>
  );
}
