import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SkillView } from '../../skills/contract/services.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { hrefOf } from '../lib/routes.ts';
import { formatBytes } from '../lib/format.ts';
import { useApp } from '../stores/app-context.ts';
import { SkillActions } from './skill-actions.tsx';
import { AllowSkill } from './allow-skill.tsx';
import { SkillFile } from './skill-file.tsx';
import { SkillFindings } from './skill-findings.tsx';
import { SkillBadges } from './skill-row.tsx';
import { skillRoute, SKILLS_HREF } from './skill-routes.ts';
import { SkillSource } from './skill-source.tsx';
import { useSkills } from './skills-store.ts';
import styles from '../styles/page-list.module.css';
import { skillsTexts } from './texts/index.ts';

const texts = skillsTexts.view;

/** One skill: what it says, whether it may be used, its text, check, files and tools. */
export function SkillScreen({ path }: { path: string }) {
  const { host } = useApp();
  const turn = useSkills((state) => state.turn);
  const [skill, setSkill] = useState<SkillView | 'missing'>();
  useEffect(() => {
    let isCurrent = true;
    host.skills.get(path).then(
      (found) => isCurrent && setSkill(found),
      () => isCurrent && setSkill('missing'),
    );
    return () => void (isCurrent = false);
  }, [host, path, turn]);
  return (
    <div className={styles.screen}>
      <a className={styles.back} href={SKILLS_HREF}>
        <ArrowLeft size={16} aria-hidden="true" />
        {texts.back}
      </a>
      {skill === 'missing' ? <Notice tone="info">{texts.missing}</Notice> : null}
      {skill === undefined || skill === 'missing' ? null : <Skill skill={skill} />}
    </div>
  );
}

function Skill({ skill }: { skill: SkillView }) {
  const { text, tier, path, hiddenBy, isAllowed, findings } = skill;
  const count = (level: 'error' | 'warning'): number => findings.filter((one) => one.level === level).length;
  return (
    <>
      <header className={styles.head}>
        <div className={styles.line}>
          <h1 className={styles.name}>{text.name}</h1>
          <SkillBadges skill={{ ...skill, errors: count('error'), warnings: count('warning') }} />
        </div>
        <p className={styles.whole}>
          {tier === 'shipped' ? skillsTexts.shippedText(text.name, text.description) : text.description}
        </p>
        <p className={styles.muted}>
          {tier === 'workspace' ? <a href={hrefOf({ screen: 'files', path })}>{path}</a> : path}
        </p>
        <SkillActions skill={skill} />
      </header>
      {hiddenBy === undefined ? null : (
        <Notice tone="info">
          {texts.hiddenBy} <a href={hrefOf(skillRoute(hiddenBy))}>{hiddenBy}</a>
        </Notice>
      )}
      {isAllowed || (tier !== 'workspace' && tier !== 'server') ? null : <AllowSkill skill={skill} />}
      {tier === 'server' ? <ServedFiles skill={skill} /> : null}
      <SkillSource key={skill.hash} skill={skill} />
      <section className={styles.section} aria-label={texts.check}>
        <h2>{texts.check}</h2>
        {count('error') + count('warning') === 0 ? <p>{texts.checkGood}</p> : null}
        <SkillFindings findings={findings} />
      </section>
      <Details skill={skill} />
      <Files skill={skill} />
    </>
  );
}

/** Files of a skill of an MCP server: each is fetched when it is opened. */
function ServedFiles({ skill: { path, files } }: { skill: SkillView }) {
  const { host } = useApp();
  return (
    <section className={styles.section} aria-label={texts.files}>
      <h2>{texts.files}</h2>
      {files.map((file) => (
        <SkillFile
          key={file.path}
          path={file.path}
          size={file.bytes}
          isExecutable={false}
          read={() => host.skills.readFile(path, file.path)}
        />
      ))}
    </section>
  );
}

function Details({ skill: { text, tokens } }: { skill: SkillView }) {
  const number = (value: number): string => value.toLocaleString();
  const rows: readonly (readonly [string, string | undefined])[] = [
    [`${texts.tokens}: ${texts.listed}`, number(tokens.listed)],
    [texts.loaded, number(tokens.loaded)],
    [texts.whole, number(tokens.whole)],
    [texts.license, text.license],
    [texts.compatibility, text.compatibility],
    [texts.requestedTools, text.allowedTools.join(', ')],
    [texts.removedTools, text.disallowedTools.join(', ')],
    ...text.metadata,
  ];
  return (
    <section className={styles.section} aria-label={texts.fields}>
      <h2>{texts.fields}</h2>
      <dl className={styles.facts}>
        {rows.map(([label, value], at) =>
          value === undefined || value === '' ? null : (
            // Keys of metadata may be those of fields.
            // oxlint-disable-next-line react/no-array-index-key
            <Row key={`${String(at)} ${label}`} label={label} value={value} />
          ),
        )}
      </dl>
      {text.isForModels ? null : <p className={styles.muted}>{texts.notForModels}</p>}
    </section>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Files({ skill: { files, folder, tools, brokenTools } }: { skill: SkillView }) {
  if (folder === '') return null;
  return (
    <>
      {tools.length + brokenTools.length === 0 ? null : (
        <section className={styles.section} aria-label={texts.tools}>
          <h2>{texts.tools}</h2>
          <p className={styles.muted}>{texts.toolsHint}</p>
          {tools.length === 0 ? null : <p className={styles.name}>{tools.join(', ')}</p>}
          {brokenTools.map(({ path, fault }) => (
            <Notice key={path} tone="danger" title={path}>
              {fault}
            </Notice>
          ))}
        </section>
      )}
      <section className={styles.section} aria-label={texts.files}>
        <h2>{texts.files}</h2>
        <div className={styles.files}>
          {files.map(({ path, bytes }) => (
            <div key={path} className={styles.file}>
              <a href={hrefOf({ screen: 'files', path: `${folder}/${path}` })}>{path}</a>
              <span className={styles.size}>{formatBytes(bytes)}</span>
            </div>
          ))}
        </div>
      </section>
    </>
  );
}
