import { createFixer } from './fix-json.ts';
import { objectSpan } from './object-spans.ts';
import { CALL_KEY, readObject, type WrittenCall, type WrittenCalls, type WrittenFault } from './read-object.ts';

/** Reads an answer while it arrives. Text is passed on at once; the calls are known at the end. */
export interface TextCallParser {
  push(piece: string): void;
  end(): WrittenCalls;
}
export type ShownText = { readonly type: 'text' | 'thought'; readonly text: string };

/** Maximum number of calls; an answer with more is an error of the model. */
const MAX_CALLS = 64;
/** Maximum number of characters that are examined, repeated ones included: unclosed braces would make it quadratic. */
const MAX_WORK = 1_000_000;
/** Fixing JSON takes about this many times as long as examining it. */
const FIXING = 10;
/** A longer object without a call in it is passed on as text. */
const MAX_HELD = 2_000;
/** Thoughts in tags may contain drafts of calls, which are ignored. */
const THINKING = /<(think|thinking|reasoning)>/iy;
/** Tags that some models put around their calls. */
const WRAPPING = /<\/?tool_calls?>/iy;
const TAGS = ['<think>', '<thinking>', '<reasoning>', '<tool_call>', '</tool_call>', '<tool_calls>', '</tool_calls>'];
const LONGEST_TAG = '</reasoning>'.length;
const FENCE = /```[\w-]*\s*/y;
/** Where a call may begin: a key follows, or more text is needed. */
const OBJECT = /\{\s*(?:["'“‘`]|\w+\s*(?::|$)|$)/y;
const LIST = /\[\s*(?:\{|$)/y;
const SPECIAL = /[<{[`]/g;

/**
 * Finds the calls in a model's answer: JSON objects with the key `toolname`, anywhere in it, with or without a code
 * fence, several ones, and inside a list or another object. `show` gets all other text as soon as it cannot be part of
 * a call, without the fences around calls; thoughts in tags are separate.
 */
export function createTextCallParser(show: (shown: ShownText) => void): TextCallParser {
  const reading = createReading(show);
  return {
    push(piece) {
      reading.pending += piece;
      if (reading.pending.length < reading.readFrom) return;
      reading.readFrom = 0;
      look(reading, false);
      showSpoken(reading);
    },
    end() {
      look(reading, true);
      showSpoken(reading);
      return { calls: reading.calls.slice(0, MAX_CALLS), faults: reading.faults };
    },
  };
}

interface Reading {
  readonly show: (shown: ShownText) => void;
  readonly calls: WrittenCall[];
  readonly faults: WrittenFault[];
  readonly fix: ReturnType<typeof createFixer>;
  pending: string;
  /** Length of `pending` at which it is examined again. */
  readFrom: number;
  work: number;
  thinkingEnd: string | undefined;
  /** An opening fence before a call was dropped; its closing fence is dropped too. */
  hasOpenFence: boolean;
  spaces: string | undefined;
  /** Text to be shown next, collected because a hostile answer may have a million pieces of one character. */
  spoken: string;
}

function createReading(show: Reading['show']): Reading {
  return {
    show,
    calls: [],
    faults: [],
    fix: createFixer(),
    pending: '',
    readFrom: 0,
    work: 0,
    thinkingEnd: undefined,
    hasOpenFence: false,
    spaces: undefined,
    spoken: '',
  };
}

function showSpoken(reading: Reading): void {
  const { spoken: text, spaces } = reading;
  reading.spoken = '';
  const end = text.trimEnd().length;
  // Not at the beginning, and not before text that may become a call.
  if (end > 0)
    reading.show({
      type: 'text',
      text: spaces === undefined ? text.slice(0, end).trimStart() : spaces + text.slice(0, end),
    });
  reading.spaces = end > 0 ? text.slice(end) : spaces === undefined ? undefined : spaces + text;
}

/** @returns the index to continue from; undefined if more text is needed */
function think(reading: Reading, at: number, closing: string, isEnd: boolean): number | undefined {
  const { pending } = reading;
  const end = endOfThought(pending, closing, at);
  const until = end >= 0 ? end : isEnd ? pending.length : Math.max(at, pending.length - LONGEST_TAG);
  if (until > at) showSpoken(reading);
  if (until > at) reading.show({ type: 'thought', text: pending.slice(at, until) });
  if (end < 0) {
    reading.pending = pending.slice(until);
    return undefined;
  }
  reading.thinkingEnd = undefined;
  return end + closing.length;
}

/**
 * Takes the object or list at `at` as calls, if it contains any.
 * @returns its end; `wait`; undefined if it is something else
 */
function takeCalls(reading: Reading, at: number, isEnd: boolean): number | 'wait' | undefined {
  const { pending, calls, faults } = reading;
  if (
    !matches(pending[at] === '{' ? OBJECT : LIST, pending, at) ||
    calls.length + faults.length >= MAX_CALLS ||
    reading.work >= MAX_WORK
  )
    return undefined;
  const { end, ending } = objectSpan(pending, at);
  const source = pending.slice(at, end);
  const isCandidate = CALL_KEY.test(source);
  if (ending !== 'whole' && end === pending.length && !isEnd && (isCandidate || source.length < MAX_HELD)) {
    // Grows geometrically, so that all attempts together take a few times as long as one.
    reading.readFrom = pending.length + Math.floor(source.length / 3);
    return 'wait';
  }
  reading.work += source.length * (isCandidate ? FIXING : 1);
  const found = isCandidate ? readObject(source, ending, reading.fix) : undefined;
  if (found === undefined) return undefined;
  calls.push(...found.calls);
  faults.push(...found.faults);
  return end;
}

function look(reading: Reading, isEnd: boolean): void {
  let at = 0;
  while (at < reading.pending.length) {
    if (reading.thinkingEnd !== undefined) {
      const next = think(reading, at, reading.thinkingEnd, isEnd);
      if (next === undefined) return;
      at = next;
      continue;
    }
    const { pending } = reading;
    SPECIAL.lastIndex = at;
    const special = SPECIAL.exec(pending)?.index ?? pending.length;
    reading.spoken += pending.slice(at, special);
    at = special;
    if (at === pending.length) break;
    const next = readSpecial(reading, at, isEnd);
    if (next === 'wait') {
      reading.pending = pending.slice(at);
      reading.readFrom -= at;
      return;
    }
    at = next;
  }
  reading.pending = '';
}

/**
 * Handles a character that may begin a tag, a fence or a call. @returns the index to continue from; `wait` for more
 * text
 */
function readSpecial(reading: Reading, at: number, isEnd: boolean): number | 'wait' {
  const { pending } = reading;
  const isTag = pending[at] === '<';
  const isFence = pending[at] === '`';
  const fence = isFence ? matches(FENCE, pending, at) : undefined;
  const tag = isTag ? matches(THINKING, pending, at) : undefined;
  const mayBegin = !isEnd && (isTag || isFence) && isBeginning(pending.slice(at, at + LONGEST_TAG));
  if (!isEnd && (mayBegin || (fence !== undefined && at + fence[0].length === pending.length))) return 'wait';
  if (tag !== undefined) {
    reading.thinkingEnd = `</${(tag[1] ?? '').toLowerCase()}>`;
    return at + tag[0].length;
  }
  const wrapping = isTag ? matches(WRAPPING, pending, at) : undefined;
  if (wrapping !== undefined) return at + wrapping[0].length;
  if (fence !== undefined && reading.hasOpenFence) {
    reading.hasOpenFence = false;
    reading.spoken += fence[0].slice(3);
    return at + fence[0].length;
  }
  const begin = at + (fence?.[0].length ?? 0);
  const taken = pending[begin] === '{' || pending[begin] === '[' ? takeCalls(reading, begin, isEnd) : undefined;
  if (taken === 'wait') return 'wait';
  if (taken !== undefined) reading.hasOpenFence ||= fence !== undefined;
  else reading.spoken += fence?.[0] ?? pending.charAt(at);
  return taken ?? at + (fence?.[0].length ?? 1);
}

/** Index of the tag that ends a thought, case-insensitive; -1 if there is none. */
function endOfThought(text: string, closing: string, from: number): number {
  let at = text.indexOf('</', from);
  while (at >= 0 && text.slice(at, at + closing.length).toLowerCase() !== closing) at = text.indexOf('</', at + 2);
  return at;
}

function matches(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Whether more text may turn this into a tag or a fence. */
function isBeginning(tail: string): boolean {
  const lower = tail.toLowerCase();
  return (
    TAGS.some((tag) => tag.length > lower.length && tag.startsWith(lower)) ||
    ('```'.startsWith(lower) && lower.length < 3)
  );
}
