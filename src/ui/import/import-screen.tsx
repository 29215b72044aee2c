import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { outsideName } from '../elements/views/left-out-list.tsx';
import { eachKind, FOLDER_KINDS, type FolderKind } from '../../share/contract/folder-kinds.ts';
import { DecisionArea } from '../decision/decision-area.tsx';
import { DecisionButton } from '../decision/decision-button.tsx';
import { decisionKeyOf, identityOf } from '../decision/decision-key.ts';
import { useDecisionAction } from '../decision/use-decision-action.ts';
import { Button } from '../elements/button.tsx';
import { Loading } from '../elements/layers/loading.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { submits } from '../elements/fields/submits.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf, toolRoute } from '../lib/routes.ts';
import { discardReview } from './discard-review.ts';
import { ImportDetail } from './import-detail.tsx';
import { ImportKnown } from './import-known.tsx';
import { ImportList } from './import-list.tsx';
import { FOLDER_KIND_VIEWS } from './link/folders/folder-kinds.tsx';
import { LinkSummary } from './link/link-summary.tsx';
import { PasteBox } from './paste-box.tsx';
import { useImports, useApp, useTools, type AppContext } from '../stores/app-context.ts';
import {
  canBeOwn,
  rowProblems,
  type FolderRow,
  type ImportRow,
  type ImportStep,
  type ShareStep,
} from './import-store.ts';
import { refusalText } from './notes/note-text.ts';
import { messageOf } from '../stores/error-text.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { writeSharedFiles } from './write-shared-files.ts';
import { useActions } from '../stores/use-actions.ts';
import { storageTexts } from '../settings/storage/texts/index.ts';
import { importFirstTexts } from './texts/first/index.ts';
import { importTexts } from './texts/index.ts';
import { linkTexts } from './link/texts/index.ts';
import { toolsFirstTexts } from '../tools/texts/first/index.ts';
import type { LayoutSize } from '../elements/use-layout.ts';
import shared from '../styles/review.module.css';
import styles from './import-screen.module.css';

const OpenApiChooser = lazy(async () => ({ default: (await import('./openapi/openapi-chooser.tsx')).OpenApiChooser }));

const ConversationPage = lazy(async () => ({
  default: (await import('./conversation/conversation-page.tsx')).ConversationPage,
}));

const RestoreBackup = lazy(async () => ({
  default: (await import('../settings/storage/restore-backup.tsx')).RestoreBackup,
}));

