import { useEffect, useMemo, useState } from 'react';
import type { NetworkUse } from '../../../core/call.ts';
import { adaptedLine } from '../../../catalog/contract/offer/adapted-definition.ts';
import { defined } from '../../../core/defined.ts';
import type { CallPart, CallTrace, ModelTurn } from '../../../agent/contract/conversation.ts';
import { newId, type CodeHash, type ToolCallId, type ToolId } from '../../../core/ids.ts';
import type { AccessDecision, AllowedParts } from '../../../sandbox/contract/services.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { Badge } from '../../elements/badge.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { viewOfCall } from './call-view.ts';
import { navigate } from '../../lib/navigate.ts';
import { formatDuration } from '../../lib/format.ts';
import { pathOf, toolRoute } from '../../lib/routes.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { formatCount } from '../../lib/format-tokens.ts';
import { DeniedCard } from '../../run/denied/denied-card.tsx';
import { wasSent } from '../../run/denied/was-sent.ts';
import { RunOutcome } from '../../run/run-outcome.tsx';
import { RunStateLine } from '../../run/run-state-line.tsx';
import { canSay, faultText } from '../../stores/faults/fault-text.ts';
import { useApp } from '../../stores/app-context.ts';
import { viewOfRecord } from '../../run/run-store.ts';
import { agentTexts } from '../texts/index.ts';
import { CallActions } from './call-actions.tsx';
import { CallInput } from './call-body.tsx';
import { CallMark, callExplanation, callWord } from './call-state.tsx';
import { useCallRun } from './use-call-run.ts';
import { useCallTool } from './use-call-tool.ts';
import { useConversation } from '../list/use-conversation-actions.ts';
import side from '../../styles/side-panel.module.css';
import styles from '../side.module.css';
import words from '../../styles/prose.module.css';

const texts = agentTexts.call;

/** The selected call, shown like a run by hand. */
export function CallPanel({ call, turn }: { call: CallPart; turn: ModelTurn }) {
  const { state } = call;
  const { commands } = useConversation();
  const found = useCallTool(call.toolName, state);
  const tool = found === undefined || found === 'none' ? undefined : found.record;
  const record = useCallRun(tool?.id, call.callId, state);
  const live = useMemo(() => viewOfCall(call, turn, Date.now(), performance.now()), [call, turn]);
  const view = record === undefined ? live : viewOfRecord(record);
  const explanation = callExplanation(call);
  const shown = useMemo(() => tool ?? nameless(call.toolName), [tool, call.toolName]);
  return (
    <div className={styles.call}>
      <div className={styles.callActions}>
        <CallActions call={call} turn={turn} />
      </div>
      {found === 'none' ? <p className={words.aside}>{texts.noTool}</p> : null}
      {view === undefined ? (
        <p className={styles.stateLine} data-state={state}>
          <CallMark state={state} />
          {callWord(call)}
        </p>
      ) : (
        <RunStateLine view={view} isNode={tool?.environment === 'node'} />
      )}
      {explanation === undefined ? null : <p className={styles.explained}>{explanation}</p>}
      {call.differs === undefined ? null : (
        <p className={styles.explained}>
          <Badge colour="amber">{texts.differs}</Badge> {call.differs}
        </p>
      )}
      <CallInput call={call} />
      {record === undefined || tool === undefined ? null : (
        <Denied
          key={record.toolCallId}
          call={record.toolCallId}
          tool={tool}
          sent={wasSent(record.network)}
          onAllowed={(repeatAs) => commands.rerun(turn.id, call.callId, repeatAs)}
        />
      )}
      {view === undefined ? null : (
        <RunOutcome
          key={call.callId}
          view={view}
          tool={shown}
          isPast
          onGoToLine={() => navigate(pathOf(toolRoute(call.toolName)))}
        />
      )}
      <Reported call={call} turn={turn} />
      <Trace call={call} />
    </div>
  );
}

interface DeniedProps {
  readonly call: ToolCallId;
  readonly tool: ToolRecord;
  /** What the call has sent, which is sent again. */
  readonly sent: readonly NetworkUse[];
  /** The id of the call that repeats it. */
  readonly onAllowed: (repeatAs: ToolCallId) => void;
}

