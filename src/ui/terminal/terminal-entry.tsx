import { lazy, Suspense, useEffect, useState } from 'react';
import type { RunChanges } from '../../core/call.ts';
import { Notice } from '../elements/layers/notice.tsx';
import type { ToolCallId } from '../../core/ids.ts';
import { QuestionSlot } from '../questions/question-card.tsx';
import { useQuestionOf } from '../questions/use-question-of.ts';
import { hrefOf } from '../lib/routes.ts';
import { formatCount } from '../lib/format-tokens.ts';
import { useBuiltins, useApp } from '../stores/app-context.ts';
import { terminalTexts } from './texts/index.ts';
import { recordOfBuiltin } from '../tools/builtin/builtin-record.ts';
import type { TerminalEntry } from './terminal-store.ts';
import styles from './terminal.module.css';
import { terminalStore } from './terminal-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

const DeniedCard = lazy(async () => ({ default: (await import('../run/denied/denied-card.tsx')).DeniedCard }));

/** Maximum characters of one command: more would slow down the page, and the run stores all of it. */
const SHOWN_CHARS = 100_000;
/** Maximum files of one command that are shown as links. */
const FILES_SHOWN = 12;

/** A command, its output, the files it wrote, and its request for permission. */
export function Entry({ entry, isLast }: { entry: TerminalEntry; isLast: boolean }) {
  const { folder, command, output, failure, result } = entry;
  const cut = Math.max(0, output.length - SHOWN_CHARS);
  return (
    <div className={styles.entry}>
      <div className={styles.command}>
        <span className={styles.muted}>{folder} $</span> {command}
      </div>
      {cut > 0 ? <p className={styles.muted}>{terminalTexts.cut(formatCount(cut))}</p> : null}
      {output === '' ? null : (
        <pre className={failure === undefined || failure === 'aborted' ? styles.text : styles.failed}>
          {output.slice(cut)}
        </pre>
      )}
      {entry.isRunning ? <Question call={entry.toolCallId} /> : null}
      {failure === 'aborted' ? <p className={styles.muted}>{terminalTexts.stopped}</p> : null}
      {result?.changes === undefined ? null : <Written changes={result.changes} />}
      {failure === 'denied' ? <Denied entry={entry} canAllow={isLast} /> : null}
    </div>
  );
}

/** What the command asks for while it runs. */
function Question({ call }: { call: ToolCallId }) {
  const ask = useQuestionOf((each) => each === call);
  return ask === undefined ? null : <QuestionSlot ask={ask} />;
}

/** Links to the files that a command wrote. */
function Written({ changes: { state, entries } }: { changes: RunChanges }) {
  const written = entries.filter(({ path, did }) => did === 'write' && !isInside(path));
  if (state !== 'landed' || written.length === 0) return null;
  const shown = written.slice(0, FILES_SHOWN);
  return (
    <p className={styles.written}>
      <span className={styles.muted}>{terminalTexts.written}</span>
      {shown.map(({ path }) => (
        <a key={path} href={hrefOf({ screen: 'files', path })}>
          {path}
        </a>
      ))}
      {written.length > shown.length ? (
        <span className={styles.muted}>{terminalTexts.moreWritten(written.length - shown.length)}</span>
      ) : null}
    </p>
  );
}

/** Installed packages and the data of git, which are seldom opened. */
const isInside = (path: string): boolean => /(?:^|\/)(?:node_modules|\.git)\//.test(path);

/** Asks for the permission that a command lacked, then runs it again. */
function Denied({ entry, canAllow }: { entry: TerminalEntry; canAllow: boolean }) {
  const { builtins } = useApp();
  const terminal = usePanelStore(terminalStore);
  const [isDone, setDone] = useState(false);
  const { access } = entry;
  const bash = useBuiltins((state) => state.builtins)?.find(({ name }) => name === 'bash');
  useEffect(() => {
    if (bash === undefined) void builtins.getState().load();
  }, [bash, builtins]);
  if (isDone || !canAllow) return null;
  if (access?.request.kind !== 'permissions' || bash === undefined || access.tool.id !== bash.id)
    return (
      <Notice tone="caution">
        {terminalTexts.denied} <a href={hrefOf({ screen: 'builtin', name: 'bash' })}>{terminalTexts.openBash}</a>
      </Notice>
    );
  return (
    <Suspense fallback={null}>
      <DeniedCard
        tool={recordOfBuiltin(bash)}
        access={access}
        request={access.request}
        message={terminalTexts.allAgain(entry.result?.changes?.entries.length ?? 0)}
        onAllow={async (howLong, parts) => {
          await terminal.getState().allow(entry, access, howLong, parts);
          setDone(true);
        }}
        onDeny={() => setDone(true)}
      />
    </Suspense>
  );
}
