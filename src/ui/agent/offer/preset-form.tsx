import { useMemo, useState } from 'react';
import type { OfferMeter, Preset } from '../../../agent/contract/agent-api.ts';
import { Button } from '../../elements/button.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { SearchField } from '../../elements/fields/search-field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { VirtualList } from '../../elements/views/virtual-list.tsx';
import { MiddleEllipsis } from '../../elements/views/middle-ellipsis.tsx';
import { formatCount } from '../../lib/format-tokens.ts';
import { messageOf } from '../../stores/error-text.ts';
import { offerTexts } from './texts/index.ts';
import styles from './offer.module.css';
import words from '../../styles/prose.module.css';

const texts = offerTexts;
const ROW = 32;

export type PresetDraft = Omit<Preset, 'id'> & { readonly id?: string };

type SaveState =
  { readonly kind: 'edited' | 'saving' | 'saved' } | { readonly kind: 'failed'; readonly message: string };

interface PresetFormProps {
  readonly draft: PresetDraft;
  readonly tools: OfferMeter['tools'];
  readonly onSave: (preset: PresetDraft) => Promise<void>;
}

/** A name, and a checkbox for each tool. Tools that do not exist now stay in the preset. */
export function PresetForm({ draft, tools, onSave }: PresetFormProps) {
  const [name, setName] = useState(draft.name);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(draft.tools));
  const [query, setQuery] = useState('');
  const [state, setState] = useState<SaveState>({ kind: 'edited' });
  const needle = query.trim().toLowerCase();
  const shown = useMemo(() => tools.filter((tool) => tool.name.toLowerCase().includes(needle)), [tools, needle]);
  const there = tools.filter((tool) => chosen.has(tool.name));
  const missing = chosen.size - there.length;
  const toggle = (tool: string) => {
    setChosen(toggled(chosen, tool));
    setState({ kind: 'edited' });
  };
  const save = async () => {
    setState({ kind: 'saving' });
    try {
      await onSave({ ...draft, name: name.trim(), tools: [...chosen] });
      setState({ kind: 'saved' });
    } catch (error) {
      setState({ kind: 'failed', message: messageOf(error) });
    }
  };
  return (
    <form className={styles.form} onSubmit={submits(save)}>
      <TextField
        label={texts.presets.name}
        value={name}
        maxLength={80}
        onChange={(event) => {
          setName(event.target.value);
          setState({ kind: 'edited' });
        }}
      />
      <SearchField label={texts.find} value={query} onChange={setQuery} />
      <div className={styles.table}>
        <Columns />
        <VirtualList
          label={texts.presets.tools}
          items={shown}
          itemKey={(tool) => tool.name}
          rowHeight={ROW}
          renderRow={(tool) => (
            <ToolRow tool={tool} isChosen={chosen.has(tool.name)} onToggle={() => toggle(tool.name)} />
          )}
          empty={<p className={styles.emptyTable}>{tools.length === 0 ? texts.none : texts.noMatch}</p>}
        />
      </div>
      <div className={styles.foot}>
        <Chosen tools={there} missing={missing} />
        <span className={styles.push} />
        <Saved state={state} />
        <Button type="submit" look="primary" disabled={name.trim() === '' || state.kind === 'saving'}>
          {texts.presets.save}
        </Button>
      </div>
    </form>
  );
}

function Chosen({ tools, missing }: { tools: PresetFormProps['tools']; missing: number }) {
  const tokens = tools.reduce((sum, { tokens }) => sum + tokens, 0);
  return (
    <p className={words.small}>
      {texts.presets.chosen(tools.length, formatCount(tokens))}
      {missing === 0 ? '' : ` ${texts.presets.missing(missing)}`}
    </p>
  );
}

/** What the columns are; each row says it to assistive tools. */
function Columns() {
  const { tool, origin, tokens } = texts.presets.columns;
  return (
    <div className={styles.columns} aria-hidden="true">
      <span className={styles.columnName}>{tool}</span>
      <span className={styles.origin}>{origin}</span>
      <span className={styles.tokens}>{tokens}</span>
    </div>
  );
}

function toggled(chosen: ReadonlySet<string>, tool: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(tool)) next.add(tool);
  return next;
}

interface ToolRowProps {
  readonly tool: OfferMeter['tools'][number];
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function ToolRow({ tool, isChosen, onToggle }: ToolRowProps) {
  return (
    <label className={styles.row}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <code className={styles.name} title={tool.name}>
        <MiddleEllipsis name={tool.name} />
      </code>
      <span className={styles.origin}>{texts.origins[tool.origin] ?? tool.origin}</span>
      <span className={styles.tokens}>
        {formatCount(tool.tokens)}
        <span className="visually-hidden"> {texts.unit}</span>
      </span>
    </label>
  );
}

function Saved({ state }: { state: SaveState }) {
  return (
    <span role="status" className={state.kind === 'failed' ? words.failure : words.small}>
      {state.kind === 'failed'
        ? texts.presets.failed(state.message)
        : state.kind === 'saved'
          ? texts.presets.saved
          : ''}
    </span>
  );
}
