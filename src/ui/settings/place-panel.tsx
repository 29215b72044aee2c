import { useEffect, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { installWay, placeRows, type PlaceFacts } from './place.ts';
import { untilGone } from '../model/until-gone.ts';
import { useStatus } from '../stores/app-model.ts';
import { settingsTexts } from './texts/index.ts';
import { readPlace } from './read-place.ts';
import styles from './settings.module.css';

const texts = settingsTexts.place;

/** What works and what does not at this address, each with the reason and what to do. */
export function PlacePanel() {
  const [facts, setFacts] = useState<PlaceFacts | undefined>();
  useEffect(() => untilGone(readPlace(), setFacts), []);
  if (facts === undefined) return null;
  return (
    <>
      <section className={styles.section}>
        <h2>{texts.title}</h2>
        <p className={styles.muted}>{texts.intro(`${location.origin}${location.pathname}`)}</p>
        <ul className={styles.rows} aria-label={texts.title}>
          {placeRows(facts).map(({ id, state }) => (
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
      <InstallSection facts={facts} />
    </>
  );
}

function InstallSection({ facts }: { facts: PlaceFacts }) {
  const install = useStatus((state) => state.install);
  const way = installWay(facts, 'onbeforeinstallprompt' in window, install !== undefined);
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
