import { Search } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ToolSummary } from '../../core/tool.ts';
import { MAX_QUERY } from '../lib/max-query.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf, toolRoute } from '../lib/routes.ts';
import { isSingleKey, keysText, shortcutOf } from '../lib/keybindings.ts';
import { EnvironmentBadge } from '../tools/tool-badges.tsx';
import { useCreateTool } from '../tools/use-create-tool.ts';
import type { Action } from '../stores/action-registry.ts';
import { useApp, usePreferences, useTools } from '../stores/app-context.ts';
import { templates } from '../templates/templates.ts';
import { paletteTexts } from './texts/index.ts';
import { templatesTexts } from '../templates/texts/index.ts';
import { toolsFirstTexts } from '../tools/texts/first/index.ts';
import { helpActions, withOtherWords, withSettingsWords } from './help-actions.ts';
import { entriesFor, type Entry, type Section } from './entries.ts';
import { moreActions } from './more-actions.ts';
import { noteRecent, readRecent } from './recent.ts';
import styles from './command-palette.module.css';

const PAGE = 8;
const NO_TOOLS: readonly ToolSummary[] = [];

/** Tools by name and all available actions. The browser traps the focus; Escape closes. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <OpenPalette onClose={onClose} /> : null;
}

function OpenPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { surface } = useApp();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const sections = useSections(query);
  const entries = useMemo(() => sections.flatMap((section) => section.entries), [sections]);
  const active = Math.min(at, entries.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  const list = useShown(dialog, active, sections);

  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    // Trials are not remembered.
    if (surface === 'app') noteRecent(entry.id);
    dialog.current?.close();
    perform(entry);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (shortcutOf(event.nativeEvent) === 'palette') dialog.current?.close();
    else if (event.key === 'Enter') {
      if (!event.ctrlKey && !event.metaKey) choose(entries[active]);
    } else {
      const next = positionAfter(event.key, active, entries.length);
      if (next === undefined) return;
      setAt(next);
    }
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={paletteTexts.title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
    >
      <div className={styles.content}>
        <QueryField
          query={query}
          listId={listId}
          activeId={entries.length === 0 ? undefined : optionId(active)}
          onChange={(next) => {
            setQuery(next);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={list} id={listId} role="listbox" aria-label={paletteTexts.results} className={styles.list}>
          <Sections sections={sections} active={active} optionId={optionId} onPoint={setAt} onChoose={choose} />
        </div>
        {entries.length === 0 ? <p className={styles.none}>{paletteTexts.none(query)}</p> : null}
        <p className={styles.help} aria-hidden="true">
          {paletteTexts.help}
        </p>
        <p role="status" className="visually-hidden">
          {query === '' ? '' : paletteTexts.count(entries.length)}
        </p>
      </div>
    </dialog>
  );
}

function perform(entry: Entry): void {
  if (entry.kind === 'action') {
    entry.action.perform();
    return;
  }
  navigate(pathOf(toolRoute(entry.tool.name)));
  requestAnimationFrame(() => document.getElementById('content')?.focus());
}

/** The actions that were available when the palette opened, and the tools, filtered by `query`. */
function useSections(query: string): readonly Section[] {
  const model = useApp();
  const create = useCreateTool();
  const tools = useTools((state) => state.tools) ?? NO_TOOLS;
  const [offered] = useState<readonly Action[]>(() =>
    [
      ...model.actions.present().filter((action) => action.keys !== 'palette'),
      ...moreActions(model, location.hash.slice(1)),
      ...templates.map(
        ({ id, fields }) =>
          ({
            id: `new.${id}`,
            group: 'app',
            label: paletteTexts.newFrom(templatesTexts[id].title),
            words: fields.environment,
            perform: () => create(fields),
          }) as const,
      ),
    ].map(withOtherWords),
  );
  const [recent] = useState(() => readRecent());
  return useMemo(
    () =>
      entriesFor(
        query,
        [...offered.map((action) => withSettingsWords(action, query)), ...helpActions(query)],
        tools,
        recent,
      ),
    [query, offered, tools, recent],
  );
}

/** Opens the dialog, and keeps the active option in view. */
function useShown(dialog: RefObject<HTMLDialogElement | null>, active: number, sections: readonly Section[]) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return undefined;
    element.showModal();
    // Closed before it is removed, so that the focus is restored.
    return () => element.close();
  }, [dialog]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, sections]);
  return list;
}

interface QueryFieldProps {
  readonly query: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly onChange: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function QueryField({ query, listId, activeId, onChange, onKeyDown }: QueryFieldProps) {
  return (
    <div className={styles.field}>
      <Search size={16} aria-hidden="true" className={styles.icon} />
      <input
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={paletteTexts.title}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={paletteTexts.placeholder}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={query}
        maxLength={MAX_QUERY}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface SectionsProps {
  readonly sections: readonly Section[];
  readonly active: number;
  readonly optionId: (index: number) => string;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (entry: Entry) => void;
}

function Sections({ sections, active, optionId, onPoint, onChoose }: SectionsProps) {
  const starts = sections.map((_, index) =>
    sections.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0),
  );
  return sections.map(({ title, entries }, sectionIndex) => {
    const label =
      title === undefined
        ? undefined
        : title === 'recent'
          ? paletteTexts.recent
          : title === 'tools'
            ? paletteTexts.tools
            : paletteTexts.groups[title];
    const options = entries.map((entry, offset) => {
      const index = (starts[sectionIndex] ?? 0) + offset;
      return (
        <div
          key={entry.id}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          onPointerMove={() => onPoint(index)}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(entry)}
        >
          <EntryRow entry={entry} withGroup={title === undefined || title === 'recent'} />
        </div>
      );
    });
    if (label === undefined) return options;
    return (
      <div key={label} role="group" aria-label={label}>
        <div className={styles.groupTitle} aria-hidden="true">
          {label}
        </div>
        {options}
      </div>
    );
  });
}

function EntryRow({ entry, withGroup }: { entry: Entry; withGroup: boolean }) {
  const singleKeys = usePreferences((state) => state.singleKeys);
  if (entry.kind === 'tool') {
    const { name, description, enabled, environment } = entry.tool;
    return (
      <>
        <span className={styles.tool}>{name}</span>
        <span className={styles.hint}>{description}</span>
        {enabled ? null : <span className={styles.muted}>{toolsFirstTexts.list.disabledMark}</span>}
        <EnvironmentBadge environment={environment} />
      </>
    );
  }
  const { label, group, keys } = entry.action;
  return (
    <>
      <span className={styles.label}>{label}</span>
      {withGroup ? <span className={styles.muted}>{paletteTexts.groups[group]}</span> : null}
      {keys === undefined || (isSingleKey(keys) && !singleKeys) ? null : (
        <kbd className={styles.keys}>{keysText(keys)}</kbd>
      )}
    </>
  );
}

/** Single steps wrap around the ends; pages stop at them. */
function positionAfter(key: string, active: number, count: number): number | undefined {
  const step = stepOf(key);
  if (step === undefined || count === 0) return undefined;
  const next = active + step;
  return Math.abs(step) === 1 ? (next + count) % count : Math.max(0, Math.min(next, count - 1));
}

function stepOf(key: string): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    case 'PageDown':
      return PAGE;
    case 'PageUp':
      return -PAGE;
    default:
      return undefined;
  }
}
