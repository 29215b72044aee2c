import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { SearchField } from '../elements/fields/search-field.tsx';
import { fitsQuery } from '../lib/fits-query.ts';
import { TEMPLATE_GROUPS, type Template } from '../templates/template.ts';
import { templates } from '../templates/templates.ts';
import { startTexts } from './texts/index.ts';
import { templateText } from './template-text.ts';
import { templatesTexts } from '../templates/texts/index.ts';
import { EnvironmentBadge } from '../tools/tool-badges.tsx';
import { useCreateTool } from '../tools/use-create-tool.ts';
import styles from './home.module.css';

/** Templates by subject; choosing one creates a tool. */
export function TemplateCards() {
  const [query, setQuery] = useState('');
  const cards = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => {
    const fits = fitsQuery(query);
    return templates.filter((template) => fits(templateText(template)));
  }, [query]);
  return (
    <>
      <div className={styles.templatesHead}>
        <h2>{startTexts.templates}</h2>
        <span className={styles.count} role="status">
          {startTexts.templateCount(shown.length, templates.length)}
        </span>
        <SearchField
          className={styles.search}
          label={startTexts.searchTemplates}
          value={query}
          onChange={setQuery}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setQuery('');
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            cards.current?.querySelector('button')?.focus();
          }}
        />
      </div>
      <div ref={cards} className={styles.groups} onKeyDown={moveBetweenCards}>
        {TEMPLATE_GROUPS.map((group) => {
          const inside = shown.filter((template) => template.group === group);
          if (inside.length === 0) return null;
          return (
            <section key={group} className={styles.group} aria-label={startTexts.groups[group]}>
              <h3 className={styles.groupTitle}>{startTexts.groups[group]}</h3>
              <ul className={styles.cards}>
                {inside.map((template) => (
                  <li key={template.id}>
                    <Card template={template} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      {shown.length === 0 ? <p className={styles.none}>{startTexts.noTemplate(query)}</p> : null}
    </>
  );
}

function Card({ template }: { template: Template }) {
  const create = useCreateTool();
  return (
    <button type="button" className={styles.card} onClick={() => void create(template.fields)}>
      <span className={styles.cardHead}>
        <span className={styles.cardTitle}>{templatesTexts[template.id].title}</span>
        <EnvironmentBadge environment={template.fields.environment} />
      </span>
      <span className={styles.cardHint}>{templatesTexts[template.id].hint}</span>
      <code className={styles.cardName}>{template.fields.name}</code>
    </button>
  );
}

/** Left and right move to the next card; up and down to the nearest card in the row above or below. */
function moveBetweenCards(event: KeyboardEvent<HTMLDivElement>): void {
  const all = [...event.currentTarget.querySelectorAll('button')];
  const from = all.find((card) => card === document.activeElement);
  if (from === undefined) return;
  const at = all.indexOf(from);
  const location = from.getBoundingClientRect();
  const inRow = (cards: readonly HTMLButtonElement[]) => {
    const row = cards[0]?.getBoundingClientRect().top;
    const mates = cards.filter((card) => card.getBoundingClientRect().top === row);
    return mates.sort((a, b) => distance(a, location.left) - distance(b, location.left))[0];
  };
  const target: Record<string, () => HTMLButtonElement | undefined> = {
    ArrowRight: () => all[at + 1],
    ArrowLeft: () => all[at - 1],
    ArrowDown: () => inRow(all.slice(at).filter((card) => card.getBoundingClientRect().top > location.top)),
    ArrowUp: () =>
      inRow(
        all
          .slice(0, at)
          .filter((card) => card.getBoundingClientRect().top < location.top)
          .reverse(),
      ),
    Home: () => all[0],
    End: () => all.at(-1),
  };
  const next = Object.hasOwn(target, event.key) ? target[event.key]?.() : undefined;
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function distance(card: Element, left: number): number {
  return Math.abs(card.getBoundingClientRect().left - left);
}
