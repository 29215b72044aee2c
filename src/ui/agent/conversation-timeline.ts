import type { CallPart, ModelTurn } from '../../agent/contract/conversation.ts';
import type { Exchange } from './turns/conversation-turns.ts';

/** A span of time, in milliseconds since its exchange began. `end` is missing while it continues. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** `wait` for the first word or for a person; otherwise `work`. */
  readonly kind: 'wait' | 'work';
}
export interface TimelineRow {
  readonly turn: ModelTurn;
  /** A call of the turn; undefined for the model's own answer. */
  readonly call?: CallPart;
  readonly spans: readonly Span[];
  /** Milliseconds of work; for a model including the wait for its first word. */
  readonly tookMs: number;
  readonly isUnderWay: boolean;
}
/**
 * How a length of time divides, in milliseconds. Each moment counts once, so that the parts add up to `lengthMs`: when
 * a tool runs it counts for the tools, else when a call waits for a person for them, else for a model that answers.
 */
export interface TimeShares {
  readonly lengthMs: number;
  readonly modelMs: number;
  readonly toolMs: number;
  readonly personMs: number;
  /** Moments of no bar: the app's own work, and questions of a tool while it ran. */
  readonly otherMs: number;
}
export interface Timeline extends TimeShares {
  readonly rows: readonly TimelineRow[];
}

/** The events of an exchange and their times. @param now `Date.now()`, the end of spans that continue */
export function timelineOf({ answers }: Exchange, now: number): Timeline {
  if (answers.length === 0) return { rows: [], lengthMs: 0, modelMs: 0, toolMs: 0, personMs: 0, otherMs: 0 };
  // A clock may have been set back between two answers.
  const begin = answers.reduce((least, { createdAt }) => Math.min(least, Date.parse(createdAt)), Infinity);
  const rows = answers.flatMap((turn) => rowsOf(turn, Date.parse(turn.createdAt) - begin, now - begin));
  return { rows, ...sharesOf(rows) };
}

function sharesOf(rows: readonly TimelineRow[]): TimeShares {
  let lengthMs = 1;
  for (const { spans } of rows) for (const { end } of spans) lengthMs = Math.max(lengthMs, end);
  const edges = rows
    .flatMap(({ call, spans }) =>
      spans.flatMap(({ start, end, kind }) => {
        const whose = call === undefined ? 'model' : kind === 'wait' ? 'person' : 'tool';
        return [
          { at: start, whose, by: 1 },
          { at: end, whose, by: -1 },
        ] as const;
      }),
    )
    .sort((one, other) => one.at - other.at);
  const open = { tool: 0, person: 0, model: 0 };
  const shares = { tool: 0, person: 0, model: 0, other: 0 };
  let last = 0;
  for (const { at, whose, by } of edges) {
    const owner = open.tool > 0 ? 'tool' : open.person > 0 ? 'person' : open.model > 0 ? 'model' : 'other';
    shares[owner] += at - last;
    last = at;
    open[whose] += by;
  }
  const { tool: toolMs, person: personMs, model: modelMs } = shares;
  return { lengthMs, modelMs, toolMs, personMs, otherMs: lengthMs - toolMs - personMs - modelMs };
}

function rowsOf(turn: ModelTurn, offset: number, now: number): TimelineRow[] {
  const { times, state } = turn;
  const isAnswering = state === 'asking' || state === 'answering';
  const answered = times.answeredMs ?? (isAnswering ? now - offset : (times.endedMs ?? times.firstMs ?? 0));
  const first = Math.min(times.firstMs ?? answered, answered);
  const spans = [span(offset, 0, first, 'wait'), span(offset, first, answered, 'work')].filter(isSome);
  const model: TimelineRow = { turn, spans, tookMs: answered, isUnderWay: isAnswering };
  return [model, ...turn.parts.flatMap((part) => (part.type === 'call' ? [rowOfCall(turn, part, offset, now)] : []))];
}

function rowOfCall(turn: ModelTurn, call: CallPart, offset: number, now: number): TimelineRow {
  const { trace, state } = call;
  const isUnderWay = state === 'waiting' || state === 'running';
  const asked = trace.routedMs ?? trace.writtenMs ?? trace.startedMs ?? 0;
  const last = isUnderWay ? now - offset : (trace.endedMs ?? trace.startedMs ?? asked);
  const started = trace.startedMs ?? (state === 'waiting' ? last : Math.min(trace.approvedMs ?? last, last));
  // The person took the time until the approval; the rest before the start is ours.
  const approved =
    call.approval?.by === 'person' || state === 'waiting' ? Math.min(trace.approvedMs ?? started, last) : asked;
  // Of the time until the result was stored, only the run itself is a bar: it is as long as the figure beside it.
  const begun = Math.max(started, approved);
  const ended = isUnderWay || trace.tookMs === undefined ? last : Math.min(last, begun + trace.tookMs);
  const spans = [span(offset, asked, approved, 'wait'), span(offset, begun, ended, 'work')].filter(isSome);
  return { turn, call, spans, tookMs: trace.tookMs ?? lengthOf(spans, 'work'), isUnderWay };
}

function span(offset: number, from: number, to: number, kind: Span['kind']): Span | undefined {
  return to > from ? { start: offset + from, end: offset + to, kind } : undefined;
}

function isSome(value: Span | undefined): value is Span {
  return value !== undefined;
}

export function lengthOf(spans: readonly Span[], kind: Span['kind']): number {
  return spans.reduce((total, span) => total + (span.kind === kind ? span.end - span.start : 0), 0);
}
