import { createFixer } from './fix-json.ts';
import { objectSpan } from './object-spans.ts';
import { CALL_KEY, readObject, type WrittenCall, type WrittenCalls, type WrittenFault } from './read-object.ts';

/** Reads an answer as it comes. What is shown of it is given on; its calls are known at its end. */
export interface AnswerReader {
  push(piece: string): void;
  end(): WrittenCalls;
}
export type ShownText = { readonly type: 'text' | 'thought'; readonly text: string };

/** More than this is no answer that somebody meant. */
const MAX_CALLS = 64;
/** Characters that are looked at, some of them often: braces that never close would make it quadratic. */
const MAX_WORK = 1_000_000;
/** Fixing takes about so many times as long as looking. */
const FIXING = 10;
/** An object that goes on for longer than this and has no call in it yet is shown. */
const MAX_HELD = 2_000;
/** Models that think aloud write drafts of calls there; none of them is meant. */
const THINKING = /<(think|thinking|reasoning)>/iy;
/** What some models put around their calls. */
const WRAPPING = /<\/?tool_calls?>/iy;
const TAGS = ['<think>', '<thinking>', '<reasoning>', '<tool_call>', '</tool_call>', '<tool_calls>', '</tool_calls>'];
const LONGEST_TAG = '</reasoning>'.length;
const FENCE = /```[\w-]*\s*/y;
/** Where a call may begin: a key follows, or will. */
const OBJECT = /\{\s*(?:["'“‘`]|\w+\s*(?::|$)|$)/y;
const LIST = /\[\s*(?:\{|$)/y;
const SPECIAL = /[<{[`]/g;

/**
 * Finds the calls in a model's answer: JSON objects with the key `toolname`, anywhere in it, fenced or not, also
 * several and also inside a list or another object. `show` gets the rest as soon as it is clear that it is no part of a
 * call, without the fences that stood around calls; thoughts in tags apart.
 */
export function createAnswerReader(show: (shown: ShownText) => void): AnswerReader {
  const calls: WrittenCall[] = [];
  const faults: WrittenFault[] = [];
  const fix = createFixer();
  let pending = '';
  /** Length of `pending` at which it is worth looking again. */
  let lookAt = 0;
  let work = 0;
  let thinkingEnd: string | undefined;
  /** A fence that stood before a call; its other end goes too. */
  let hasOpenFence = false;
  let spaces: string | undefined;

  /** What is shown next: told together, since a hostile answer has a million pieces of one character. */
  let said = '';

  const showSaid = () => {
    const text = said;
    said = '';
    const end = text.trimEnd().length;
    // None at the beginning, and none before something that may turn out to be a call.
    if (end > 0)
      show({ type: 'text', text: spaces === undefined ? text.slice(0, end).trimStart() : spaces + text.slice(0, end) });
    spaces = end > 0 ? text.slice(end) : spaces === undefined ? undefined : spaces + text;
  };

  /** @returns where to go on; undefined: it has to wait for more */
  const thinks = (at: number, closing: string, isEnd: boolean): number | undefined => {
    const end = endOfThought(pending, closing, at);
    const until = end >= 0 ? end : isEnd ? pending.length : Math.max(at, pending.length - LONGEST_TAG);
    if (until > at) showSaid();
    if (until > at) show({ type: 'thought', text: pending.slice(at, until) });
    if (end < 0) {
      pending = pending.slice(until);
      return undefined;
    }
    thinkingEnd = undefined;
    return end + closing.length;
  };

  /**
   * Takes the object or list at `at` as calls, if it is that.
   * @returns its end; `wait`; undefined when it is something else
   */
  const takeCalls = (at: number, isEnd: boolean): number | 'wait' | undefined => {
    if (
      !matches(pending[at] === '{' ? OBJECT : LIST, pending, at) ||
      calls.length + faults.length >= MAX_CALLS ||
      work >= MAX_WORK
    )
      return undefined;
    const { end, ending } = objectSpan(pending, at);
    const source = pending.slice(at, end);
    const isCandidate = CALL_KEY.test(source);
    if (ending !== 'whole' && end === pending.length && !isEnd && (isCandidate || source.length < MAX_HELD)) {
      // So that all looks together take a few times as long as one.
      lookAt = pending.length + Math.floor(source.length / 3);
      return 'wait';
    }
    work += source.length * (isCandidate ? FIXING : 1);
    const found = isCandidate ? readObject(source, ending, fix) : undefined;
    if (found === undefined) return undefined;
    calls.push(...found.calls);
    faults.push(...found.faults);
    return end;
  };

  const look = (isEnd: boolean) => {
    let at = 0;
    const waitFrom = (from: number) => {
      pending = pending.slice(from);
      lookAt -= from;
    };
    while (at < pending.length) {
      if (thinkingEnd !== undefined) {
        const next = thinks(at, thinkingEnd, isEnd);
        if (next === undefined) return;
        at = next;
        continue;
      }
      SPECIAL.lastIndex = at;
      const special = SPECIAL.exec(pending)?.index ?? pending.length;
      said += pending.slice(at, special);
      at = special;
      if (at === pending.length) break;
      const isTag = pending[at] === '<';
      const isFence = pending[at] === '`';
      const fence = isFence ? matches(FENCE, pending, at) : undefined;
      const tag = isTag ? matches(THINKING, pending, at) : undefined;
      const mayBegin = !isEnd && (isTag || isFence) && isBeginning(pending.slice(at, at + LONGEST_TAG));
      if (!isEnd && (mayBegin || (fence !== undefined && at + fence[0].length === pending.length))) return waitFrom(at);
      if (tag !== undefined) {
        thinkingEnd = `</${(tag[1] ?? '').toLowerCase()}>`;
        at += tag[0].length;
        continue;
      }
      const wrapping = isTag ? matches(WRAPPING, pending, at) : undefined;
      if (wrapping !== undefined) {
        at += wrapping[0].length;
        continue;
      }
      if (fence !== undefined && hasOpenFence) {
        hasOpenFence = false;
        said += fence[0].slice(3);
        at += fence[0].length;
        continue;
      }
      const begin = at + (fence?.[0].length ?? 0);
      const taken = pending[begin] === '{' || pending[begin] === '[' ? takeCalls(begin, isEnd) : undefined;
      if (taken === 'wait') return waitFrom(at);
      if (taken !== undefined) hasOpenFence ||= fence !== undefined;
      else said += fence?.[0] ?? pending.charAt(at);
      at = taken ?? at + (fence?.[0].length ?? 1);
    }
    pending = '';
  };

  return {
    push(piece) {
      pending += piece;
      if (pending.length < lookAt) return;
      lookAt = 0;
      look(false);
      showSaid();
    },
    end() {
      look(true);
      showSaid();
      return { calls: calls.slice(0, MAX_CALLS), faults };
    },
  };
}

/** The place of the tag that ends a thought, in any case; -1 when there is none. */
function endOfThought(text: string, closing: string, from: number): number {
  let at = text.indexOf('</', from);
  while (at >= 0 && text.slice(at, at + closing.length).toLowerCase() !== closing) at = text.indexOf('</', at + 2);
  return at;
}

function matches(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** The text may become a tag or a fence when more comes. */
function isBeginning(tail: string): boolean {
  const lower = tail.toLowerCase();
  return (
    TAGS.some((tag) => tag.length > lower.length && tag.startsWith(lower)) ||
    ('```'.startsWith(lower) && lower.length < 3)
  );
}
