import { memo, Suspense, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Button } from '../elements/button.tsx';
import { cx } from '../elements/class-names.ts';
import { Loading } from '../elements/layers/loading.tsx';
import { MessageScreen } from '../elements/layers/message-screen.tsx';
import { SearchField } from '../elements/fields/search-field.tsx';
import { settingsOf, usePanels, type SettingsSection } from '../frame/panel.ts';
import { fitsQuery } from '../lib/fits-query.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { sharedTexts } from '../texts/index.ts';
import { settingsTexts } from './texts/index.ts';
import { settingsFirstTexts } from './texts/first/index.ts';
import { helpFirstTexts } from '../help/texts/first/index.ts';
import { paletteTexts } from '../palette/texts/index.ts';
import nav from '../styles/side-nav.module.css';
import styles from './settings-screen.module.css';

/** One section, or all of them with a search; the list next to them links to each. */
export function SettingsScreen({ page }: { page: string | undefined }) {
  const [query, setQuery] = useState('');
  const [seen, setSeen] = useState(page);
  if (seen !== page) {
    setSeen(page);
    // Opening one section ends the search; searching shows all of them.
    if (page !== undefined) setQuery('');
  }
  const panels = usePanels();
  const sections = useMemo(() => settingsOf(panels), [panels]);
  const content = useRef<HTMLDivElement>(null);
  const found = useSectionsThatFit(content, sections, query);
  const shown: ReadonlySet<string> = page === undefined ? found : new Set([page]);
  if (page !== undefined && !sections.some(({ id }) => id === page))
    return <MessageScreen title={sharedTexts.notFound.pageTitle} text={sharedTexts.notFound.pageText} />;
  const search = (text: string) => {
    setQuery(text);
    // A match may be in any section.
    if (page !== undefined && text !== '') navigate(pathOf({ screen: 'settings' }));
  };
  return (
    <div className={cx(nav.screen, styles.screen)}>
      <nav className={cx(nav.nav, styles.nav)} aria-label={settingsTexts.navigation}>
        <div className={nav.side}>
          <p className={styles.navTitle}>{settingsFirstTexts.title}</p>
          <SearchField
            className={styles.search}
            label={settingsTexts.search}
            value={query}
            onChange={search}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setQuery('');
            }}
          />
          <Links page={page} sections={sections} shown={shown} />
          <p role="status" className="visually-hidden">
            {query === '' ? '' : settingsTexts.count(shown.size)}
          </p>
        </div>
      </nav>
      <div ref={content} className={styles.content}>
        {page === undefined ? <h1 className="visually-hidden">{settingsFirstTexts.title}</h1> : null}
        <Suspense fallback={<Loading />}>
          {sections
            .filter(({ id }) => page === undefined || id === page)
            .map((section) => (
              <Section
                key={section.id}
                section={section}
                heading={page === undefined ? 'h2' : 'h1'}
                hidden={!shown.has(section.id)}
              />
            ))}
        </Suspense>
        {shown.size > 0 ? null : <None query={query} onShowAll={() => setQuery('')} />}
      </div>
    </div>
  );
}

function None({ query, onShowAll }: { query: string; onShowAll: () => void }) {
  return (
    <div className={styles.none}>
      <p>{settingsTexts.none(query)}</p>
      <Button onClick={onShowAll}>{settingsTexts.showAll}</Button>
    </div>
  );
}

interface LinksProps {
  readonly page: string | undefined;
  readonly sections: readonly SettingsSection[];
  readonly shown: ReadonlySet<string>;
}

function Links({ page, sections, shown }: LinksProps) {
  return (
    <ul className={styles.links}>
      <li>
        <a
          href={hrefOf({ screen: 'settings' })}
          className={cx(nav.link, styles.link)}
          aria-current={page === undefined ? 'page' : undefined}
        >
          {settingsFirstTexts.all}
        </a>
      </li>
      {sections.map(({ id, title }) => (
        <li key={id} hidden={page === undefined && !shown.has(id)}>
          <a
            href={hrefOf({ screen: 'settings', page: id })}
            className={cx(nav.link, styles.link)}
            aria-current={id === page ? 'page' : undefined}
          >
            {title()}
          </a>
        </li>
      ))}
      <li>
        <a href={hrefOf({ screen: 'help' })} className={cx(nav.link, styles.link)}>
          {helpFirstTexts.title}
        </a>
      </li>
    </ul>
  );
}

const Section = memo(function Section({
  section: { id, title, content: Content },
  heading: Heading,
  hidden,
}: {
  section: SettingsSection;
  heading: 'h1' | 'h2';
  hidden: boolean;
}) {
  return (
    <section data-section={id} className={styles.section} aria-label={title()} hidden={hidden}>
      <Heading>{title()}</Heading>
      <Content />
    </section>
  );
});

/** Ids of sections that contain all words of the query; all of them without a query. */
function useSectionsThatFit(
  content: RefObject<HTMLElement | null>,
  sections: readonly SettingsSection[],
  query: string,
): ReadonlySet<string> {
  const [found, setFound] = useState<ReadonlySet<string>>();
  useEffect(() => {
    const fits = fitsQuery(query);
    // After the sections have rendered, since a search may begin with only one of them.
    const textOf = ({ id, title, words = '' }: SettingsSection) =>
      `${title()} ${words} ${otherWords[id] ?? ''} ` +
      `${content.current?.querySelector(`[data-section=${id}]`)?.textContent ?? ''}`;
    const frame = requestAnimationFrame(() =>
      setFound(query === '' ? undefined : new Set(sections.filter((one) => fits(textOf(one))).map(({ id }) => id))),
    );
    return () => cancelAnimationFrame(frame);
  }, [content, sections, query]);
  return found ?? new Set(sections.map(({ id }) => id));
}

const otherWords: Readonly<Record<string, string | undefined>> = paletteTexts.settingsWords;
