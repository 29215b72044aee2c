import { useEffect, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { installWay, environmentRows, type EnvironmentInfo } from './environment-rows.ts';
import { untilUnmounted } from '../lib/until-unmounted.ts';
import { useStatus } from '../stores/app-context.ts';
import { settingsTexts } from './texts/index.ts';
import { readEnvironment } from './read-environment.ts';
import styles from './settings.module.css';

const texts = settingsTexts.environment;

/** What works and what does not at this address, each with the reason and what to do. */
export function EnvironmentSection() {
  const [info, setInfo] = useState<EnvironmentInfo | undefined>();
  useEffect(() => untilUnmounted(readEnvironment(), setInfo), []);
  if (info === undefined) return null;
  return (
    <>
      <section className={styles.section}>
        <h2>{texts.title}</h2>
        <p className={styles.muted}>{texts.intro(`${location.origin}${location.pathname}`)}</p>
        <ul className={styles.rows} aria-label={texts.title}>
          {environmentRows(info).map(({ id, state }) => (
            <li key={id} className={styles.item}>
              <div className={styles.itemHead}>
                <span className={styles.itemText}>{texts.rows[id]}</span>
                <span className={styles.space} />
                <span className={styles.muted}>{texts.marks[state]}</span>
              </div>
              <p className={styles.muted}>{texts.says[id][state]}</p>
            </li>
          ))}
        </ul>
      </section>
      <InstallSection info={info} />
    </>
  );
}

function InstallSection({ info }: { info: EnvironmentInfo }) {
  const install = useStatus((state) => state.install);
  const way = installWay(info, 'onbeforeinstallprompt' in window, install !== undefined);
  return (
    <section className={styles.section}>
      <h2>{texts.install.title}</h2>
      <p className={styles.muted}>{texts.install.ways[way]}</p>
      {install === undefined ? null : (
        <div>
          <Button onClick={install}>{texts.install.button}</Button>
        </div>
      )}
    </section>
  );
}
