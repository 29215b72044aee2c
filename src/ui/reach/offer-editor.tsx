import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { newId } from '../../core/ids.ts';
import type { ReachClient, ReachOffer, ReachSet } from '../../reach/contract/clients.ts';
import { defined } from '../../core/defined.ts';
import type { OfferableSkill, OfferableTool } from '../../reach/contract/reach-api.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { SearchField } from '../elements/fields/search-field.tsx';
import { submits } from '../elements/fields/submits.ts';
import { useApp } from '../stores/app-context.ts';
import { act } from './act.ts';
import styles from './reach.module.css';
import { reachTexts } from './texts/index.ts';

const texts = reachTexts.offer;
const MOST_SHOWN = 200;

/** What one agent is offered: tools, sets, a folder; and what it may call without asking. */
export function OfferEditor({ client, sets }: { client: ReachClient; sets: readonly ReachSet[] }) {
  const { host } = useApp();
  // What was clicked shows at once, and the next click starts from it.
  const [offer, setOffer] = useState<ReachOffer>(() => offerOf(client));
  const change = (next: ReachOffer): void => {
    setOffer(next);
    act(() => host.reach.setOffer(client.name, next));
  };
  const { tools, sets: chosenSets, folder, skills } = offer;
  return (
    <div className={styles.editor}>
      <ToolChoice name={client.name} chosen={tools} onChange={(chosen) => change({ ...offer, tools: chosen })} />
      <SetChoice
        tools={tools}
        chosen={chosenSets}
        sets={sets}
        onChange={(chosen) => change({ ...offer, sets: chosen })}
      />
      <SkillChoice chosen={skills ?? []} onChange={(chosen) => change({ ...offer, skills: chosen })} />
      <FolderField
        key={folder}
        folder={folder ?? ''}
        onSave={(path) =>
          change({ tools, sets: chosenSets, ...defined({ skills, folder: path === '' ? undefined : path }) })
        }
      />
      <Rules client={client} />
    </div>
  );
}

function offerOf({ tools, sets, folder, skills }: ReachClient): ReachOffer {
  return { tools, sets, ...defined({ folder, skills }) };
}

interface SkillChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

function SkillChoice({ chosen, onChange }: SkillChoiceProps) {
  const { host } = useApp();
  const [all, setAll] = useState<readonly OfferableSkill[]>([]);
  useEffect(() => {
    act(async () => setAll(await host.reach.offerableSkills()));
  }, [host]);
  if (all.length === 0) return null;
  return (
    <fieldset className={styles.choice}>
      <legend>{texts.skills}</legend>
      <p className={styles.muted}>{texts.skillsHint}</p>
      <ul className={styles.tools}>
        {all.map(({ name, description }) => (
          <li key={name}>
            <label className={styles.tool}>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={() =>
                  onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
                }
              />
              <code>{name}</code>
              <span className={styles.description}>{description}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface ToolChoiceProps {
  readonly name: string;
  readonly chosen: ReachOffer['tools'];
  readonly onChange: (tools: ReachOffer['tools']) => void;
}

function ToolChoice({ name, chosen, onChange }: ToolChoiceProps) {
  const { host } = useApp();
  const [all, setAll] = useState<readonly OfferableTool[] | undefined>();
  const [filter, setFilter] = useState('');
  useEffect(() => {
    act(async () => setAll(await host.reach.offerable()));
  }, [host]);
  const chosenIds = new Set(chosen.map(({ toolId }) => toolId));
  const word = filter.trim().toLowerCase();
  const fitting = (all ?? []).filter((tool) => `${tool.name} ${tool.description}`.toLowerCase().includes(word));
  const toggle = ({ toolId, name: toolName }: OfferableTool) =>
    onChange(
      chosenIds.has(toolId) ? chosen.filter((tool) => tool.toolId !== toolId) : [...chosen, { toolId, name: toolName }],
    );
  if (all === undefined) return null;
  if (all.length === 0) return <p className={styles.muted}>{texts.noTools}</p>;
  return (
    <fieldset className={styles.choice}>
      <legend>{texts.tools(name)}</legend>
      <SearchField label={texts.search} value={filter} onChange={setFilter} clearLabel={texts.clear} />
      <ul className={styles.tools}>
        {fitting.slice(0, MOST_SHOWN).map((tool) => (
          <li key={tool.toolId}>
            <label className={styles.tool}>
              <input type="checkbox" checked={chosenIds.has(tool.toolId)} onChange={() => toggle(tool)} />
              <code>{tool.name}</code>
              <span className={styles.description}>{tool.description}</span>
            </label>
          </li>
        ))}
      </ul>
      {fitting.length === 0 ? <p className={styles.muted}>{texts.noMatch}</p> : null}
      {fitting.length > MOST_SHOWN ? <p className={styles.muted}>{texts.more(fitting.length - MOST_SHOWN)}</p> : null}
    </fieldset>
  );
}

interface SetChoiceProps {
  /** What a new set would hold. */
  readonly tools: ReachOffer['tools'];
  readonly chosen: readonly string[];
  readonly sets: readonly ReachSet[];
  readonly onChange: (sets: readonly string[]) => void;
}

function SetChoice({ tools: chosenTools, chosen, sets, onChange }: SetChoiceProps) {
  const { host } = useApp();
  const [name, setName] = useState('');
  const save = () =>
    act(async () => {
      await host.reach.saveSet({ id: newId<string>(), name: name.trim(), tools: chosenTools });
      setName('');
    });
  if (sets.length === 0 && chosenTools.length === 0) return null;
  return (
    <fieldset className={styles.choice}>
      <legend>{texts.sets}</legend>
      <ul className={styles.rows}>
        {sets.map(({ id, name: setTitle, tools }) => (
          <li key={id} className={styles.head}>
            <label className={styles.tool}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
              />
              <span>{setTitle}</span>
              <span className={styles.description}>{tools.map((tool) => tool.name).join(', ')}</span>
            </label>
            <IconButton label={texts.removeSet(setTitle)} onClick={() => act(() => host.reach.removeSet(id))}>
              <Trash2 size={14} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {chosenTools.length === 0 ? null : (
        <form className={styles.inline} onSubmit={submits(save)}>
          <TextField label={texts.setName} value={name} onChange={(event) => setName(event.target.value)} />
          <Button type="submit" disabled={name.trim() === ''}>
            {texts.saveSet}
          </Button>
        </form>
      )}
    </fieldset>
  );
}

function FolderField({ folder, onSave }: { folder: string; onSave: (folder: string) => void }) {
  const [value, setValue] = useState(folder);
  return (
    <form className={styles.inline} onSubmit={submits(() => onSave(value.trim()))}>
      <TextField
        label={texts.folder}
        hint={texts.folderHint}
        placeholder="/data"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" disabled={value.trim() === folder}>
        {texts.saveFolder}
      </Button>
    </form>
  );
}

function Rules({ client: { name, rules } }: { client: ReachClient }) {
  const { host } = useApp();
  if (rules.length === 0) return null;
  return (
    <fieldset className={styles.choice}>
      <legend>{texts.rules}</legend>
      <ul className={styles.rows}>
        {rules.map(({ id, toolName, pattern }) => (
          <li key={id} className={styles.head}>
            <span className={styles.main}>
              <code>{toolName}</code>
              {pattern === undefined ? null : <code className={styles.description}>{JSON.stringify(pattern)}</code>}
            </span>
            <IconButton label={texts.removeRule(toolName)} onClick={() => act(() => host.reach.removeRule(name, id))}>
              <Trash2 size={14} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