/** The review of imported content; nothing is stored before Save. */
export function ImportScreen({ layout }: { layout: LayoutSize }) {
  const { imports } = useApp();
  const step = useImports((state) => state.step);
  /** Text that could not be parsed stays, so that it can be fixed. */
  const pasted = step.kind === 'failed' ? step.text : undefined;
  if (step.kind === 'review') return <Review step={step} layout={layout} />;
  if (step.kind === 'conversation') {
    return (
      <Suspense fallback={<Loading className={shared.start} />}>
        <ConversationPage key={identityOf(step.conversation)} step={step} />
      </Suspense>
    );
  }
  if (step.kind === 'openapi') {
    return (
      <Suspense fallback={<Loading className={shared.start} />}>
        <OpenApiChooser step={step} />
      </Suspense>
    );
  }
  if (step.kind === 'backup') {
    return (
      <div className={shared.start}>
        <h1>{storageTexts.backup.restore}</h1>
        <Suspense fallback={<Loading />}>
          <RestoreBackup key={step.file.name} file={step.file} onEnd={() => imports.getState().discard()} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={shared.start}>
      <h1>{importFirstTexts.title}</h1>
      {step.kind === 'reading' ? (
        <div className={styles.reading}>
          <p role="status">{importFirstTexts.reading}</p>
          <Button onClick={() => imports.getState().discard()}>{importFirstTexts.stop}</Button>
        </div>
      ) : null}
      {step.kind === 'known' ? <ImportKnown pieces={step.known} /> : null}
      {step.kind === 'failed' ? <FailedNotice message={refusalText(step.refusal)} /> : null}
      <PasteBox key={pasted} rows={6} start={pasted} />
    </div>
  );
}

/** The reason is the first line; what can be done instead stands below it. */
function FailedNotice({ message }: { message: string }) {
  const end = message.indexOf('. ');
  const [reason, rest] = end === -1 ? [message, undefined] : [message.slice(0, end + 1), message.slice(end + 2)];
  return (
    <Notice tone="danger" role="alert" title={`${importTexts.review.failed}: ${reason}`}>
      {rest}
    </Notice>
  );
}

function Review({ step, layout }: { step: ReviewStep; layout: LayoutSize }) {
  const model = useApp();
  const tools = useTools((state) => state.tools);
  const { rows, refused, saving, share } = step;
  const problems = useMemo(() => rowProblems(rows, new Set((tools ?? []).map((tool) => tool.name))), [rows, tools]);
  const count = rows.filter((row) => row.action !== 'skip').length;
  const things = thingsOf(share);
  const chosen = countsOf(things);
  const others = Object.values(chosen).reduce((sum, each) => sum + each, 0);
  /** Only other things than tools. */
  const holdsNoTool =
    share !== undefined &&
    [share.files, share.servers, share.conversations, ...Object.values(share.folders)].some(
      ({ length }) => length > 0,
    ) &&
    rows.length + refused.length === 0;
  const discard = () => discardReview(model, step);
  const save = () => saveReview(model, things);
  const tryIt = async () => (share === undefined ? undefined : await tryShare(model, share));
  const mayTry = share !== undefined && share.content.tools.length > 0;
  const tryLabel = share?.edit === true ? linkTexts.tryEdit : linkTexts.try;
  const canSave = !saving && share?.isJudging !== true && count + others > 0 && problems.size === 0;
  const saveLabel = others === 0 ? importTexts.review.save(count) : linkTexts.saveThings({ tools: count, ...chosen });
  useActions(() => [
    ...(mayTry ? [{ id: 'import.try', group: 'app', label: tryLabel, perform: () => void tryIt() } as const] : []),
    { id: 'import.discard', group: 'app', label: importTexts.review.discard, perform: discard } as const,
  ]);
  return (
    <form className={styles.screen} onSubmit={submits(() => (canSave ? save() : undefined))}>
      <header className={shared.head}>
        <Heading step={step} holdsNoTool={holdsNoTool} />
        <div className={shared.actions}>
          <Button autoFocus={share !== undefined} onClick={discard}>
            {importTexts.review.discard}
          </Button>
          {mayTry ? <TryButton share={share} label={tryLabel} onTry={tryIt} /> : null}
          <DecisionArea decisionKey={reviewKeyOf(step)}>
            <SaveButton step={step} label={saveLabel} canSave={canSave} onSave={save} />
          </DecisionArea>
        </div>
      </header>
      <ReviewNotes step={step} holdsNoTool={holdsNoTool} />
      {holdsNoTool ? null : <ReviewBody rows={rows} problems={problems} isWide={layout === 'wide'} />}
    </form>
  );
}

type ReviewStep = Extract<ImportStep, { kind: 'review' }>;

/** What is reviewed, without the choices of the person. */
function reviewKeyOf({ rows, share }: ReviewStep): string {
  return decisionKeyOf(
    rows.map(({ tool }) => identityOf(tool)),
    share === undefined ? undefined : identityOf(share.content),
  );
}

interface SaveButtonProps {
  readonly step: ReviewStep;
  readonly label: string;
  readonly canSave: boolean;
  readonly onSave: () => Promise<void>;
}

function SaveButton({ step: { saving, share }, label, canSave, onSave }: SaveButtonProps) {
  useDecisionAction(
    canSave ? { id: 'import.save', group: 'app', label, keys: 'save', perform: () => void onSave() } : undefined,
  );
  return (
    <DecisionButton type="submit" look={share?.edit === true ? 'plain' : 'primary'} disabled={!canSave}>
      {saving ? importTexts.review.saving : share?.isJudging === true ? linkTexts.checking : label}
    </DecisionButton>
  );
}

/** The chosen contents of a link besides its tools. */
function thingsOf(share: ShareStep | undefined) {
  const chosen = new Set(share?.files.filter(({ isChosen }) => isChosen).map(({ path }) => path));
  const files = (share?.content.files ?? []).filter(({ path }) => chosen.has(path));
  const servers = (share?.servers ?? []).filter(({ isChosen }) => isChosen).map(({ fields }) => fields);
  const conversations = (share?.conversations ?? [])
    .filter(({ isChosen }) => isChosen)
    .map(({ conversation }) => conversation);
  return { files, servers, conversations, folders: eachKind((kind) => share?.folders[kind] ?? []) };
}

type Things = ReturnType<typeof thingsOf>;
type Counts = ReturnType<typeof countsOf>;

function countsOf({ files, servers, conversations, folders }: Things) {
  return {
    files: files.length,
    servers: servers.length,
    conversations: conversations.length,
    ...eachKind((kind) => folders[kind].filter(({ isChosen }) => isChosen).length),
  };
}

/** Stores the chosen content as one act that can be undone, and opens it. */
async function saveReview(
  { host, imports, undo }: AppContext,
  { files, servers, conversations, folders }: Things,
): Promise<void> {
  const records = await imports.getState().save();
  if (records === undefined) return;
  const landed = files.length === 0 ? undefined : await writeSharedFiles(host, files);
  for (const { path, message } of landed?.failed ?? []) toast.error(linkTexts.fileFailed(path, message));
  const added = servers.length === 0 ? [] : await orNone(host.mcp.addShared(servers));
  const runs = conversations.length === 0 ? [] : await orNone(host.recordings.addShared(conversations));
  const stored: { readonly kind: FolderKind; readonly path: string }[] = [];
  for (const kind of FOLDER_KINDS)
    for (const path of await storeFolders(host, kind, folders[kind])) stored.push({ kind, path });
  const back = async () => {
    await host.imports.undo(records.map(({ id, version }) => ({ id, version })));
    await landed?.undo();
    for (const { id } of added) await host.mcp.remove(id);
    for (const { id } of runs) await host.recordings.remove(id);
    for (const { kind, path } of stored) await FOLDER_KIND_VIEWS[kind].remove(host, path);
  };
  const saved = {
    tools: records.length,
    files: landed?.written ?? 0,
    servers: added.length,
    conversations: runs.length,
    ...eachKind((kind) => stored.filter((one) => one.kind === kind).length),
  };
  undo.getState().did(linkTexts.saved(saved), back, { undone: importTexts.importUndone(records.length) });
  navigate(afterSaving(records, saved));
}

/** Paths of what was stored, and a message for each that was not. */
async function storeFolders(
  host: AppContext['host'],
  kind: FolderKind,
  rows: readonly FolderRow[],
): Promise<readonly string[]> {
  if (!rows.some(({ isChosen }) => isChosen)) return [];
  const [stored] = await orNone(FOLDER_KIND_VIEWS[kind].store(host, rows).then((result) => [result]));
  for (const { name, reason = linkTexts.folders.agents.notRead } of stored?.left ?? [])
    toast.error(linkTexts.fileFailed(outsideName(name), reason));
  return stored?.paths ?? [];
}

/** Where a person sees what they saved. */
function afterSaving(records: readonly ToolRecord[], saved: Omit<Counts, 'files'>): string {
  const [only] = records;
  if (records.length === 1 && only !== undefined) return pathOf(toolRoute(only.name));
  if (saved.conversations > 0) return pathOf({ screen: 'agent' });
  if (records.length > 0) return pathOf({ screen: 'tools' });
  const kind = FOLDER_KINDS.find((one) => saved[one] > 0);
  if (kind !== undefined) return pathOf({ screen: 'panel', panel: FOLDER_KIND_VIEWS[kind].panel, path: [] });
  return pathOf({ screen: saved.servers > 0 ? 'servers' : 'tools' });
}

/** The added items; on failure none, and a message. */
async function orNone<Added>(adding: Promise<readonly Added[]>): Promise<readonly Added[]> {
  try {
    return await adding;
  } catch (error) {
    toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error)));
    return [];
  }
}

