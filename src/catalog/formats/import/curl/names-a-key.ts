import { literalKeys } from '../review-findings.ts';

/** Last words of names whose value is a key. */
const KEY_WORDS: ReadonlySet<string> = new Set(
  (
    'key apikey token secret password passwd passphrase passcode pwd pass auth oauth authorization credential ' +
    'credentials bearer jwt session sessionid sid signature sig pat otp cookie assertion verifier pin appid'
  ).split(' '),
);
/** Words that make a key of any name they are in. */
const ANYWHERE: ReadonlySet<string> = new Set(['password', 'passwords', 'passwd', 'passphrase', 'secret', 'secrets']);
/** Members that hold what the name of their object says. */
const PLAIN_MEMBER = /^(?:value|values|raw|text|data|plain|plain_?text|clear_?text|content|string|current|new|old)$/i;
/** Words before `key` and `token` that say that it is none. */
const NOT_SECRET: ReadonlySet<string> = new Set(
  'sort order primary foreign partition group cache idempotency page pagination continuation cursor public i18n'.split(
    ' ',
  ),
);
/** Names in one word. */
const JOINED = /(?:token|secret|password|passwd|passphrase|sessionid|credentials?|(?<!mon|tur|don|hoc|joc|whis)key)$/;

/** Whether a header, parameter or field with this name holds a key. */
function namesAKey(name: string): boolean {
  const words = name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/\d{1,4}$/, ''))
    .filter((word) => word !== '');
  if (words.some((word) => ANYWHERE.has(word))) return true;
  const last = words.at(-1) ?? '';
  if (NOT_SECRET.has(words.at(-2) ?? '')) return false;
  return KEY_WORDS.has(last) || JOINED.test(last);
}

/** The name that says what a member of an object holds: that of the object, for one such as `value`. */
export function meantBy(name: string, member: string): string {
  return PLAIN_MEMBER.test(member) && namesAKey(name) ? name : member;
}

/** Whether a value has to be a secret, by its name or by what it looks like. */
export function isKey(name: string, value: unknown): value is string {
  return typeof value === 'string' && value !== '' && (namesAKey(name) || literalKeys(value).length > 0);
}

/** Whether a number has to be left out, such as a PIN. */
export function isKeyNumber(name: string, value: unknown): boolean {
  return typeof value === 'number' && /pass|secret|\bpin\b|\botp\b/i.test(name.slice(0, 200));
}

/** Keys that stand in the path of an address: webhooks and bots. */
const KEY_PATH = /\/bot\d{4,}:|\/services\/T\w{4,}\/B|\/webhooks\/\d{6,}\//;

export function holdsKey(path: string): boolean {
  return literalKeys(path).length > 0 || KEY_PATH.test(path);
}

/** Whether a text that is neither JSON nor a form seems to hold a key. */
export function mentionsKey(text: string): boolean {
  return literalKeys(text).length > 0 || /passw|secret|token|api[_-]?key|credential|authorization/i.test(text);
}
