import { ChevronDown, Pencil, Share2 } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { LIMITS } from '../../core/limits.ts';
import type { Environment, ToolLanguage } from '../../core/tool.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { focusSoon } from '../elements/focus-soon.ts';
import { Menu } from '../elements/layers/menu.tsx';
import { onEscape } from '../elements/fields/escape.ts';
import { submits } from '../elements/fields/submits.ts';
import { ariaKeys, withKeys } from '../lib/keybindings.ts';
import { useApp } from '../stores/app-context.ts';
import type { ToolDraft } from './draft-fields.ts';
import type { EditSession } from './editor-store.ts';
import { messageOf } from '../stores/error-text.ts';
import { editorTexts } from './texts/index.ts';
import { shareTexts } from '../share/texts/index.ts';
import { sharedTexts } from '../texts/index.ts';
import { useActions } from '../stores/use-actions.ts';
import { EnvironmentBadge, FailedCasesBadge, UntrustedBadge } from '../tools/tool-badges.tsx';
import { useToolActions } from '../tools/use-tool-actions.ts';
import { ToolMetadata } from './tool-metadata.tsx';
import { Badge } from '../elements/badge.tsx';
import { EnabledSwitch } from './enabled-switch.tsx';
import styles from './tool-header.module.css';
import { shareStore } from '../share/share-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

const PublishDialog = lazy(async () => ({ default: (await import('../share/publish-dialog.tsx')).PublishDialog }));

/** The id of the description's field, for links from other parts of the page. */
export const DESCRIPTION_ID = 'tool-description';

/**
 * Name, environment, language and switch of the open tool in one row, its description below. On narrow screens how it
 * runs is folded, so that the code comes first.
 */
