import { ExactLine } from '../../elements/views/exact-text.tsx';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { SkillFile } from '../../skills/skill-file.tsx';
import { useApp } from '../../stores/app-context.ts';
import type { SkillRow } from '../import-store.ts';
import { linkTexts } from './texts/index.ts';
import shared from './link-servers.module.css';

const texts = linkTexts.skills;

/** The skills of a link, with all their files, before one is stored. */
export function LinkSkills({ skills }: { skills: readonly SkillRow[] }) {
  const { imports } = useApp();
  return (
    <section className={shared.servers} aria-label={texts.title}>
      <h2 className={shared.title}>{texts.title}</h2>
      <p className={shared.muted}>{texts.intro}</p>
      <ul className={shared.list}>
        {skills.map(({ skill, isChosen }) => (
          <li key={skill.name} className={shared.server}>
            <label className={shared.head}>
              <input
                type="checkbox"
                checked={isChosen}
                aria-label={texts.take(shownInLine(skill.name))}
                onChange={({ target }) => imports.getState().chooseSkill(skill.name, target.checked)}
              />
              <span className={shared.name}>
                <ExactLine text={skill.name} />
              </span>
              <span className={shared.muted}>{texts.files(skill.files.length)}</span>
            </label>
            {skill.files.map(({ path, bytes, isExecutable = false }) => (
              <SkillFile
                key={path}
                path={path}
                size={bytes.length}
                isExecutable={isExecutable}
                read={() => Promise.resolve(bytes)}
              />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
