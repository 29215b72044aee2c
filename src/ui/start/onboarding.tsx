import { Link2, MessagesSquare, Play } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FIRST_RUN_ID, runIdIn } from '../../agent/contract/first-names.ts';
import { FIRST_TOOL } from '../../agent/contract/first-tool.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { Button } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { toast } from '../elements/layers/toast.ts';
import { formatDuration } from '../lib/format.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf, toolRoute } from '../lib/routes.ts';
import { useApp, useEditor, useRuns, useTools } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import type { RunView } from '../run/run-store.ts';
import { startTexts } from './texts/index.ts';
import { language } from '../texts/language.ts';
import { runFirstTexts } from '../run/texts/first/index.ts';
import { EnvironmentBadge } from '../tools/tool-badges.tsx';
import { useToolActions } from '../tools/use-tool-actions.ts';
import styles from './onboarding.module.css';

/** An introduction by doing: a tool that runs, an agent that uses it, and a link that contains it. */
export function Onboarding() {
  const { host } = useApp();
  const { copyLink } = useToolActions();
  const { own, change } = useExample();
  return (
    <section className={styles.card} aria-label={startTexts.firstMinute.label}>
      <div className={styles.tool}>
        <div className={styles.side}>
          <p className={styles.head}>
            <code className={styles.name}>{FIRST_TOOL.name}</code>
            <EnvironmentBadge environment={FIRST_TOOL.environment} />
          </p>
          <p className={styles.muted}>{FIRST_TOOL.description}</p>
          <ToolCode onChange={change} />
        </div>
        <RunForm own={own} />
      </div>
      <ul className={styles.next}>
        <Next text={startTexts.firstMinute.seeText}>
          <Button
            icon={<MessagesSquare size={14} aria-hidden="true" />}
            onClick={() =>
              attempt(async () =>
                navigate(pathOf({ screen: 'agent', id: await host.recordings.play(runIdIn(FIRST_RUN_ID, language)) })),
              )
            }
          >
            {startTexts.firstMinute.steps.see}
          </Button>
        </Next>
        <Next text={startTexts.firstMinute.copyText}>
          <Button
            icon={<Link2 size={14} aria-hidden="true" />}
            onClick={() => attempt(async () => await copyLink((await own()).name))}
          >
            {startTexts.firstMinute.steps.copy}
          </Button>
        </Next>
      </ul>
    </section>
  );
}

const attempt = (act: () => Promise<void>) =>
  void act().catch((error: unknown) => toast.error(startTexts.firstMinute.failed(messageOf(error))));

interface Example {
  /** The example as the person's own tool, stored once, with what was typed here. */
  readonly own: () => Promise<ToolRecord>;
  readonly change: (code: string) => Promise<void>;
}

/** A run and an edit belong to a tool, so the example is stored as the person's own. They happen one after another. */
function useExample(): Example {
  const { host, status, editor } = useApp();
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const afterwards = async <Made,>(act: (record: ToolRecord) => Promise<Made>): Promise<Made> => {
    const made = before.current.then(async () => {
      const present = await host.tools.get(FIRST_TOOL.name);
      const record = present ?? (await host.tools.add(FIRST_TOOL));
      if (present === undefined) status.getState().noteSaved();
      return await act(record);
    });
    // The caller reports a failure; what comes after it goes on.
    before.current = made.catch(() => undefined);
    return await made;
  };
  return {
    own: () =>
      afterwards(async (record) => {
        const sessionNow = () => editor.getState().sessions.get(record.id);
        if (sessionNow() === undefined) return record;
        const isSaved = await editor.getState().saveNow(record.id);
        const { base, save } = sessionNow() ?? { base: record, save: { kind: 'saved' } as const };
        if (!isSaved && save.kind === 'invalid') throw new Error(save.problems[0]?.message);
        return base;
      }),
    change: (code) =>
      afterwards(async (record) => {
        await editor.getState().open(record.name);
        editor.getState().edit(record.id, { code });
      }),
  };
}

