import { Keyboard, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { newId, type ToolCallId, type ToolId } from '../../core/ids.ts';
import { AppPermissionPrompt, type AppQuestion } from '../apps/app-permission-prompt.tsx';
import { askPerson, denyAll, type SetAsks } from '../apps/ask-person.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { createDomStage } from '../run/document/dom-store.ts';
import { useApp, type AppContext } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { answerView } from './answer-view.ts';
import styles from './canvas.module.css';
import { createViewFrame, loadViewScript } from './create-view-frame.ts';
import { addOpenView } from './open-views.ts';
import { canvasTexts } from './texts/index.ts';

const texts = canvasTexts.view;
const MAX_THEFTS = 3;

type End = keyof typeof texts.ended;

interface CanvasViewProps {
  readonly panelId: string;
  readonly title: string;
  /** Changes when the panel changed: the view is then loaded again. */
  readonly hash: string;
  /** Beside the files of the panel, whose head has the title. */
  readonly isPreview?: boolean;
  /** Further buttons of the head. */
  readonly actions?: ReactNode;
}

/** The view of a panel that a person allowed, in its frame. Unmounting it ends the view. */
export function CanvasView({ panelId, title, hash, isPreview = false, actions }: CanvasViewProps) {
  const model = useApp();
  const body = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  const [stage] = useState(createDomStage);
  const [asks, setAsks] = useState<readonly AppQuestion[]>([]);
  const [end, setEnd] = useState<End>();
  const [failure, setFailure] = useState<string>();
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const location = body.current;
    if (location === null) return undefined;
    const ending = new AbortController();
    showView(
      model,
      { panelId, stage, location, signal: ending.signal, setAsks, toWay: () => way.current?.focus() },
      (how) => {
        setEnd(how);
        ending.abort();
      },
    ).catch((error: unknown) => (ending.signal.aborted ? undefined : setFailure(messageOf(error))));
    return () => {
      ending.abort();
      setEnd(undefined);
    };
  }, [model, panelId, hash, stage, turn]);

  const reload = () => {
    setFailure(undefined);
    setTurn(turn + 1);
  };
  return (
    <section className={styles.canvas} aria-label={texts.label(title)}>
      <Head
        title={title}
        isPreview={isPreview}
        way={way}
        onEnter={() => stage.enter()}
        onReload={reload}
        actions={actions}
      />
      <Trouble failure={failure} end={end} onReload={reload} />
      <div
        ref={body}
        className={styles.view}
        data-surface="panel"
        data-panel={panelId}
        onPointerEnter={() => stage.wake()}
        onPointerMove={() => stage.wake()}
        onPointerDown={() => stage.wake()}
        onPointerLeave={(event) => stage.rest(event)}
      />
      <AppPermissionPrompt serverName={title} ask={asks[0]} texts={canvasTexts.prompt} />
    </section>
  );
}

interface HeadProps {
  readonly title: string;
  readonly isPreview: boolean;
  /** The button that leads into the view. */
  readonly way: Ref<HTMLButtonElement>;
  readonly onEnter: () => void;
  readonly onReload: () => void;
  readonly actions: ReactNode;
}

function Head({ title, isPreview, way, onEnter, onReload, actions }: HeadProps) {
  return (
    <div className={styles.bar}>
      {isPreview ? <span className={styles.barTitle} /> : <h1 className={styles.barTitle}>{title}</h1>}
      <IconButton ref={way} label={texts.enter} onClick={onEnter}>
        <Keyboard size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={texts.reload} onClick={onReload}>
        <RotateCw size={16} aria-hidden="true" />
      </IconButton>
      {actions}
    </div>
  );
}

interface TroubleProps {
  readonly failure: string | undefined;
  readonly end: End | undefined;
  readonly onReload: () => void;
}

/** Why the view is not there. */
function Trouble({ failure, end, onReload }: TroubleProps) {
  if (failure !== undefined)
    return (
      <Notice tone="danger" role="alert">
        {failure}
      </Notice>
    );
  return end === undefined ? null : (
    <Notice tone="caution" role="alert" actions={<Button onClick={onReload}>{texts.reload}</Button>}>
      {texts.ended[end]}
    </Notice>
  );
}

interface ShownView {
  readonly panelId: string;
  readonly stage: ReturnType<typeof createDomStage>;
  readonly location: HTMLElement;
  readonly signal: AbortSignal;
  readonly setAsks: SetAsks;
  /** Moves the keyboard focus to the button that leads into the view. */
  readonly toWay: () => void;
}

/** Loads the view and shows it until the signal is aborted. */
async function showView(
  { host, appDocumentUrl, panelViewUrl }: AppContext,
  { panelId, stage, location, signal, setAsks, toWay }: ShownView,
  onEnd: (how: End) => void,
): Promise<void> {
  if (appDocumentUrl === undefined || panelViewUrl === undefined) throw new Error(texts.notHere);
  const [page, script] = await Promise.all([host.panels.page(panelId), loadViewScript(panelViewUrl)]);
  if (signal.aborted) return;
  const frame = createViewFrame({
    url: appDocumentUrl,
    script,
    html: page.html,
    onLeave: () => stage.leave(frame.element),
    onEnd,
  });
  frame.element.title = texts.label(page.title);
  const takeBack = stage.offer('dock', location, toWay);
  const unsubscribe = stage.store.subscribe(({ thefts }) => (thefts >= MAX_THEFTS ? onEnd('thief') : undefined));
  const stopAnswering = answerView({
    host,
    page,
    channel: frame.channel,
    ask: (question) => askPerson(setAsks, question),
  });
  // The stage shows documents of runs; a view is none, so the ids are its own.
  stage.show(frame.element, { toolId: panelId as ToolId, toolName: panelId, toolCallId: newId<ToolCallId>() });
  addOpenView({
    panelId,
    title: page.title,
    viewId: newId<string>(),
    element: frame.element,
    channel: frame.channel,
    signal,
  });
  signal.addEventListener(
    'abort',
    () => {
      unsubscribe();
      stopAnswering();
      frame.close();
      takeBack();
      stage.hide(frame.element);
      denyAll(setAsks);
    },
    { once: true },
  );
}
