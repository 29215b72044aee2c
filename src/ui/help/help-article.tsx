import { useEffect, useRef } from 'react';
import { Markdown } from '../agent/markdown/markdown.tsx';
import { ButtonLink } from '../elements/button.tsx';
import { settingsOf, usePanels, type SettingsSection } from '../frame/panel.ts';
import { hrefOf, type Route } from '../lib/routes.ts';
import { canvasFirstTexts } from '../canvas/texts/first/index.ts';
import { reachFirstTexts } from '../reach/texts/first/index.ts';
import { skillsFirstTexts } from '../skills/texts/first/index.ts';
import { helpTexts } from './texts/index.ts';
import { helpArticleTexts } from './texts/articles/index.ts';
import { settingsFirstTexts } from '../settings/texts/first/index.ts';
import { sharedTexts } from '../texts/index.ts';
import { startTexts } from '../start/texts/index.ts';
import { importFirstTexts } from '../import/texts/first/index.ts';
import { filesFirstTexts } from '../files/texts/first/index.ts';
import { agentFirstTexts } from '../agent/texts/first/index.ts';
import { serversFirstTexts } from '../servers/texts/first/index.ts';
import { toolsFirstTexts } from '../tools/texts/first/index.ts';
import { articles } from './articles.ts';
import { ExampleCard } from './example-card.tsx';
import { KeysArticle } from './keys-article.tsx';
import styles from './help.module.css';

/** One article: its text, an example to try, and further links. */
export function HelpArticle({ id }: { id: string }) {
  const article = articles.find((each) => each.id === id);
  const sections = settingsOf(usePanels());
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
          {helpTexts.missingTitle}
        </h1>
        <p>{helpTexts.missingText}</p>
      </article>
    );
  }
  const { onward = [], example } = article;
  return (
    <article className={styles.article}>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {helpTexts.entries[article.id].title}
      </h1>
      <Markdown text={helpArticleTexts[article.id]} />
      {article.id === 'keys' ? <KeysArticle /> : null}
      {example === undefined ? null : <ExampleCard id={example} />}
      {onward.length === 0 ? null : (
        <nav className={styles.onward} aria-label={helpTexts.onward}>
          {onward.map((route) => (
            <ButtonLink key={hrefOf(route)} href={hrefOf(route)}>
              {nameOf(route, sections)}
            </ButtonLink>
          ))}
        </nav>
      )}
    </article>
  );
}

const PANEL_NAMES: Readonly<Record<string, () => string>> = {
  skills: () => skillsFirstTexts.title,
  agents: () => skillsFirstTexts.agents,
  panels: () => canvasFirstTexts.title,
  reach: () => reachFirstTexts.title,
};

/** The name of a place in a link to it. */
function nameOf(route: Route, sections: readonly SettingsSection[]): string {
  switch (route.screen) {
    case 'settings': {
      const section = sections.find(({ id }) => id === route.page);
      return section === undefined ? settingsFirstTexts.all : sharedTexts.frame.openSettings(section.title());
    }
    case 'new':
      return startTexts.newTool;
    case 'import':
      return importFirstTexts.importTools;
    case 'files':
      return filesFirstTexts.title;
    case 'agent':
      return agentFirstTexts.title;
    case 'panel':
      return PANEL_NAMES[route.panel]?.() ?? route.panel;
    case 'servers':
      return serversFirstTexts.title;
    default:
      return toolsFirstTexts.title;
  }
}
