import { ChevronRight, PanelRight } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { CallPart, ModelTurn } from '../../../agent/contract/conversation.ts';
import { Badge } from '../../elements/badge.tsx';
import { IconButton } from '../../elements/button.tsx';
import { ProgressBar } from '../../elements/layers/progress-bar.tsx';
import { briefInput } from './call-view.ts';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { formatDuration } from '../../lib/format.ts';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { approvalsTexts } from '../approvals/texts/index.ts';
import { agentTexts } from '../texts/index.ts';
import { runTexts } from '../../run/texts/index.ts';
import { CallBody } from './call-body.tsx';
import { CallMark, callExplanation, callWord } from './call-state.tsx';
import { useElapsed } from '../turns/use-elapsed.ts';
import styles from './call-card.module.css';

const texts = agentTexts.call;
/** Maximum characters of an error in the card; the details have the rest. */
const MAX_REPORTED = 300;

interface CallCardProps {
  readonly call: CallPart;
  readonly turn: ModelTurn;
}

/** One call as a line that expands: tool, arguments, state and duration. */
export const CallCard = memo(
  function CallCard({ call, turn }: CallCardProps) {
    const { agent } = useApp();
    const [isUnfolded, setUnfolded] = useState(false);
    const body = useId();
    const isLookedAt = useAgent(({ side }) => side?.kind === 'call' && side.call === call.callId);
    // A call that is shown next to the conversation is not expanded as well.
    const isOpen = isUnfolded && !isLookedAt;
    // Its word says enough of a call that waits, whose question is below, and of one that was just denied.
    const explanation = isPlain(call) ? undefined : callExplanation(call);
    const toggle = () => {
      if (isLookedAt) agent.getState().setSide(undefined);
      setUnfolded(!isOpen);
    };
    const look = () => agent.getState().setSide({ kind: 'call', turn: turn.id, call: call.callId });
    return (
      <li className={styles.card} data-state={call.state} data-looked={isLookedAt} data-call={call.callId}>
        <div className={styles.row}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            onClick={toggle}
          >
            <CallMark state={call.state} />
            <span className={styles.name} title={shownInLine(call.toolName)}>
              {shownInLine(call.toolName)}
            </span>
            <span className={styles.brief} title={briefInput(call.input)}>
              {briefInput(call.input)}
            </span>
            <Badges call={call} />
            <span className={styles.word} data-state={call.state}>
              {call.state === 'running' ? <RunningFor call={call} turn={turn} /> : callWord(call)}
            </span>
            <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
          </button>
          <IconButton
            label={texts.open}
            className={styles.beside}
            aria-pressed={isLookedAt}
            onClick={() => (isLookedAt ? agent.getState().setSide(undefined) : look())}
          >
            <PanelRight size={14} aria-hidden="true" />
          </IconButton>
        </div>
        {!isOpen && call.state === 'failed' && call.output !== undefined ? (
          <p className={styles.reported}>
            {call.output.length > MAX_REPORTED ? `${call.output.slice(0, MAX_REPORTED)}…` : call.output}
          </p>
        ) : null}
        {explanation === undefined || isOpen ? null : <p className={styles.explained}>{explanation}</p>}
        {!isOpen && call.differs !== undefined ? <p className={styles.differs}>{call.differs}</p> : null}
        {!isOpen && call.state === 'running' ? <Live call={call} /> : null}
        {isOpen ? <CallBody id={body} call={call} turn={turn} onLook={look} /> : null}
      </li>
    );
  },
  // The turn is a new object with each word.
  (before, after) => before.call === after.call && before.turn.id === after.turn.id,
);

function Badges({ call: { approval, differs } }: { call: CallPart }) {
  return (
    <>
      {approval?.edited === true ? (
        <Badge colour="gray" title={texts.editedHint}>
          {approvalsTexts.edited}
        </Badge>
      ) : null}
      {differs === undefined ? null : <Badge colour="amber">{texts.differs}</Badge>}
    </>
  );
}

function isPlain({ state, approval }: CallPart): boolean {
  return state === 'waiting' || (state === 'denied' && approval?.by === 'person' && (approval.reason ?? '') === '');
}

/** Its last output line and progress while it runs. */
function Live({ call: { progress, logs } }: { call: CallPart }) {
  const last = logs?.at(-1);
  if (progress === undefined && last === undefined) return null;
  return (
    <div className={styles.live}>
      {progress === undefined ? null : <ProgressBar label={runTexts.progressLabel} progress={progress} />}
      {last === undefined ? null : <p className={styles.lastLine}>{last.text}</p>}
    </div>
  );
}

function RunningFor({ call, turn }: { call: CallPart; turn: ModelTurn }) {
  const elapsed = useElapsed(Date.parse(turn.createdAt) + (call.trace.startedMs ?? call.trace.approvedMs ?? 0));
  return (
    <>
      <span className="visually-hidden">{texts.states.running}</span>
      <span aria-hidden="true">{elapsed < 200 ? texts.states.running : formatDuration(elapsed)}</span>
    </>
  );
}
