import { lazy, memo, Suspense, useEffect, useRef, useState, type ComponentType, type JSX, type RefObject } from 'react';
import { Button } from '../elements/button.tsx';
import { cx } from '../elements/class-names.ts';
import { Loading } from '../elements/loading.tsx';
import { SearchField } from '../elements/search-field.tsx';
import { fitsQuery } from '../model/fits-query.ts';
import { navigate } from '../model/navigate.ts';
import { hrefOf, pathOf, SETTINGS_PAGES, type SettingsPage } from '../model/routes.ts';
import { AboutPanel } from './about-panel.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { GrantsPanel } from './grants-panel.tsx';
import { KeyboardPanel } from './keyboard-panel.tsx';
import { RegistryPanel } from '../packages/registry-panel.tsx';
import { SecretsPanel } from './secrets/secrets-panel.tsx';
import { StoragePanel } from './storage/storage-panel.tsx';
import { ToolSettingsPanel } from './tool-settings-panel.tsx';
import { helpTexts } from '../texts/help-texts.ts';
import { texts } from '../texts/texts.ts';
import nav from '../styles/side-nav.module.css';
import styles from './settings-screen.module.css';

const ApprovalsPanel = late(
  async () => (await import('../agent/approvals/approval-settings-panel.tsx')).ApprovalSettingsPanel,
);
const FilesPanel = late(async () => (await import('./workspace-panel.tsx')).WorkspacePanel);
const ModelsPanel = late(async () => (await import('../agent/providers/providers-panel.tsx')).ProvidersPanel);
const NodePanel = late(async () => (await import('./engines-panel.tsx')).EnginesPanel);

const PANELS: Readonly<Record<SettingsPage, () => JSX.Element>> = {
  appearance: AppearancePanel,
  keyboard: KeyboardPanel,
  secrets: SecretsPanel,
  permissions: GrantsPanel,
  models: ModelsPanel,
  approvals: ApprovalsPanel,
  tools: ToolSettingsPanel,
  node: NodePanel,
  packages: RegistryPanel,
  workspace: FilesPanel,
  storage: StoragePanel,
  changes: ChangesPanel,
  about: AboutPanel,
};

/** A panel that loads when it is shown. */
function late(load: () => Promise<ComponentType>): () => JSX.Element {
  const Panel = lazy(async () => ({ default: await load() }));
  return () => (
    <Suspense fallback={<Loading />}>
      <Panel />
    </Suspense>
  );
}

/**
 * One section, or all of them under one another where a search narrows them down; the list beside them leads to each.
 */
export function SettingsScreen({ page }: { page: SettingsPage | undefined }) {
  const [query, setQuery] = useState('');
  const [seen, setSeen] = useState(page);
  if (seen !== page) {
    setSeen(page);
    // Whoever goes to one section looks for nothing any more; whoever looks for something has left for all of them.
    if (page !== undefined) setQuery('');
  }
  const content = useRef<HTMLDivElement>(null);
  const found = useSectionsThatFit(content, query);
  const shown = page === undefined ? found : new Set([page]);
  const search = (text: string) => {
    setQuery(text);
    // What is looked for may stand in any of them.
    if (page !== undefined && text !== '') navigate(pathOf({ screen: 'settings' }));
  };
  return (
    <div className={cx(nav.screen, styles.screen)}>
      <nav className={cx(nav.nav, styles.nav)} aria-label={texts.settings.navigation}>
        <div className={nav.side}>
          <p className={styles.navTitle}>{texts.settings.title}</p>
          <SearchField
            className={styles.search}
            label={texts.settings.search}
            value={query}
            onChange={search}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setQuery('');
            }}
          />
          <ul className={styles.links}>
            <li>
              <a
                href={hrefOf({ screen: 'settings' })}
                className={cx(nav.link, styles.link)}
                aria-current={page === undefined ? 'page' : undefined}
              >
                {texts.settings.all}
              </a>
            </li>
            {SETTINGS_PAGES.map((id) => (
              <li key={id} hidden={page === undefined && !shown.has(id)}>
                <a
                  href={hrefOf({ screen: 'settings', page: id })}
                  className={cx(nav.link, styles.link)}
                  aria-current={id === page ? 'page' : undefined}
                >
                  {texts.settings.pages[id]}
                </a>
              </li>
            ))}
            <li>
              <a href={hrefOf({ screen: 'help' })} className={cx(nav.link, styles.link)}>
                {texts.frame.help}
              </a>
            </li>
          </ul>
          <p role="status" className="visually-hidden">
            {query === '' ? '' : texts.settings.count(shown.size)}
          </p>
        </div>
      </nav>
      <div ref={content} className={styles.content}>
        {page === undefined ? <h1 className="visually-hidden">{texts.settings.title}</h1> : null}
        {SETTINGS_PAGES.filter((id) => page === undefined || id === page).map((id) => (
          <Section key={id} id={id} heading={page === undefined ? 'h2' : 'h1'} hidden={!shown.has(id)} />
        ))}
        {shown.size > 0 ? null : (
          <div className={styles.none}>
            <p>{texts.settings.none(query)}</p>
            <Button onClick={() => setQuery('')}>{texts.settings.showAll}</Button>
          </div>
        )}
      </div>
    </div>
  );
}

const Section = memo(function Section({
  id,
  heading: Heading,
  hidden,
}: {
  id: SettingsPage;
  heading: 'h1' | 'h2';
  hidden: boolean;
}) {
  const Content = PANELS[id];
  return (
    <section data-section={id} className={styles.section} aria-label={texts.settings.pages[id]} hidden={hidden}>
      <Heading className={styles.title}>{texts.settings.pages[id]}</Heading>
      <Content />
    </section>
  );
});

/** Sections whose words on the screen have all words of the query; all of them without one. */
function useSectionsThatFit(content: RefObject<HTMLElement | null>, query: string): ReadonlySet<SettingsPage> {
  const [found, setFound] = useState<ReadonlySet<SettingsPage>>(ALL);
  useEffect(() => {
    const fits = fitsQuery(query);
    // After the sections are there: a search may begin beside one alone.
    const textOf = (id: SettingsPage) =>
      `${texts.settings.pages[id]} ${settingsWords[id]} ${content.current?.querySelector(`[data-section=${id}]`)?.textContent ?? ''}`;
    const frame = requestAnimationFrame(() =>
      setFound(query === '' ? ALL : new Set(SETTINGS_PAGES.filter((id) => fits(textOf(id))))),
    );
    return () => cancelAnimationFrame(frame);
  }, [content, query]);
  return found;
}

const ALL: ReadonlySet<SettingsPage> = new Set(SETTINGS_PAGES);
const { settingsWords } = helpTexts;
