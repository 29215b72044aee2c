import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { McpServerView } from '../../../mcp/contract/mcp-api.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { Loading } from '../../elements/layers/loading.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { SearchField } from '../../elements/fields/search-field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { VirtualList } from '../../elements/views/virtual-list.tsx';
import { fitsQuery } from '../../lib/fits-query.ts';
import { fillTemplate, readResources, templateNames, type ListedResource } from './server-lists.ts';
import { serversTexts } from '../texts/index.ts';
import { CompletedField } from './completed-field.tsx';
import { ResourceContents } from './resource-contents.tsx';
import { useServerQuestions } from '../questions/use-server-questions.ts';
import styles from '../servers.module.css';
import wire from '../inspector/wire.module.css';
import words from '../../styles/prose.module.css';

const texts = serversTexts.resources;

/** Lists the resources of a server and their templates, reads and subscribes to them. */
export function ResourcesTab({ view }: { view: McpServerView }) {
  const { info } = view;
  const [uri, setUri] = useState<string | undefined>();
  if (info !== undefined && !info.capabilities.includes('resources'))
    return <p className={words.empty}>{texts.noneOffered}</p>;
  return (
    <>
      <Listed view={view} uri={uri} onChoose={setUri} />
      <Templates view={view} onChoose={setUri} />
    </>
  );
}

function Listed({
  view,
  uri,
  onChoose,
}: {
  view: McpServerView;
  uri: string | undefined;
  onChoose: (uri: string) => void;
}) {
  const [asked, again] = useServerQuestions(view.server.id, 'resources');
  const [query, setQuery] = useState('');
  const fits = fitsQuery(query);
  const all = asked.kind === 'answer' ? readResources(asked.value, 'uri') : [];
  const shown = all.filter((resource) => fits(`${resource.uri} ${resource.name} ${resource.description}`));
  const rowHeight = matchMedia('(max-width: 599px)').matches ? 44 : 28;
  return (
    <section className={styles.section} aria-label={texts.list}>
      <div className={wire.bar}>
        <SearchField className={wire.filter} label={texts.search} value={query} onChange={setQuery} />
        <IconButton label={texts.refresh} onClick={again}>
          <RotateCw size={14} aria-hidden="true" />
        </IconButton>
      </div>
      {asked.kind === 'failed' ? <Notice tone="danger">{asked.message}</Notice> : null}
      <div className={wire.panes}>
        <div className={wire.list}>
          {asked.kind === 'asking' ? <Loading className={wire.empty} /> : null}
          {asked.kind === 'answer' && shown.length === 0 ? (
            <p className={wire.empty}>{all.length === 0 ? texts.none : texts.noMatch}</p>
          ) : null}
          {shown.length === 0 ? null : (
            <VirtualList
              label={texts.list}
              items={shown}
              itemKey={(resource) => resource.uri}
              rowHeight={rowHeight}
              renderRow={(resource) => (
                <Row resource={resource} isChosen={resource.uri === uri} onChoose={() => onChoose(resource.uri)} />
              )}
            />
          )}
        </div>
        {uri === undefined ? (
          <p className={wire.empty}>{texts.pick}</p>
        ) : (
          <ResourceContents key={uri} view={view} uri={uri} />
        )}
      </div>
    </section>
  );
}

function Row({
  resource: { uri, name, description, mimeType },
  isChosen,
  onChoose,
}: {
  resource: ListedResource;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      className={wire.row}
      aria-pressed={isChosen}
      title={[uri, description].filter((part) => part !== '').join('\n')}
      onClick={onChoose}
    >
      <span className={wire.summary}>{name}</span>
      <span className={wire.time}>{mimeType}</span>
    </button>
  );
}

function Templates({ view, onChoose }: { view: McpServerView; onChoose: (uri: string) => void }) {
  const [asked] = useServerQuestions(view.server.id, 'resource-templates');
  const templates = asked.kind === 'answer' ? readResources(asked.value, 'uriTemplate') : [];
  if (templates.length === 0) return null;
  return (
    <section className={styles.section} aria-label={texts.templates}>
      <h2>{texts.templates}</h2>
      <ul className={styles.cards}>
        {templates.map((template) => (
          <li key={template.uri} className={styles.card}>
            <Template view={view} template={template} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Template({
  view,
  template: { uri, name, description },
  onChoose,
}: {
  view: McpServerView;
  template: ListedResource;
  onChoose: (uri: string) => void;
}) {
  const names = templateNames(uri);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const isEmpty = names.some((each) => (values[each] ?? '') === '');
  return (
    <form className={styles.section} onSubmit={submits(() => onChoose(fillTemplate(uri, values)))}>
      <div className={styles.line}>
        <strong>{name}</strong>
        <code className={styles.location}>{uri}</code>
      </div>
      {description === '' ? null : <p className={styles.muted}>{description}</p>}
      <div className={styles.inline}>
        {names.map((each) => (
          <CompletedField
            key={each}
            view={view}
            of={{ template: uri }}
            name={each}
            values={values}
            onChange={(value) => setValues({ ...values, [each]: value })}
          />
        ))}
        <Button type="submit" disabled={isEmpty}>
          {texts.read}
        </Button>
      </div>
    </form>
  );
}