async function tryShare({ trials }: AppContext, share: ShareStep): Promise<void> {
  try {
    await trials.getState().open(share.content, { edit: share.edit });
  } catch (error) {
    toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error)));
  }
}

function Heading({ step, holdsNoTool }: { step: ReviewStep; holdsNoTool: boolean }) {
  const isOwn = useImports((state) => state.isOwn);
  const { rows, refused, share } = step;
  const mayBeOwn = canBeOwn(step);
  const formats = useMemo(
    () => [...new Set(rows.map(({ format }) => importTexts.review.formats[format]))].join(', '),
    [rows],
  );
  return (
    <div className={shared.heading}>
      <h1>
        {share === undefined ? importTexts.review.heading : share.edit ? linkTexts.editHeading : linkTexts.heading}
      </h1>
      <p className={styles.muted}>
        {formats === '' ? '' : `${formats}: `}
        {holdsNoTool ? '' : `${importTexts.review.summary(rows.length, refused.length)}. `}
        {share === undefined ? importTexts.review.intro : linkTexts.intro}
      </p>
      {mayBeOwn ? (
        <OwnBox
          checked={isOwn}
          label={rows[0]?.format === 'code' ? importTexts.review.isOwn : importTexts.review.ownNoCode}
        />
      ) : null}
      {holdsNoTool ? null : (
        <p className={styles.muted}>{mayBeOwn ? importTexts.review.ownHint : importTexts.review.untrustedHint}</p>
      )}
    </div>
  );
}

