import { useEffect, useRef } from 'react';
import { Markdown } from '../agent/words/markdown.tsx';
import { ButtonLink } from '../elements/button.tsx';
import { hrefOf, type Route } from '../model/routes.ts';
import { helpArticleTexts } from '../texts/help-article-texts.ts';
import { helpTexts } from '../texts/help-texts.ts';
import { texts } from '../texts/texts.ts';
import { articles } from './articles.ts';
import { ExampleCard } from './example-card.tsx';
import { KeysArticle } from './keys-article.tsx';
import styles from './help.module.css';

/** One article: its text, an example to try, and further links. */
export function HelpArticle({ id }: { id: string }) {
  const article = articles.find((each) => each.id === id);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The person reads on from the beginning of the article.
    title.current?.focus();
    title.current?.scrollIntoView({ block: 'end' });
  }, []);
  if (article === undefined) {
    return (
      <article className={styles.article}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {helpTexts.help.goneTitle}
        </h1>
        <p>{helpTexts.help.goneText}</p>
      </article>
    );
  }
  const { onward = [], example } = article;
  return (
    <article className={styles.article}>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {helpTexts.articles[article.id].title}
      </h1>
      <Markdown text={helpArticleTexts[article.id]} />
      {article.id === 'keys' ? <KeysArticle /> : null}
      {example === undefined ? null : <ExampleCard id={example} />}
      {onward.length === 0 ? null : (
        <nav className={styles.onward} aria-label={helpTexts.help.onward}>
          {onward.map((route) => (
            <ButtonLink key={hrefOf(route)} href={hrefOf(route)}>
              {nameOf(route)}
            </ButtonLink>
          ))}
        </nav>
      )}
    </article>
  );
}

const settingsPages: ReadonlyMap<string, string> = new Map(Object.entries(texts.settings.pages));

/** The name of a place in a link to it. */
function nameOf(route: Route): string {
  switch (route.screen) {
    case 'settings':
      return settingsPages.has(route.page ?? '')
        ? texts.actions.settings(settingsPages.get(route.page ?? '') ?? '')
        : texts.settings.all;
    case 'new':
      return texts.actions.newTool;
    case 'import':
      return texts.actions.importTools;
    case 'files':
      return texts.frame.workspace;
    case 'agent':
      return texts.frame.agent;
    case 'servers':
      return texts.frame.servers;
    default:
      return texts.frame.tools;
  }
}