/** What the call lacked, and buttons to allow it and run again. */
function Denied({ call, tool, sent, onAllowed }: DeniedProps) {
  const { host } = useApp();
  const [access, setAccess] = useState<AccessDecision | undefined>();
  useEffect(() => untilUnmounted(host.access.ofCall(call), setAccess, () => setAccess(undefined)), [host, call]);
  if (access?.request.kind !== 'permissions' || access.request.isDeclined === true) return null;
  const { decision, request } = access;
  const allow = async (howLong: 'once' | 'always', parts: AllowedParts) => {
    const repeatAs = newId<ToolCallId>();
    await host.access.answer(
      decision,
      howLong === 'once' ? { kind: 'allowed', howLong, repeatAs, ...parts } : { kind: 'allowed', howLong, ...parts },
    );
    setAccess(undefined);
    onAllowed(repeatAs);
  };
  const deny = () => {
    setAccess(undefined);
    // One that is not open any more was answered already.
    void host.access.answer(decision, { kind: 'declined' }).catch(() => undefined);
  };
  return (
    <DeniedCard
      key={decision.id}
      tool={tool}
      access={access}
      request={request}
      message={texts.allAgain}
      sent={sent}
      onAllow={allow}
      onDeny={deny}
    />
  );
}

/** What the model is told of the call, as the next request has it. */
function Reported({ call, turn }: { call: CallPart; turn: ModelTurn }) {
  const { output = '', outputCharacters } = call;
  const text = useReported(call, turn);
  if (text === undefined) return null;
  const isPart = outputCharacters !== undefined && outputCharacters > output.length;
  return (
    <div className={side.section}>
      <div className={styles.sectionHead}>
        <h3>{texts.reported}</h3>
        {isPart ? (
          <span className={words.aside}>
            {texts.reportedPart(formatCount(output.length), formatCount(outputCharacters))}
          </span>
        ) : null}
      </div>
      <LongText label={texts.reported} text={text} />
    </div>
  );
}

function useReported({ callId, state, output }: CallPart, { conversationId, id }: ModelTurn): string | undefined {
  const { host } = useApp();
  const [text, setText] = useState<string | undefined>();
  useEffect(
    () =>
      untilUnmounted(host.conversations.reportedToModel(conversationId, id, callId), setText, () => setText(undefined)),
    // It is there once the call has ended.
    [host, conversationId, id, callId, state, output],
  );
  return text;
}

/** The events of the call in order, from the model's request on. */
function Trace({ call: { trace } }: { call: CallPart }) {
  const { route } = trace;
  const all: readonly (readonly [string, number | undefined])[] = [
    [texts.steps.written, trace.writtenMs],
    [route === undefined ? texts.steps.routed : texts.steps.routedTo(route.origin, route.detail), trace.routedMs],
    [texts.steps.approved, trace.approvedMs],
    [texts.steps.started, trace.startedMs],
    [texts.steps.ended, trace.endedMs],
  ];
  const steps = all.filter((step): step is readonly [string, number] => step[1] !== undefined);
  if (steps.length === 0) return null;
  return (
    <section className={side.section} aria-label={texts.trace}>
      <div className={styles.sectionHead}>
        <h3>{texts.trace}</h3>
        {route?.trusted === false ? <Badge colour="amber">{texts.untrusted}</Badge> : null}
      </div>
      <ol className={styles.trace}>
        {steps.map(([label, ms]) => (
          <li key={label}>
            <span>{label}</span>
            <span className={styles.time}>{formatDuration(ms)}</span>
          </li>
        ))}
      </ol>
      {trace.adapted === undefined ? null : (
        <details>
          <summary>{texts.adapted(trace.adapted.length)}</summary>
          <ul className={words.small}>
            {adaptedLines(trace, trace.adapted).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** How the definition was adapted, in the language of the page. */
function adaptedLines({ adaptedBy }: CallTrace, lines: readonly string[]): readonly string[] {
  return lines.map((line, at) => {
    const reason = adaptedBy?.[at];
    if (reason === undefined || !canSay(reason)) return line;
    const { path, ...change } = reason;
    return adaptedLine({ message: line, reason: change, ...defined({ path }) }, faultText);
  });
}

/** For results of a tool that does not exist here. */
function nameless(name: string): ToolRecord {
  return {
    id: name as ToolId,
    name,
    description: '',
    code: '',
    parameters: { type: 'object' },
    timeout: 0,
    environment: 'browser',
    enabled: true,
    language: 'javascript',
    version: 1,
    codeHash: '' as CodeHash,
    createdAt: '',
    updatedAt: '',
    provenance: { kind: 'written' },
    trusted: true,
  };
}