function TryButton({ share, label, onTry }: { share: ShareStep; label: string; onTry: () => Promise<void> }) {
  return (
    <Button
      look={share.edit ? 'primary' : 'plain'}
      title={
        [share.servers, share.conversations, ...Object.values(share.folders)].every(({ length }) => length === 0)
          ? linkTexts.tryHint
          : linkTexts.tryHintServers
      }
      onClick={() => void onTry()}
    >
      {label}
    </Button>
  );
}

function ReviewNotes({ step, holdsNoTool }: { step: ReviewStep; holdsNoTool: boolean }) {
  const { refused, known, failure, share } = step;
  return (
    <>
      {failure === undefined ? null : (
        <div className={styles.notice}>
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        </div>
      )}
      {share === undefined ? null : <LinkSummary share={share} isAll={holdsNoTool} />}
      {known.length === 0 ? null : (
        <div className={styles.notice}>
          <ImportKnown pieces={known} />
        </div>
      )}
      {refused.length === 0 ? null : <RefusedItems refused={refused} />}
    </>
  );
}

/** What was refused in front, each in full. */
const REFUSED_SHOWN = 3;

/** Why a part of the content is no tool: the first reasons are never behind a fold. */
function RefusedItems({ refused }: Pick<ReviewStep, 'refused'>) {
  const words = ({ position, name, reason }: ReviewStep['refused'][number], at: number) => (
    <li key={at}>{importTexts.review.refusedAt(position, name, refusalText(reason))}</li>
  );
  return (
    <section className={styles.refused} aria-label={importTexts.review.refused}>
      <h2>
        {importTexts.review.refused}: {refused.length}
      </h2>
      <ul>{refused.slice(0, REFUSED_SHOWN).map(words)}</ul>
      {refused.length <= REFUSED_SHOWN ? null : (
        <details>
          <summary>{importTexts.review.moreRefused(refused.length - REFUSED_SHOWN)}</summary>
          <ul>{refused.slice(REFUSED_SHOWN, 500).map(words)}</ul>
        </details>
      )}
    </section>
  );
}

/** The list of tools and the selected one, side by side if there is room. */
function ReviewBody({
  rows,
  problems,
  isWide,
}: {
  rows: readonly ImportRow[];
  problems: ReadonlyMap<number, string>;
  isWide: boolean;
}) {
  const [selected, setSelected] = useState<number | undefined>(isWide || rows.length === 1 ? 0 : undefined);
  const row = selected === undefined ? undefined : rows[selected];
  return (
    <div className={styles.body} data-wide={isWide}>
      {(isWide && rows.length !== 1) || row === undefined ? (
        <div className={styles.list}>
          {rows.length === 0 ? (
            <p className={styles.none}>{importTexts.review.none}</p>
          ) : (
            <ImportList
              rows={rows}
              problems={problems}
              selected={selected}
              rowHeight={isWide ? 34 : 48}
              onSelect={setSelected}
            />
          )}
        </div>
      ) : null}
      {row === undefined ? null : (
        <div className={styles.detail}>
          {isWide || rows.length === 1 ? null : (
            <Button
              look="quiet"
              icon={<ArrowLeft size={16} aria-hidden="true" />}
              onClick={() => setSelected(undefined)}
            >
              {importTexts.review.back}
            </Button>
          )}
          <ImportDetail key={row.index} row={row} problem={problems.get(row.index)} isAlone={rows.length === 1} />
        </div>
      )}
    </div>
  );
}

/** Has the focus first: Space marks the tool as the person's own, Enter saves. */
function OwnBox({ checked, label }: { checked: boolean; label: string }) {
  const { imports } = useApp();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <label className={styles.isOwn}>
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        onChange={(event) => imports.getState().setOwn(event.target.checked)}
      />
      {label} <span className={styles.keys}>{importTexts.review.ownKeys}</span>
    </label>
  );
}