export function ToolHeader({
  session,
  isNarrow,
  onRenamed,
}: {
  session: EditSession;
  isNarrow: boolean;
  onRenamed: (name: string) => void;
}) {
  const { undo } = useApp();
  const share = usePanelStore(shareStore);
  const openShare = () => share.getState().open({ tools: [session.base.name] });
  const { base } = session;
  const [isPublishing, setPublishing] = useState(false);
  const edit = useEdit(session);
  const setEnabled = (enabled: boolean) => {
    edit({ enabled });
    undo
      .getState()
      .did(
        enabled ? editorTexts.undo.enabled(base.name) : editorTexts.undo.disabled(base.name),
        () => edit({ enabled: !enabled }),
        { quiet: true },
      );
  };
  useHeaderActions(session, { openShare, setEnabled, publish: () => setPublishing(true) });
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <ToolName key={base.name} session={session} onRenamed={onRenamed} />
        {base.trusted ? null : <UntrustedBadge />}
        <FailedCasesBadge id={base.id} />
        <div className={styles.controls}>
          {isNarrow ? null : <HowItRuns session={session} onEnabled={setEnabled} />}
          <ShareButton onClick={openShare} />
          <MoreMenu session={session} onPublish={() => setPublishing(true)} />
        </div>
      </div>
      <Description session={session} />
      {isNarrow ? (
        <details className={styles.folded}>
          <summary>{editorTexts.howItRuns}</summary>
          <HowItRuns session={session} onEnabled={setEnabled} />
          <ToolMetadata session={session} />
        </details>
      ) : null}
      {isPublishing ? (
        <Suspense fallback={null}>
          <PublishDialog names={[base.name]} onClose={() => setPublishing(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}

function ShareButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      className={styles.share}
      icon={<Share2 size={16} aria-hidden="true" />}
      aria-label={shareTexts.share}
      title={withKeys(shareTexts.share, 'share')}
      aria-keyshortcuts={ariaKeys('share')}
      onClick={onClick}
    >
      <span className={styles.shareWord}>{shareTexts.share}</span>
    </Button>
  );
}

interface HeaderActions {
  readonly openShare: () => void;
  readonly setEnabled: (enabled: boolean) => void;
  readonly publish: () => void;
}

function useHeaderActions({ base, draft }: EditSession, { openShare, setEnabled, publish }: HeaderActions): void {
  const actions = useToolActions();
  useActions(() => [
    {
      id: draft.enabled ? 'tool.disable' : 'tool.enable',
      group: 'tool',
      label: draft.enabled ? editorTexts.actions.disable : editorTexts.actions.enable,
      perform: () => setEnabled(!draft.enabled),
    },
    // The banner of an untrusted tool offers the other way.
    ...(base.provenance.kind === 'written' || !base.trusted
      ? []
      : [
          {
            id: 'tool.distrust',
            group: 'tool',
            label: editorTexts.actions.distrust,
            perform: () => actions.setTrusted(base, false),
          } as const,
        ]),
    { id: 'tool.share', group: 'tool', label: editorTexts.actions.share, keys: 'share', perform: openShare },
    {
      id: 'tool.copyLink',
      group: 'tool',
      label: shareTexts.copyLinkAction,
      perform: () => actions.copyLink(base.name),
    },
    {
      id: 'tool.duplicate',
      group: 'tool',
      label: editorTexts.actions.duplicate,
      perform: () => actions.duplicate(base),
    },
    ...(draft.environment === 'node'
      ? [{ id: 'tool.pin', group: 'tool', label: editorTexts.pin, perform: () => actions.pinFiles(base) } as const]
      : []),
    { id: 'tool.export', group: 'tool', label: shareTexts.exporting.action, perform: () => actions.exportOne(base) },
    { id: 'tool.publish', group: 'tool', label: shareTexts.publish.action, perform: publish },
    { id: 'tool.remove', group: 'tool', label: editorTexts.actions.remove, perform: () => actions.remove(base.name) },
  ]);
}

function MoreMenu({ session: { base, draft }, onPublish }: { session: EditSession; onPublish: () => void }) {
  const actions = useToolActions();
  const model = useApp();
  const copy = async (as: 'curl' | 'config') =>
    (await import('../reach/copy-for-client.ts')).copyForClient(model, base, as);
  return (
    <Menu
      label={editorTexts.more}
      items={[
        { label: editorTexts.duplicate, onSelect: () => void actions.duplicate(base) },
        ...(draft.environment === 'node'
          ? [{ label: editorTexts.pin, onSelect: () => void actions.pinFiles(base) }]
          : []),
        { label: shareTexts.exporting.open, onSelect: () => void actions.exportOne(base) },
        { label: shareTexts.publish.open, onSelect: onPublish },
        { label: editorTexts.copyCurl, onSelect: () => void copy('curl') },
        { label: editorTexts.copyConfig, onSelect: () => void copy('config') },
        ...(base.trusted && base.provenance.kind !== 'written'
          ? [{ label: editorTexts.distrust, onSelect: () => void actions.setTrusted(base, false) }]
          : []),
        { label: sharedTexts.common.remove, danger: true, onSelect: () => void actions.remove(base.name) },
      ]}
    />
  );
}

function useEdit({ base }: EditSession) {
  const { editor } = useApp();
  return (change: Partial<ToolDraft>) => editor.getState().edit(base.id, change);
}

function Description({ session }: { session: EditSession }) {
  const edit = useEdit(session);
  const { draft } = session;
  return (
    <div className={styles.description} data-text={draft.description}>
      <textarea
        id={DESCRIPTION_ID}
        rows={1}
        aria-label={editorTexts.description}
        aria-invalid={draft.description.trim() === ''}
        placeholder={editorTexts.descriptionPlaceholder}
        value={draft.description}
        onChange={(event) => edit({ description: event.target.value })}
      />
    </div>
  );
}

function HowItRuns({ session, onEnabled }: { session: EditSession; onEnabled: (enabled: boolean) => void }) {
  const edit = useEdit(session);
  const { draft } = session;
  return (
    <div className={styles.row}>
      <Pick
        label={editorTexts.environment}
        title={draft.environment === 'browser' ? editorTexts.browserHelp : editorTexts.nodeHelp}
        shown={<EnvironmentBadge environment={draft.environment} />}
        value={draft.environment}
        options={[
          ['node', editorTexts.node],
          ['browser', editorTexts.browser],
        ]}
        onChange={(environment: Environment) => edit({ environment })}
      />
      <Pick
        label={editorTexts.language}
        title={editorTexts.language}
        shown={<Badge colour="gray">{editorTexts[draft.language]}</Badge>}
        value={draft.language}
        options={[
          ['javascript', editorTexts.javascript],
          ['typescript', editorTexts.typescript],
        ]}
        onChange={(language: ToolLanguage) => edit({ language })}
      />
      <EnabledSwitch enabled={draft.enabled} onChange={onEnabled} />
    </div>
  );
}

interface PickProps<Value extends string> {
  readonly label: string;
  readonly title: string;
  /** What is chosen, in short. */
  readonly shown: ReactNode;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value) => void;
}

/** A choice that shows little while it is closed. */
function Pick<Value extends string>({ label, title, shown, value, options, onChange }: PickProps<Value>) {
  const id = useId();
  return (
    <span className={styles.pick} title={title}>
      {shown}
      <ChevronDown size={14} aria-hidden="true" />
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([each]) => each === event.target.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

function ShownName({ name, pencil, onRename }: { name: string; pencil: Ref<HTMLButtonElement>; onRename: () => void }) {
  return (
    <h1 className={styles.name}>
      <span className={styles.nameText} title={name}>
        {name}
      </span>
      <IconButton
        ref={pencil}
        label={editorTexts.rename}
        title={withKeys(editorTexts.rename, 'rename')}
        aria-keyshortcuts={ariaKeys('rename')}
        onClick={onRename}
      >
        <Pencil size={14} aria-hidden="true" />
      </IconButton>
    </h1>
  );
}

function ToolName({ session, onRenamed }: { session: EditSession; onRenamed: (name: string) => void }) {
  const { editor, tools, undo } = useApp();
  const { name, id } = session.base;
  const [text, setText] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const pencil = useRef<HTMLButtonElement>(null);
  useActions(() => [
    {
      id: 'tool.rename',
      group: 'tool',
      label: editorTexts.actions.rename,
      keys: 'rename',
      perform: () => setText(name),
    },
  ]);

  if (text === undefined) return <ShownName name={name} pencil={pencil} onRename={() => setText(name)} />;
  const cancel = () => {
    setText(undefined);
    setProblem(undefined);
    focusSoon(() => pencil.current);
  };
  const save = async () => {
    const newName = text.trim();
    if (newName === name) return cancel();
    if (!LIMITS.toolNamePattern.test(newName)) return setProblem(editorTexts.renameHint);
    const shown = tools.getState().tools?.find((tool) => tool.id === id);
    const isTaken = tools.getState().tools?.some((tool) => tool.name === newName) === true;
    if (shown !== undefined && !isTaken) tools.getState().foresee(id, { ...shown, name: newName });
    try {
      await editor.getState().rename(id, newName);
      undo
        .getState()
        .did(editorTexts.undo.renamed(name, newName), () => editor.getState().rename(id, name), { quiet: true });
      onRenamed(newName);
    } catch (error) {
      void tools.getState().refresh([id]);
      setProblem(messageOf(error));
    }
  };
  return (
    <form
      className={styles.nameForm}
      aria-label={editorTexts.rename}
      onSubmit={submits(save)}
      onKeyDown={(event) => onEscape(event, text !== name, cancel)}
    >
      <h1 className="visually-hidden">{name}</h1>
      <TextField
        label={editorTexts.name}
        labelHidden
        value={text}
        error={problem}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        className={styles.nameInput ?? ''}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="primary">
        {editorTexts.saveName}
      </Button>
      <Button look="quiet" onClick={cancel}>
        {sharedTexts.common.cancel}
      </Button>
    </form>
  );
}
