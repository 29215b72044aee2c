// @ts-check
// Reads `_headers`, the format of Cloudflare Pages and Netlify, so that the local server answers as a host will.
// https://developers.cloudflare.com/pages/configuration/headers/

/**
 * @typedef
 * {{ pattern: RegExp, actions: ({ kind: 'set', name: string, value: string } | { kind: 'remove', name: string })[] }}
 * HeaderBlock
 */

/**
 * Throws with the line number if a line is invalid: a silently lost header would be a security hole.
 * @param {string} text
 * @returns {HeaderBlock[]} in the order of the file
 */
export function parseHeadersFile(text) {
  /** @type {HeaderBlock[]} */
  const blocks = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      blocks.push({ pattern: pathPattern(content, index + 1), actions: [] });
      continue;
    }
    const block = blocks.at(-1);
    if (!block) throw new Error(`_headers line ${index + 1}: a header stands before the first path.`);
    block.actions.push(parseAction(content, index + 1));
  }
  return blocks;
}

/**
 * Every matching block applies; a later value replaces an earlier one of the same name.
 * @param {readonly HeaderBlock[]} blocks
 * @param {string} path of the request, without its query
 * @returns {Map<string, string>} lower-case names
 */
export function headersFor(blocks, path) {
  /** @type {Map<string, string>} */
  const headers = new Map();
  for (const { pattern, actions } of blocks) {
    if (!pattern.test(path)) continue;
    for (const action of actions) {
      if (action.kind === 'set') headers.set(action.name, action.value);
      else headers.delete(action.name);
    }
  }
  return headers;
}

/** `*` stands for anything, `:name` for one segment. @param {string} text @param {number} line */
function pathPattern(text, line) {
  if (!text.startsWith('/'))
    throw new Error(`_headers line ${line}: "${text}" is not a path. Paths start with "/", headers are indented.`);
  const source = text
    .split(/(\*|:[A-Za-z]\w*)/)
    .map((part, index) =>
      index % 2 === 0 ? part.replace(/[$()+.?[\\\]^{|}]/g, '\\$&') : part === '*' ? '.*' : '[^/]+',
    )
    .join('');
  return new RegExp(`^${source}$`);
}

/** @param {string} text @param {number} line @returns {HeaderBlock['actions'][number]} */
function parseAction(text, line) {
  const removal = /^!\s*([\w-]+)$/.exec(text);
  if (removal?.[1] !== undefined) return { kind: 'remove', name: removal[1].toLowerCase() };
  const colon = text.indexOf(':');
  const name = text.slice(0, colon).trim();
  if (colon < 1 || !/^[\w-]+$/.test(name)) throw new Error(`_headers line ${line}: "${text}" is not "Name: value".`);
  return { kind: 'set', name: name.toLowerCase(), value: text.slice(colon + 1).trim() };
}
