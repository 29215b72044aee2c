import { Ban, Bot, ChevronRight, CircleAlert, CircleCheck, CircleStop, Clock, Loader, Unplug } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { CallPart, ConversationId, Turn } from '../../../agent/contract/conversation.ts';
import type { TaskState, TaskView } from '../../../agent/contract/tasks/task.ts';
import { Button } from '../../elements/button.tsx';
import { toast } from '../../elements/layers/toast.ts';
import { formatCount } from '../../lib/format-tokens.ts';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { usePanelStore } from '../../stores/panel-store.ts';
import skills from '../../styles/page-list.module.css';
import { CallMark, callWord } from '../calls/call-state.tsx';
import { briefInput } from '../calls/call-view.ts';
import { formatCost } from '../format-cost.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { taskOfCall, tasksStore, useTasks } from './tasks-store.ts';
import styles from './tasks.module.css';
import { tasksTexts } from './texts/index.ts';

const texts = tasksTexts.row;

const ICONS = {
  queued: Clock,
  running: Loader,
  done: CircleCheck,
  failed: CircleAlert,
  stopped: CircleStop,
  interrupted: Unplug,
} as const satisfies Record<TaskState, unknown>;

/** Turns and characters of an output that are shown. */
const MOST_TURNS = 200;
const MOST_OUTPUT = 20_000;

/** The tools whose calls have a task below them. */
const STARTS: ReadonlySet<string> = new Set(['task']);

interface TaskOfCallProps {
  readonly call: Pick<CallPart, 'callId' | 'toolName'>;
  /** The conversation at the top. */
  readonly root: ConversationId;
  /** It stands in a list. */
  readonly isItem?: true;
}

/** The task that a call started, folded: its agent, state, steps and tokens. Open, what it did. */
export function TaskOfCall({ call, root: id, isItem }: TaskOfCallProps) {
  const store = usePanelStore(tasksStore);
  const isTask = STARTS.has(call.toolName);
  useEffect(() => {
    if (isTask) void store.getState().load(id);
  }, [store, id, isTask, call.callId]);
  const task = useTasks(({ byRoot }) => (isTask ? taskOfCall(byRoot.get(id) ?? [], call.callId) : undefined));
  if (task === undefined) return null;
  const row = <TaskRow task={task} />;
  return isItem ? <li className={styles.item}>{row}</li> : row;
}

function TaskRow({ task }: { task: TaskView }) {
  const [isOpen, setOpen] = useState(false);
  const body = useId();
  const { agent, description, state, steps, message } = task;
  return (
    <section className={styles.task} data-state={state} aria-label={texts.label(agent, description)}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Bot size={16} aria-hidden="true" className={styles.bot} />
          <span className={styles.agent}>{agent}</span>
          <span className={styles.description} title={shownInLine(description)}>
            {shownInLine(description)}
          </span>
          <span className={styles.facts}>
            {texts.steps(steps)}
            <TaskTokens task={task} />
          </span>
          <StateWord state={state} />
          <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
        </button>
        {state === 'running' || state === 'queued' ? <StopTask task={task} /> : null}
      </div>
      {message === undefined ? null : (
        <p className={styles.message}>
          <Ban size={14} aria-hidden="true" />
          {message}
        </p>
      )}
      {isOpen ? (
        <div id={body} className={styles.body}>
          <TaskTranscript task={task} />
        </div>
      ) : null}
    </section>
  );
}

function StateWord({ state }: { state: TaskState }) {
  const Icon = ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={14} aria-hidden="true" />
      {texts.states[state]}
    </span>
  );
}

function TaskTokens({ task: { usage } }: { task: TaskView }) {
  const tokens = usage.inputTokens + usage.outputTokens;
  if (tokens === 0) return null;
  return (
    <span title={texts.tokensHint}>
      {' · '}
      {texts.tokens(formatCount(tokens))}
      {usage.cost === undefined ? '' : ` · ${formatCost(usage.cost)}`}
    </span>
  );
}

function StopTask({ task: { id, description } }: { task: TaskView }) {
  const { host } = useApp();
  const stop = (): void => {
    host.tasks.stop(id).catch((error: unknown) => toast.error(messageOf(error)));
  };
  return (
    <Button look="quiet" className={styles.stop} aria-label={texts.stopOne(description)} onClick={stop}>
      {texts.stop}
    </Button>
  );
}

/** What a task was told, and what it said and called. It follows the task while it runs. */
function TaskTranscript({ task: { id, root } }: { task: TaskView }) {
  const { agent } = useApp();
  const view = useAgent(({ views }) => views.get(id));
  useEffect(() => void agent.getState().open(id), [agent, id]);
  if (view === undefined) return null;
  return (
    <>
      {view.turns.slice(-MOST_TURNS).map((turn) => (
        <TaskTurn key={turn.id} turn={turn} root={root} />
      ))}
    </>
  );
}

function TaskTurn({ turn, root }: { turn: Turn; root: ConversationId }) {
  if (turn.role === 'person')
    return (
      <div className={styles.prompt}>
        <p className={styles.promptLabel}>{tasksTexts.transcript.prompt}</p>
        <p className={styles.promptText}>{turn.text}</p>
      </div>
    );
  return (
    <>
      {turn.parts.map((part, at) =>
        part.type === 'call' ? (
          <TaskCall key={part.callId} call={part} root={root} />
        ) : part.type === 'text' && part.text.trim() !== '' ? (
          <Markdown key={at} text={part.text} />
        ) : null,
      )}
      {turn.failure === undefined ? null : <p className={styles.failure}>{turn.failure.message}</p>}
    </>
  );
}

/** A call as a line that opens its output; a task that it started lies below it. */
function TaskCall({ call, root }: { call: CallPart; root: ConversationId }) {
  const [isOpen, setOpen] = useState(false);
  const { toolName, input, state, output } = call;
  return (
    <div className={styles.call} data-call={call.callId}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        disabled={output === undefined}
      >
        <CallMark state={state} />
        <span className={styles.agent}>{shownInLine(toolName)}</span>
        <span className={styles.description}>{briefInput(input)}</span>
        <span className={styles.facts}>{callWord(call)}</span>
      </button>
      {isOpen && output !== undefined ? <pre className={skills.source}>{output.slice(0, MOST_OUTPUT)}</pre> : null}
      <TaskOfCall call={call} root={root} />
    </div>
  );
}
