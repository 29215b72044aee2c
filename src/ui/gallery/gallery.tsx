import { useEffect, useState } from 'react';
import { Segmented } from '../elements/fields/segmented.tsx';
import { buttons } from './entries/buttons.tsx';
import { choices } from './entries/choices.tsx';
import { containers } from './entries/containers.tsx';
import { fields } from './entries/fields.tsx';
import { messages } from './entries/messages.tsx';
import { values } from './entries/values.tsx';
import type { GalleryEntry } from './entry.ts';
import { forcedRules } from './forced-states.ts';
import styles from './gallery.module.css';

const ENTRIES: readonly GalleryEntry[] = [...buttons, ...fields, ...choices, ...messages, ...values, ...containers];
const THEMES = [
  { id: 'both', label: 'Both themes' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;
const CONTRASTS = [
  { id: 'usual', label: 'Usual contrast' },
  { id: 'more', label: 'More contrast' },
] as const;
const DENSITIES = [
  { id: 'desk', label: 'Desk' },
  { id: 'phone', label: 'Phone' },
] as const;

/** Every element in every state, with a choice of theme, contrast and density. */
export function Gallery() {
  const [theme, setTheme] = useState(() => asked('theme', THEMES));
  const [contrast, setContrast] = useState(() => asked('contrast', CONTRASTS));
  const [density, setDensity] = useState(() => asked('density', DENSITIES));
  useForcedRules();
  const stages = theme === 'both' ? (['light', 'dark'] as const) : [theme];
  return (
    <main className={styles.gallery}>
      <header className={styles.head}>
        <h1 className={styles.title}>Elements</h1>
        <Segmented label="Theme" options={THEMES} value={theme} onChange={setTheme} />
        <Segmented label="Contrast" options={CONTRASTS} value={contrast} onChange={setContrast} />
        <Segmented label="Density" options={DENSITIES} value={density} onChange={setDensity} />
      </header>
      <div className={styles.stages}>
        {stages.map((each) => (
          <div
            key={each}
            className={styles.stage}
            data-stage={each}
            style={{ colorScheme: each }}
            data-contrast={contrast === 'more' ? '' : undefined}
            data-phone={density === 'phone' ? '' : undefined}
          >
            {ENTRIES.map((entry) => (
              <Entry key={entry.element} entry={entry} />
            ))}
          </div>
        ))}
      </div>
    </main>
  );
}

function Entry({ entry: { element, wide, states } }: { entry: GalleryEntry }) {
  return (
    <section className={styles.entry} aria-label={element}>
      <h2>{element}</h2>
      <div className={wide === true ? styles.column : styles.row}>
        {states.map(({ name, force, node }) => (
          <figure key={name} className={styles.state}>
            <figcaption className={styles.name}>{name}</figcaption>
            <div data-force={force}>{node}</div>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** Updates the rules when the development server changes styles. */
function useForcedRules() {
  useEffect(() => {
    const own = document.createElement('style');
    const write = () => {
      const text = forcedRules([...document.styleSheets].filter((sheet) => sheet.ownerNode !== own));
      if (own.textContent !== text) own.textContent = text;
    };
    document.head.append(own);
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      own.remove();
    };
  }, []);
}

/** The option in the address, e.g. `?theme=dark`; the first by default. */
function asked<Id extends string>(name: string, options: readonly [{ readonly id: Id }, ...{ readonly id: Id }[]]): Id {
  const value = new URLSearchParams(location.search).get(name);
  return (options.find(({ id }) => id === value) ?? options[0]).id;
}
