/**
 * Headers that tell a proxy, a gateway or a framework what a request "really" is: another path, host, method or sender
 * than those the grant was compared with. There are hundreds, so names are judged by their words.
 */

/** Anywhere in a name, including inside a word: words for an original value, a replacement, or a proxy. */
const ANYWHERE = /original|originating|rewrit|overrid|forward|proxy|proxied|upstream|destinationur|front-end/;
/** Words at the end of a name for the target or the source of a request. */
const LOCATIONS: ReadonlySet<string> = new Set([
  'host',
  'hostname',
  'vhost',
  'ip',
  'ipaddress',
  'addr',
  'realip',
  'clientip',
]);
/** Words for a part of an address, in names that begin with `x-`. */
const PARTS: ReadonlySet<string> = new Set([
  ...LOCATIONS,
  'path',
  'pathinfo',
  'port',
  'proto',
  'protocol',
  'scheme',
  'ssl',
]);
/** Words in names that begin with `x-`, of servers and frameworks that route by them. */
const ROUTERS: ReadonlySet<string> = new Set([
  'real',
  'remote',
  'accel',
  'sendfile',
  'envoy',
  'arr',
  'waws',
  'middleware',
  'invoke',
  'matched',
  'backend',
  'script',
  'route',
  'router',
  'routing',
  'prefix',
  'basepath',
  'baseurl',
  'servername',
  'unencoded',
]);
/** A name of only these words overrides the method. */
const METHOD_WORDS: ReadonlySet<string> = new Set([
  'x',
  'http',
  'request',
  'method',
  'verb',
  'override',
  'overriding',
  'tunnel',
  'tunneled',
  'tunnelled',
]);

/** Lower case, with `-` between words: CGI-like gateways treat all other characters the same. */
export function plainHeaderName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** Whether a server may use the value of this header as the method: the value then needs a grant like a method. */
export function overridesMethod(name: string): boolean {
  const words = wordsOf(name);
  return (
    words.some((word) => word === 'method' || word === 'verb' || word === 'methodoverride') &&
    words.every((word) => METHOD_WORDS.has(word) || word === 'methodoverride')
  );
}

/** Whether a server may take another address or sender from this header. */
export function steersRequest(name: string): boolean {
  const plain = plainHeaderName(name);
  if (overridesMethod(name)) return false;
  if (ANYWHERE.test(plain)) return true;
  const words = wordsOf(name);
  const isExtension = words[0] === 'x';
  const names = (known: ReadonlySet<string>, word: string): boolean =>
    known.has(word) || word.endsWith('url') || word.endsWith('uri');
  return isExtension
    ? words.some((word) => names(PARTS, word) || ROUTERS.has(word))
    : names(LOCATIONS, words.at(-1) ?? '');
}

function wordsOf(name: string): string[] {
  return plainHeaderName(name)
    .split('-')
    .filter((word) => word !== '');
}
