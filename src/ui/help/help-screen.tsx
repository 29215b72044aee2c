import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../elements/button.tsx';
import { cx } from '../elements/class-names.ts';
import { SearchField } from '../elements/fields/search-field.tsx';
import { ARTICLE_GROUPS, type Article } from './articles.ts';
import { findArticles } from './find-articles.ts';
import { HelpArticle } from './help-article.tsx';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { helpTexts } from './texts/index.ts';
import { helpArticleTexts } from './texts/articles/index.ts';
import type { LayoutSize } from '../elements/use-layout.ts';
import nav from '../styles/side-nav.module.css';
import home from '../start/home-screen.module.css';
import styles from './help-screen.module.css';

const DeveloperNotes = lazy(async () => ({
  default: (await import('../canvas/notes/developer-notes.tsx')).DeveloperNotes,
}));

const texts = helpTexts;
const routeOf = (article: string) => ({ screen: 'help', article }) as const;
const wordsOf = (id: Article['id']) => ({ ...helpTexts.entries[id], body: helpArticleTexts[id] });

/** All articles by subject, or one of them next to their list, with a search. */
export function HelpScreen({ article, layout }: { article: string | undefined; layout: LayoutSize }) {
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const found = useMemo(() => findArticles(asked, wordsOf), [asked]);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const isOverview = article === undefined;
  useEffect(() => {
    // On phones the keyboard would cover the articles.
    if (isOverview && layout === 'wide') search.current?.focus();
  }, [isOverview, layout]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setQuery('');
    const [first] = found;
    if (event.key === 'Enter' && first !== undefined && query.trim() !== '') navigate(pathOf(routeOf(first.id)));
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.current?.querySelector('a')?.focus();
  };
  const field = (
    <>
      <SearchField
        inputRef={search}
        className={styles.search}
        label={texts.search}
        value={query}
        onChange={setQuery}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="visually-hidden">
        {asked === '' ? '' : texts.count(found.length)}
      </p>
    </>
  );
  const none = found.length > 0 ? null : <None query={asked} onShowAll={() => setQuery('')} />;
  if (isOverview) {
    return (
      <div className={styles.overview}>
        <header className={home.head}>
          <h1>{texts.title}</h1>
          <p className={styles.muted}>{texts.intro}</p>
          {field}
        </header>
        <nav ref={list} className={styles.groups} aria-label={texts.articles} onKeyDown={moveInList}>
          <Overview found={found} isSearch={asked.trim() !== ''} />
        </nav>
        {none}
        <Notes />
      </div>
    );
  }
  return (
    <div className={cx(nav.screen, styles.screen)}>
      <nav ref={list} className={cx(nav.nav, styles.nav)} aria-label={texts.articles} onKeyDown={moveInList}>
        <div className={cx(nav.side, styles.side)}>
          <a href={hrefOf({ screen: 'help' })} className={styles.all}>
            {texts.all}
          </a>
          {field}
          <Links found={found} current={article} />
          {none}
        </div>
      </nav>
      <HelpArticle key={article} id={article} />
    </div>
  );
}

function Notes() {
  return (
    <Suspense>
      <DeveloperNotes />
    </Suspense>
  );
}

function None({ query, onShowAll }: { query: string; onShowAll: () => void }) {
  return (
    <div className={styles.none}>
      <p>{texts.none(query)}</p>
      <Button onClick={onShowAll}>{texts.showAll}</Button>
    </div>
  );
}

function Links({ found, current }: { found: readonly Article[]; current: string }) {
  return (
    <ul className={styles.links}>
      {found.map(({ id }) => (
        <li key={id}>
          <a href={hrefOf(routeOf(id))} className={nav.link} aria-current={id === current ? 'page' : undefined}>
            {helpTexts.entries[id].title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Articles by groups; search results by relevance. */
function Overview({ found, isSearch }: { found: readonly Article[]; isSearch: boolean }) {
  if (isSearch) return <Cards articles={found} />;
  return ARTICLE_GROUPS.map((group) => (
    <section key={group} className={styles.group} aria-label={texts.groups[group]}>
      <h2 className={styles.groupTitle}>{texts.groups[group]}</h2>
      <Cards articles={found.filter((each) => each.group === group)} />
    </section>
  ));
}

function Cards({ articles }: { articles: readonly Article[] }) {
  return (
    <ul className={styles.cards}>
      {articles.map(({ id }) => (
        <li key={id}>
          <a href={hrefOf(routeOf(id))} className={styles.card}>
            <span className={styles.cardTitle}>{helpTexts.entries[id].title}</span>
            <span className={styles.muted}>{helpTexts.entries[id].about}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Up and down move between articles. */
function moveInList(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at === -1 ? undefined : links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
