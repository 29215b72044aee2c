import { assertNever } from '../../../core/errors.ts';
import { isRecord, parseJson } from '../../../core/json/json.ts';
import { MODEL_LIMITS } from '../model-limits.ts';
import type { ModelFailure, ModelFailureCode } from '../../contract/model-worker-api.ts';
import { FAILURE_TEXTS } from './failure-texts.ts';
import { retryAfterOf } from '../retry.ts';
import type { Attempt } from '../watched-fetch.ts';
import { defined } from '../../../core/defined.ts';

/** A failure with the app's texts. `hide` hides the key in texts of others. */
export function failureWith(
  code: ModelFailureCode,
  more: Omit<ModelFailure, 'code' | 'message'> & { readonly message?: string } = {},
  hide: (text: string) => string = (text) => text,
): ModelFailure {
  const { detail, ...rest } = more;
  const excerpt = detail === undefined ? '' : hide(detail).trim().slice(0, MODEL_LIMITS.maxDetailChars);
  return { code, ...FAILURE_TEXTS[code], ...rest, ...(excerpt === '' ? {} : { detail: excerpt }) };
}

/** The facts about a failed request. `error` was thrown, or sent by the provider in the middle of its answer. */
export interface FailedRequest {
  readonly attempt: Attempt;
  readonly error: unknown;
  readonly isStopped: boolean;
  readonly hide: (text: string) => string;
}

/** Why a request failed. Undefined if the network gave no response at all: browsers do not say why. */
export function classifyModelFailure({ attempt, error, isStopped, hide }: FailedRequest): ModelFailure | undefined {
  if (isStopped) return failureWith('stopped');
  const { fault, answer, excerpt = '' } = attempt;
  switch (fault) {
    case 'network':
      return undefined;
    case 'stalled':
    case 'cut':
      return failureWith(fault === 'cut' ? 'cut-off' : 'stalled');
    case 'redirected':
      return failureWith('bad-request', {
        message: 'The address of this model redirects to another one.',
        fix: 'Enter the final address: the app sends a key to no other address by itself.',
      });
    case 'elsewhere':
      return failureWith('bad-request', {
        message: 'The request would have left the base URL, so it was not sent.',
        fix: 'Check the base URL and the name of the model.',
      });
    case 'not-bound':
      return failureWith('forbidden', {
        message: 'The key of this model may not be sent to its address.',
        fix: 'Enter the key again for this address, or add the address to its bindings under Secrets.',
      });
    case 'too-large':
      return failureWith('bad-stream', { message: 'The answer is larger than the app accepts.' });
    case 'no-stream':
      return failureWith('bad-stream', { detail: messageIn(excerpt) });
    case undefined:
      break;
    default:
      assertNever(fault);
  }
  const body = bodyOf(error);
  if (answer !== undefined && (answer.status < 200 || answer.status >= 300))
    return failureOfStatus(answer.status, body, answer.headers, Date.parse(answer.date), hide);
  const status = statusIn(error);
  if (status !== undefined) return failureOfStatus(status, body, new Headers(), 0, hide);
  return failureWith(isProvidersWord(error) ? 'server-error' : 'bad-stream', { detail: messageIn(body) }, hide);
}

function failureOfStatus(
  status: number,
  body: string,
  headers: Headers,
  now: number,
  hide: (text: string) => string,
): ModelFailure {
  const detail = messageIn(body);
  const code = codeOf(status, `${detail} ${body}`);
  const retryAfterMs =
    code === 'rate-limited' || code === 'server-error' ? retryAfterOf(headers, body, now) : undefined;
  return failureWith(code, { detail, status, ...defined({ retryAfterMs }) }, hide);
}

const TOO_LONG =
  /context[_ ](?:length|window)|too long|maximum (?:context|number of tokens)|exceeds? the (?:context|maximum|limit)|too many (?:input )?tokens|prompt is too/i;
const NO_CREDIT =
  /insufficient_quota|credit balance|insufficient (?:credit|balance|funds)|billing_(?:not_active|hard_limit)/i;
const BAD_KEY = /api[ _]key (?:not valid|expired|invalid)|API_KEY_INVALID|invalid api[ _-]?key|invalid x-api-key/i;

function codeOf(status: number, excerpt: string): ModelFailureCode {
  if (status === 402 || (NO_CREDIT.test(excerpt) && status < 500)) return 'no-credit';
  if (status === 401 || (BAD_KEY.test(excerpt) && status < 500)) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 413 || (TOO_LONG.test(excerpt) && status < 500 && status !== 429)) return 'too-long';
  if (status === 429) return 'rate-limited';
  return status >= 500 || status === 408 || status === 409 ? 'server-error' : 'bad-request';
}

/** Errors of the provider packages contain the provider's response. */
function bodyOf(error: unknown): string {
  if (!isRecord(error)) return typeof error === 'string' ? error : '';
  if (typeof error['responseBody'] === 'string') return error['responseBody'];
  if (error['data'] !== undefined) return JSON.stringify(error['data']) || '';
  if (error instanceof Error) return error.message;
  return JSON.stringify(error) || '';
}

/** The HTTP status that an error in a stream stands for. */
function statusIn(error: unknown): number | undefined {
  if (!isRecord(error)) return undefined;
  for (const name of ['statusCode', 'status', 'code']) {
    const status = Number(error[name] ?? NaN);
    if (Number.isInteger(status) && status >= 400 && status < 600) return status;
  }
  const { type, code } = error;
  const kind = `${typeof type === 'string' ? type : ''} ${typeof code === 'string' ? code : ''}`;
  if (/rate_limit/.test(kind)) return 429;
  if (/overloaded|server_error|api_error/.test(kind)) return 529;
  return undefined;
}

/** Whether an error was sent by the provider, rather than caused by text that could not be parsed. */
function isProvidersWord(error: unknown): boolean {
  return (
    isRecord(error) &&
    !(error instanceof Error && /JSONParse|TypeValidation|InvalidResponse|InvalidData|SyntaxError/.test(error.name)) &&
    (error['data'] !== undefined || !(error instanceof Error))
  );
}

/** The message in a provider's response; the whole response if its format is unknown. */
function messageIn(body: string): string {
  const parsed = parseJson(body);
  if (!parsed.ok) return body;
  const excerpt = Array.isArray(parsed.value) ? (parsed.value as unknown[])[0] : parsed.value;
  if (!isRecord(excerpt)) return body;
  const error = isRecord(excerpt['error']) ? excerpt['error'] : excerpt;
  const found = [error['message'], excerpt['error'], excerpt['message'], excerpt['detail']].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return typeof found === 'string' ? found : body;
}
