import { Play, Square } from 'lucide-react';
import { Suspense, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { ToolCallId } from '../../core/ids.ts';
import { cx } from '../elements/class-names.ts';
import { Button } from '../elements/button.tsx';
import { Loading } from '../elements/layers/loading.tsx';
import { ariaKeys, keysText } from '../lib/keybindings.ts';
import { useApp, useRuns } from '../stores/app-context.ts';
import { useActions } from '../stores/use-actions.ts';
import { runTexts } from './texts/index.ts';
import { whileItSettles } from './denied/use-come-into-view.ts';
import { loadOutcome, ToolRuns, type ToolRunsProps, type RunSubject } from './tool-runs.tsx';
import side from '../styles/side-panel.module.css';
import styles from './run-panel.module.css';

interface RunPanelProps extends ToolRunsProps {
  readonly onRun: () => void;
  /** Small screens have the Run button elsewhere. */
  readonly withRunButton: boolean;
}

/** The arguments and the run of a tool. */
export function RunPanel({ onRun, withRunButton, ...story }: RunPanelProps) {
  const { runs } = useApp();
  const tool = story.session.base;
  const ended = useRuns((state) => {
    const run = state.sessions.get(tool.id);
    const isOfThePast =
      run?.viewed !== undefined && run.past?.some(({ toolCallId }) => toolCallId === run.viewed) === true;
    return run?.current?.state === 'done' && !isOfThePast ? run.current.toolCallId : undefined;
  });
  useEffect(() => {
    // Loaded before the first result.
    void loadOutcome();
  }, []);
  const scroll = useRef<HTMLDivElement>(null);
  useResultInView(scroll, ended, withRunButton);
  const args = useRef<HTMLDivElement>(null);
  useActions(() => [
    {
      id: 'run.arguments',
      group: 'go',
      label: runTexts.actions.focusArguments,
      keys: 'focusArguments',
      perform: () =>
        args.current?.querySelector<HTMLElement>('input, select, textarea, [contenteditable=true]')?.focus(),
    },
    {
      id: 'run.reset-arguments',
      group: 'run',
      label: runTexts.actions.resetArguments,
      perform: () => runs.getState().resetArguments(tool),
    },
  ]);
  return (
    <section className={side.panel} aria-label={runTexts.panel}>
      <div className={withRunButton ? cx(side.head, styles.head) : 'visually-hidden'}>
        <h2>{runTexts.title}</h2>
        <span className={styles.space} />
        {withRunButton ? <RunButtons session={story.session} onRun={onRun} /> : null}
      </div>
      <div ref={scroll} className={styles.scroll}>
        <Suspense fallback={<Loading className={styles.muted} />}>
          <ToolRuns {...story} args={args} />
        </Suspense>
      </div>
    </section>
  );
}

/** So much of a result is seen at least, below the line that says how the run ended. */
const SEEN_PX = 200;

/** What a run gave would lie below what was typed. */
function useResultInView(
  scroll: RefObject<HTMLDivElement | null>,
  ended: ToolCallId | undefined,
  isInSidePanel: boolean,
): void {
  const shown = useRef(ended);
  useEffect(() => {
    // Beside the code, one that had ended before stays where it is.
    const isNew = shown.current !== ended;
    shown.current = ended;
    if (ended === undefined || (isInSidePanel && !isNew)) return undefined;
    let stop = (): void => undefined;
    const frame = requestAnimationFrame(() => {
      const box = scroll.current;
      const line = box?.querySelector(`[role=status][aria-label="${runTexts.state}"]`);
      if (box === null || line === null || line === undefined) return;
      const hasRoom = line.getBoundingClientRect().bottom + SEEN_PX <= box.getBoundingClientRect().bottom;
      if (!isInSidePanel || !hasRoom) stop = whileItSettles(line, () => line.scrollIntoView({ block: 'start' }));
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [scroll, ended, isInSidePanel]);
}

/** Run, or Stop while it runs, in the same place. */
export function RunButtons({ session, onRun, wide }: { session: RunSubject; onRun: () => void; wide?: boolean }) {
  const { runs } = useApp();
  const current = useRuns((state) => state.sessions.get(session.base.id)?.current);
  const under = current !== undefined && current.state !== 'done';
  const box = useRef<HTMLButtonElement>(null);
  const width = useRef(0);
  useLayoutEffect(() => {
    const button = box.current;
    if (button === null || wide === true) return;
    button.style.minWidth = under && width.current > 0 ? `${String(width.current)}px` : '';
    if (!under) width.current = button.offsetWidth;
  }, [under, wide]);
  if (under) {
    return (
      <Button
        ref={box}
        className={wide === true ? styles.wideButton : undefined}
        aria-disabled={current.stopping}
        icon={<Square size={14} aria-hidden="true" />}
        onClick={() => (current.stopping ? undefined : void runs.getState().stop(session.base.id))}
      >
        {current.stopping ? runTexts.stopping : runTexts.stop}
      </Button>
    );
  }
  return (
    <Button
      ref={box}
      look="primary"
      className={wide === true ? styles.wideButton : undefined}
      icon={<Play size={14} aria-hidden="true" />}
      keys={wide === true ? undefined : keysText('run')}
      aria-keyshortcuts={ariaKeys('run')}
      onClick={onRun}
    >
      {runTexts.run}
    </Button>
  );
}
