import type { RunRecord } from '../../core/call.ts';
import { isRecord, type JsonObject, vouchedFor } from '../../core/json/json.ts';
import { parseGrantedPermissions } from '../../core/permissions/parse-permissions.ts';
import { copyJsonObject } from '../../core/json/json-copy.ts';
import { pastTime } from '../../core/text/past-time.ts';
import { isToolId } from './parse-record.ts';

/** Parses a stored run from outside; undefined if it could not be shown. */
export function parseRun(input: unknown, now: Date = new Date()): RunRecord | undefined {
  const copy = copyJsonObject(input);
  if (copy === undefined) return undefined;
  // The separate parts of a run are not JSON, and verdicts of cases are made in this browser alone.
  const { output: _output, value: _value, apart: _apart, case: _case, ...run } = copy;
  const {
    runId,
    toolCallId,
    toolId,
    toolName,
    toolVersion,
    caller,
    conversationId,
    client,
    traceparent,
    startedAt: started,
    result,
    logs,
    network,
    granted,
  } = run;
  const startedAt = pastTime(started, now);
  // Its members may be absent in a file; the page reads them all.
  const grant = granted === undefined ? undefined : parseGrantedPermissions(granted);
  const isWell =
    isToolId(runId) &&
    isToolId(toolCallId) &&
    isToolId(toolId) &&
    isText(toolName) &&
    typeof toolVersion === 'number' &&
    Object.hasOwn(run, 'input') &&
    isAbsentOr(conversationId, isText) &&
    startedAt !== undefined &&
    isOneOf(caller, 'person', 'model', 'case', 'api', 'remote') &&
    isAbsentOr(client, isText) &&
    isAbsentOr(traceparent, isText) &&
    isResult(result) &&
    isListOf(logs, isLog) &&
    isListOf(network, isUse) &&
    grant?.ok !== false;
  // Each field that the page reads was checked above.
  return isWell
    ? vouchedFor<RunRecord>({ ...run, startedAt, ...(grant?.ok === true ? { granted: grant.value } : {}) })
    : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';
/** Compares without a conversion: a list of one text would become that text. */
const isOneOf = (value: unknown, ...words: readonly string[]): boolean => words.some((word) => word === value);
const isListOf = (value: unknown, holds: (each: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(holds);
const isAbsentOr = (value: unknown, holds: (given: unknown) => boolean): boolean => value === undefined || holds(value);

function isResult(result: unknown): boolean {
  if (!isRecord(result)) return false;
  const { success, error, errorCode, executionTime, logs, details, engine, changes, agentType } = result;
  return (
    typeof success === 'boolean' &&
    typeof executionTime === 'number' &&
    isListOf(logs, isText) &&
    isAbsentOr(error, isText) &&
    isAbsentOr(errorCode, isText) &&
    isAbsentOr(details, isRecord) &&
    isAbsentOr(engine, isEngine) &&
    isAbsentOr(changes, isChanges) &&
    isAbsentOr(agentType, isText)
  );
}

function isLog(line: unknown): boolean {
  return (
    isRecord(line) &&
    isText(line['text']) &&
    typeof line['atMs'] === 'number' &&
    isOneOf(line['level'], 'log', 'info', 'warn', 'error', 'debug')
  );
}

function isUse(use: unknown): boolean {
  if (!isRecord(use)) return false;
  const { method, url, outcome, status, durationMs, secrets, exchange } = use;
  const isNumber = (value: unknown): boolean => typeof value === 'number';
  return (
    isText(method) &&
    isText(url) &&
    isOneOf(outcome, 'allowed', 'denied', 'failed', 'sent') &&
    isAbsentOr(status, isNumber) &&
    isAbsentOr(durationMs, isNumber) &&
    isAbsentOr(secrets, (list) => isListOf(list, isText)) &&
    isAbsentOr(exchange, isExchange)
  );
}

function isExchange(exchange: unknown): boolean {
  if (!isRecord(exchange)) return false;
  const { requestHeaders, requestBody, responseHeaders, responseBody } = exchange;
  const isHeaders = (list: unknown): boolean =>
    isListOf(list, (pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText));
  const isBody = (body: unknown): boolean =>
    isRecord(body) && typeof body['bytes'] === 'number' && isAbsentOr(body['text'], isText);
  return (
    isHeaders(requestHeaders) &&
    isAbsentOr(requestBody, isBody) &&
    isAbsentOr(responseHeaders, isHeaders) &&
    isAbsentOr(responseBody, isBody)
  );
}

function isEngine(engine: unknown): boolean {
  if (!isRecord(engine)) return false;
  const { kind, nodeVersion, fellBackFrom, cause, reason } = engine;
  return (
    isOneOf(kind, 'embedded', 'webcontainer') &&
    [nodeVersion, fellBackFrom, cause, reason].every((value) => isAbsentOr(value, isText))
  );
}

function isChanges(changes: unknown): boolean {
  if (!isRecord(changes)) return false;
  const { state, entries, total, conflicts, message } = changes as JsonObject;
  return (
    isOneOf(state, 'landed', 'discarded', 'refused') &&
    typeof total === 'number' &&
    isListOf(conflicts, isText) &&
    isAbsentOr(message, isText) &&
    isListOf(entries, (entry) => isRecord(entry) && isText(entry['path']) && isText(entry['did']))
  );
}
