import { AGENT_LIMITS } from './agent-limits.ts';
import type { CallPart, ConversationId, ModelTurn, Turn, TurnId, TurnImage } from './conversation.ts';
import { ERROR_CODES } from '../../core/errors.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { copyJson, copyJsonObject } from '../../core/json/json-copy.ts';
import type { JsonValue } from '../../core/json/json.ts';
import {
  readCount,
  readEither,
  readFlag,
  readList,
  readMatch,
  readNumber,
  readOneOf,
  readShape,
  readText,
  readTime,
  readTrue,
  type Reader,
} from '../../core/json/read-shape.ts';

/** Ids that this app makes. */
export const AGENT_ID = /^[A-Za-z0-9_-]{1,64}$/;
const MOST = Number.MAX_SAFE_INTEGER;
const text = readText(AGENT_LIMITS.maxTextChars);
const word = readText(1_000);
const milliseconds = readNumber(0, MOST);

/** JSON unchanged; boxed, because `null` is a valid value here. */
const readJson: Reader<{ readonly value: JsonValue }> = (value) => {
  const copy = copyJson(value);
  return copy.ok ? { value: copy.value } : undefined;
};

export const readImage: Reader<TurnImage> = readShape({
  mediaType: readMatch(/^image\/[a-z0-9.+-]{1,40}$/),
  data: readText(AGENT_LIMITS.maxImageChars, 1),
});
const images = readList(readImage, AGENT_LIMITS.maxImages);

const readValue: Reader<string | number> = (value) => word(value) ?? readNumber(-MOST, MOST)(value);
const readAdapted = readShape({ code: word, values: readList(readValue, 5) }, { path: word });

const readCallTrace = readShape(
  {},
  {
    writtenMs: milliseconds,
    routedMs: milliseconds,
    route: readShape({ origin: word, trusted: readFlag }, { detail: word }),
    adapted: readList(word, 20),
    adaptedBy: readList(readAdapted, 20),
    approvedMs: milliseconds,
    startedMs: milliseconds,
    endedMs: milliseconds,
    tookMs: milliseconds,
  },
);

const callMembers = readShape(
  {
    type: readOneOf(['call']),
    callId: readMatch<ToolCallId>(AGENT_ID),
    toolName: word,
    input: readJson,
    state: readOneOf(['written', 'waiting', 'running', 'done', 'failed', 'denied', 'unreadable', 'unknown', 'stopped']),
    trace: readCallTrace,
  },
  {
    wireId: word,
    written: text,
    approval: readShape(
      { by: readOneOf(['policy', 'rule', 'person', 'caller']) },
      { edited: readTrue, reason: text, toolKey: word },
    ),
    output: text,
    images,
    outputCharacters: readCount(0, MOST),
    errorCode: readOneOf(ERROR_CODES),
    logs: readList(
      readShape({ level: readOneOf(['log', 'info', 'warn', 'error', 'debug']), text, atMs: milliseconds }),
      AGENT_LIMITS.maxLogLines,
    ),
    progress: readShape({ done: readNumber(-MOST, MOST) }, { total: readNumber(-MOST, MOST), message: text }),
    differs: text,
  },
);

function readCall(value: unknown): CallPart | undefined {
  const members = callMembers(value);
  return members === undefined ? undefined : { ...members, input: members.input.value };
}

const readFailure = readShape(
  {
    code: readOneOf([
      'unauthorized',
      'forbidden',
      'rate-limited',
      'no-credit',
      'bad-request',
      'not-found',
      'too-long',
      'server-error',
      'unreachable',
      'no-cors',
      'private-network',
      'mixed-content',
      'stalled',
      'cut-off',
      'bad-stream',
      'no-model',
      'stopped',
      'internal',
    ]),
    message: text,
  },
  { fix: text, detail: text, status: readCount(0, 999), retryAfterMs: milliseconds },
);

const turnBase = {
  id: readMatch<TurnId>(AGENT_ID),
  conversationId: readMatch<ConversationId>(AGENT_ID),
  createdAt: readTime,
};
const turnExtra = { parent: readMatch<TurnId>(AGENT_ID) };

/** Skills that one message starts: its own, and those of the address. */
const MAX_SKILLS = 60;
const skills = readList(readShape({ name: text, text }), MAX_SKILLS);

const readPersonTurn = readShape({ ...turnBase, role: readOneOf(['person']), text }, { ...turnExtra, images, skills });

const readModelTurn: Reader<ModelTurn> = readShape(
  {
    ...turnBase,
    role: readOneOf(['model']),
    state: readOneOf(['asking', 'answering', 'calling', 'done', 'failed', 'stopped', 'interrupted']),
    parts: readList<ModelTurn['parts'][number]>(
      readEither<ModelTurn['parts'][number]>(
        readShape({ type: readOneOf(['text', 'thought']), text }) as Reader<ModelTurn['parts'][number]>,
        readCall,
      ),
      AGENT_LIMITS.maxParts,
    ),
    times: readShape(
      { requests: readCount(0, MOST) },
      { firstMs: milliseconds, answeredMs: milliseconds, endedMs: milliseconds },
    ),
    model: readShape({
      kind: readOneOf(['openai-compatible', 'anthropic', 'google', 'chrome', 'local', 'recorded']),
      name: word,
      model: word,
    }),
  },
  {
    ...turnExtra,
    stopReason: readOneOf(['stop', 'length', 'filtered', 'max-steps', 'stopped', 'error']),
    failure: readFailure,
    opaque: copyJsonObject,
    usage: readShape(
      { inputTokens: readCount(0, MOST), outputTokens: readCount(0, MOST) },
      { cachedTokens: readCount(0, MOST), isEstimate: readTrue },
    ),
    cost: readNumber(0, MOST),
    deferredTools: readCount(0, MOST),
    notes: readList(text, AGENT_LIMITS.maxNotes),
  },
);

/** Parses a turn that was stored or imported; undefined if it is not valid. */
export const readTurn: Reader<Turn> = readEither<Turn>(readPersonTurn, readModelTurn);
