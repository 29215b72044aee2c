import { PanelRight } from 'lucide-react';
import type { CallPart, ModelTurn } from '../../../agent/contract/conversation.ts';
import type { ExecuteToolResult } from '../../../core/call.ts';
import type { ToolId } from '../../../core/ids.ts';
import { Button } from '../../elements/button.tsx';
import { JsonTree } from '../../elements/views/json-tree.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { ProgressBar } from '../../elements/layers/progress-bar.tsx';
import { isRecord } from '../../../core/json/json.ts';
import { callDuration, outputValue } from './call-view.ts';
import { ResultPicture } from '../../run/result/result-content.tsx';
import { ResultView } from '../../run/result/result-view.tsx';
import { RunLogs } from '../../run/report/run-logs.tsx';
import { FullOutput } from '../../run/result/full-output.tsx';
import { agentTexts } from '../texts/index.ts';
import { runTexts } from '../../run/texts/index.ts';
import { sharedTexts } from '../../texts/index.ts';
import { CallActions } from './call-actions.tsx';
import { callExplanation } from './call-state.tsx';
import { PlainText } from '../markdown/plain-text.tsx';
import styles from './call-card.module.css';
import words from '../../styles/prose.module.css';

const texts = agentTexts.call;
const MOST_PICTURES = 20;

interface CallBodyProps {
  readonly id: string;
  readonly call: CallPart;
  readonly turn: ModelTurn;
  readonly onLook: () => void;
}

/** The details of a call in its card. */
export function CallBody({ id, call, turn, onLook }: CallBodyProps) {
  const explanation = callExplanation(call);
  return (
    <div id={id} className={styles.body}>
      {explanation === undefined ? null : <p className={styles.explained}>{explanation}</p>}
      {call.differs === undefined ? null : <p className={styles.differs}>{call.differs}</p>}
      <CallInput call={call} />
      {call.state === 'running' && call.progress !== undefined ? (
        <ProgressBar label={runTexts.progressLabel} progress={call.progress} />
      ) : null}
      {call.logs === undefined || call.logs.length === 0 ? null : <RunLogs logs={call.logs} dropped={0} />}
      <CallOutput call={call} />
      <div className={styles.actions}>
        <CallActions call={call} turn={turn} />
        <Button look="quiet" icon={<PanelRight size={14} aria-hidden="true" />} onClick={onLook}>
          {texts.open}
        </Button>
      </div>
    </div>
  );
}

/** The arguments of the run, and those of the model if they differ. */
export function CallInput({ call: { input, written, approval, state } }: { call: CallPart }) {
  const isEmpty = isRecord(input) && Object.keys(input).length === 0;
  return (
    <section className={styles.section} aria-label={texts.input}>
      <div className={styles.head}>
        <h3>{texts.input}</h3>
        {approval === undefined || state === 'denied' || state === 'waiting' ? null : (
          <span className={words.small}>
            {texts.approved[approval.by]}
            {approval.edited === true ? ` ${texts.edited}` : ''}
          </span>
        )}
      </div>
      {state === 'unreadable' ? null : isEmpty ? (
        <p className={words.small}>{texts.noInput}</p>
      ) : isRecord(input) || Array.isArray(input) ? (
        <JsonTree label={texts.input} value={input} />
      ) : (
        <LongText label={texts.input} text={String(input)} />
      )}
      {written === undefined ? null : (
        <>
          <p className={styles.subHead}>{texts.written}</p>
          <LongText label={texts.written} text={written} />
        </>
      )}
    </section>
  );
}

/** The result that the model got. */
function CallOutput({ call }: { call: CallPart }) {
  const { state, output, images, callId, toolName, outputCharacters, trace } = call;
  if (output === undefined && images === undefined) return null;
  const isShortened = output !== undefined && outputCharacters !== undefined && outputCharacters > output.length;
  const result: ExecuteToolResult = {
    success: true,
    executionTime: callDuration(trace) ?? 0,
    logs: [],
    ...(isShortened ? { details: { shortened: { characters: outputCharacters } } } : {}),
  };
  return (
    <>
      {output === undefined || state === 'denied' || state === 'unreadable' ? null : state === 'done' ? (
        <FullOutput toolCallId={callId} result={result} name={toolName}>
          {/* Views are remembered per tool, here by its name. */}
          <ResultView value={outputValue(output)} tool={{ id: toolName as ToolId, name: toolName }} />
        </FullOutput>
      ) : (
        <section className={styles.failure} aria-label={sharedTexts.common.error}>
          <PlainText className={undefined} text={output} />
        </section>
      )}
      {images === undefined || images.length === 0 ? null : (
        <section className={styles.section} aria-label={texts.images}>
          <h3>{texts.images}</h3>
          {images.slice(0, MOST_PICTURES).map(({ mediaType, data }, at) => (
            <ResultPicture key={at} picture={{ source: `data:${mediaType};base64,${data}`, mimeType: mediaType }} />
          ))}
        </section>
      )}
    </>
  );
}
