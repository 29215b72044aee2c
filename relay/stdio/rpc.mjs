// @ts-check
// As much of JSON-RPC as it takes to answer for a tab that is not there.

/** @typedef {string | number} RpcId */
/** @typedef {{ method?: string, id?: RpcId, isError: boolean, cancels?: RpcId }} RpcMessage */

/** A server's own error: nothing in MCP has this code. */
const SERVER_ERROR = -32_000;
const PARSE_ERROR = -32_700;

/**
 * The messages in a line: one, or several of a batch.
 * @param {string} text
 * @returns {RpcMessage[] | undefined} undefined if it is not JSON
 */
export function readMessages(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return [value].flat().map((each) => {
    const { method, id, error, params } = /** @type {Record<string, unknown>} */ (Object(each));
    const { requestId } = /** @type {Record<string, unknown>} */ (Object(params));
    return {
      isError: error !== undefined,
      ...(typeof method === 'string' ? { method } : {}),
      ...(isRpcId(id) ? { id } : {}),
      ...(method === 'notifications/cancelled' && isRpcId(requestId) ? { cancels: requestId } : {}),
    };
  });
}

/** The ids of requests among messages. @param {readonly RpcMessage[]} messages */
export function requestIds(messages) {
  return messages.flatMap(({ method, id }) => (method === undefined || id === undefined ? [] : [id]));
}

/** The ids of answers among messages. @param {readonly RpcMessage[]} messages */
export function answerIds(messages) {
  return messages.flatMap(({ method, id }) => (method === undefined && id !== undefined ? [id] : []));
}

/** @param {RpcId | null} id @param {string} message */
export function errorAnswer(id, message) {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: id === null ? PARSE_ERROR : SERVER_ERROR, message } });
}

/** The same request under another id. @param {string} request @param {RpcId} id */
export function withId(request, id) {
  return JSON.stringify({ ...JSON.parse(request), id });
}

/** One line: line breaks of JSON text are white space, since strings have none. @param {string} json */
export function asLine(json) {
  return json.replace(/[\r\n]/g, ' ');
}

/** @param {unknown} value @returns {value is RpcId} */
function isRpcId(value) {
  return typeof value === 'string' || typeof value === 'number';
}