/** The tool's code as it is now; typing changes the tool. */
function ToolCode({ onChange }: { onChange: Example['change'] }) {
  const { editor } = useApp();
  const id = useTools(({ tools }) => tools?.find(({ name }) => name === FIRST_TOOL.name)?.id);
  const session = useEditor(({ sessions }) => (id === undefined ? undefined : sessions.get(id)));
  /** What was typed while the tool was not open yet. */
  const [typed, setTyped] = useState<string | undefined>();
  useEffect(() => {
    if (id !== undefined) void editor.getState().open(FIRST_TOOL.name);
  }, [editor, id]);
  const change = (code: string) => {
    setTyped(code);
    attempt(async () => {
      await onChange(code);
      setTyped((now) => (now === code ? undefined : now));
    });
  };
  const code = typed ?? session?.draft.code ?? FIRST_TOOL.code;
  const [problem] = session?.save.kind === 'invalid' ? session.save.problems : [];
  return (
    <>
      <textarea
        className={styles.code}
        aria-label={startTexts.firstMinute.codeLabel(FIRST_TOOL.name)}
        rows={Math.min(20, code.trimEnd().split('\n').length)}
        spellCheck={false}
        autoComplete="off"
        value={code}
        onChange={(event) => change(event.target.value)}
      />
      {problem === undefined ? null : <p className={styles.failure}>{problem.message}</p>}
    </>
  );
}

function RunForm({ own }: { own: () => Promise<ToolRecord> }) {
  const { runs } = useApp();
  const kept = useTools(({ tools }) => tools?.find(({ name }) => name === FIRST_TOOL.name)?.id);
  const view = useRuns(({ sessions }) => (kept === undefined ? undefined : sessions.get(kept)?.current));
  const [word, setWord] = useState('strawberry');
  const [letter, setLetter] = useState('r');
  return (
    <form
      className={styles.side}
      onSubmit={(event) => {
        event.preventDefault();
        attempt(async () => await runs.getState().run(await own(), { word, letter }));
      }}
    >
      <div className={styles.fields}>
        <TextField label="word" value={word} required onChange={(event) => setWord(event.target.value)} />
        <TextField
          label="letter"
          value={letter}
          required
          maxLength={1}
          onChange={(event) => setLetter(event.target.value)}
        />
      </div>
      <div className={styles.run}>
        <Button
          type="submit"
          look="primary"
          icon={<Play size={14} aria-hidden="true" />}
          // A button that is out of use would lose the focus to nowhere.
          aria-disabled={view !== undefined && view.state !== 'done'}
        >
          {startTexts.firstMinute.steps.run}
        </Button>
        <Outcome view={view} />
      </div>
      <p className={styles.muted}>
        {view?.result === undefined ? null : (
          <>
            {startTexts.firstMinute.kept}{' '}
            <a href={hrefOf(toolRoute(FIRST_TOOL.name))}>{startTexts.firstMinute.change}</a>
          </>
        )}
      </p>
    </form>
  );
}

function Next({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      {children}
      <p className={styles.muted}>{text}</p>
    </li>
  );
}

/** Reserves its space: nothing moves when the result arrives. */
function Outcome({ view }: { view: RunView | undefined }) {
  const { result } = view ?? {};
  return (
    <p className={styles.outcome} role="status">
      {view === undefined ? (
        <span className={styles.muted}>{startTexts.firstMinute.idle}</span>
      ) : result === undefined ? (
        <span className={styles.muted}>{runFirstTexts.running}</span>
      ) : result.success ? (
        <>
          <span className={styles.result}>{JSON.stringify(result.result)}</span>
          <span className={styles.muted}>{runFirstTexts.finished(formatDuration(result.executionTime))}</span>
        </>
      ) : (
        <span className={styles.failure}>{result.error}</span>
      )}
    </p>
  );
}
