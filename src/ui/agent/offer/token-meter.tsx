import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OfferMeter } from '../../../agent/contract/agent-api.ts';
import { Badge } from '../../elements/badge.tsx';
import { SearchField } from '../../elements/fields/search-field.tsx';
import { VirtualList } from '../../elements/views/virtual-list.tsx';
import { formatCount, formatShare } from '../../lib/format-tokens.ts';
import { offerTexts } from './texts/index.ts';
import styles from './offer.module.css';
import words from '../../styles/prose.module.css';

const texts = offerTexts;
const ROW = 32;
/** From this number of tools on, there is a search field. */
const MANY = 12;

/** The offered tools and how much context they use; expands to a list. It says that tokens are estimates. */
export function TokenMeter({ meter }: { meter: OfferMeter }) {
  const { tokens, contextTokens, isSearched } = meter;
  const tools = meter.tools.filter(({ state }) => state !== 'off');
  const offered = tools.filter(({ state }) => state === 'offered').length;
  const share = contextTokens === undefined || contextTokens <= 0 ? undefined : tokens / contextTokens;
  return (
    <details className={styles.meter}>
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
        <span className={styles.summaryText}>
          {tools.length === 0 ? texts.none : texts.summary(offered, formatCount(tokens))}
          {share === undefined || tools.length === 0 ? null : (
            <span className={words.small}> · {texts.share(formatShare(share))}</span>
          )}
          {isSearched ? <span className={words.small}> · {texts.searched(tools.length)}</span> : null}
        </span>
        {share === undefined ? null : (
          <meter className={styles.bar} aria-label={texts.meter} min={0} max={1} value={Math.min(1, share)} />
        )}
      </summary>
      <ToolTokens meter={meter} />
    </details>
  );
}

/** Sorted by cost, since those at the top are the ones to leave out. */
function ToolTokens({ meter: { tools: all, isSearched } }: { meter: OfferMeter }) {
  const tools = useMemo(() => all.filter(({ state }) => state !== 'off'), [all]);
  const [query, setQuery] = useState('');
  const needle = query.trim().toLowerCase();
  const shown = useMemo(
    () =>
      tools
        .filter(({ name }) => name.toLowerCase().includes(needle))
        .sort((one, other) => other.tokens - one.tokens || (one.name < other.name ? -1 : 1)),
    [tools, needle],
  );
  const most = Math.max(1, ...tools.map(({ tokens }) => tokens));
  return (
    <div className={styles.tools}>
      <p className={words.small}>
        {isSearched ? `${texts.searchedText} ` : ''}
        {texts.estimate}
      </p>
      {all.map(({ name, leftOut }) =>
        leftOut === undefined ? null : (
          <p key={name} className={words.small}>
            {texts.leftOut(name, leftOut)}
          </p>
        ),
      )}
      {tools.length < MANY ? null : <SearchField label={texts.find} value={query} onChange={setQuery} />}
      {shown.length === 0 ? <p className={words.small}>{tools.length === 0 ? texts.none : texts.noMatch}</p> : null}
      <div className={styles.list} style={{ height: Math.min(shown.length, 10) * ROW }}>
        <VirtualList
          label={texts.list}
          items={shown}
          itemKey={({ name }) => name}
          rowHeight={ROW}
          scrolls
          renderRow={({ name, origin, tokens, state }) => (
            <div className={styles.row}>
              <code className={styles.name} title={name}>
                {name}
              </code>
              {isSearched ? (
                <Badge colour={state === 'offered' ? 'green' : 'gray'}>
                  {state === 'offered' ? texts.offered : texts.notOffered}
                </Badge>
              ) : null}
              <span className={styles.origin}>{texts.origins[origin] ?? origin}</span>
              <span className={styles.share} aria-hidden="true">
                <span className={styles.part} style={{ width: `${String((100 * tokens) / most)}%` }} />
              </span>
              <span className={styles.tokens}>
                {formatCount(tokens)}
                <span className="visually-hidden"> {texts.unit}</span>
              </span>
            </div>
          )}
        />
      </div>
    </div>
  );
}
