import { describe, expect, it } from 'vitest';
import { curlOptions, readCurlArguments } from './curl-options.ts';

/** What each word is, as effect, name and value, with the index of the word of the value. */
function read(...words: readonly string[]) {
  const found = readCurlArguments(words);
  return found.ok
    ? found.arguments.map(({ effect, name, value, at }) => [effect, name, value, at].join(' '))
    : found.reason;
}

describe('options', () => {
  it.each([
    ['-X', 'method', '--request'],
    ['-H', 'header', '--header'],
    ['-d', 'data', '--data'],
    ['--data-ascii', 'data', '--data-ascii'],
    ['--data-binary', 'binary', '--data-binary'],
    ['--data-raw', 'raw', '--data-raw'],
    ['--data-urlencode', 'urlencode', '--data-urlencode'],
    ['--json', 'json', '--json'],
    ['--url', 'url', '--url'],
    ['--url-query', 'query', '--url-query'],
    ['-F', 'form', '--form'],
    ['--form-string', 'formString', '--form-string'],
    ['-u', 'user', '--user'],
    ['--oauth2-bearer', 'bearer', '--oauth2-bearer'],
    ['-b', 'cookie', '--cookie'],
    ['-A', 'agent', '--user-agent'],
    ['-e', 'referer', '--referer'],
    ['-r', 'range', '--range'],
    ['-K', 'refused', '--config'],
    ['-T', 'refused', '--upload-file'],
    ['--request-target', 'refused', '--request-target'],
    ['-o', 'harmless', '--output'],
    ['-m', 'harmless', '--max-time'],
    ['-x', 'named', '--proxy'],
    ['--vlan-priority', 'named', '--vlan-priority'],
  ])('%s takes the next word as its value', (option, effect, name) => {
    expect(read(option, '-v', 'a')).toEqual([`${effect} ${name} -v 1`, 'url --url a 2']);
    expect(read('a', option)).toBe(`curl ${name} needs a value`);
  });

  it.each([
    ['-G', 'get', '--get'],
    ['-I', 'head', '--head'],
    ['-:', 'next', '--next'],
    ['-a', 'refused', '--append'],
    ['-V', 'refused', '--version'],
    ['-L', 'harmless', '--location'],
    ['--xattr', 'harmless', '--xattr'],
    ['-4', 'harmless', '--ipv4'],
    ['-k', 'named', '--insecure'],
    ['--location-trusted', 'named', '--location-trusted'],
  ])('%s takes none', (option, effect, name) => {
    expect(read(option, 'a')).toEqual([`${effect} ${name}  0`, 'url --url a 1']);
  });

  it('are all there, each with its letter', () => {
    const options = curlOptions();
    expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
    expect(options).toContainEqual({ name: 'next', letter: ':', takesValue: false });
    expect(options).toContainEqual({ name: 'progress-bar', letter: '#', takesValue: false });
    expect(options).toContainEqual({ name: 'vlan-priority', letter: undefined, takesValue: true });
    expect(options.filter(({ name }) => !/^[a-z0-9][a-z0-9.-]*$/.test(name))).toEqual([]);
  });
});

describe('addresses', () => {
  it('are all words after --, and a single dash', () => {
    expect(read('-', '--', '-s', '--', '-')).toEqual([
      'url --url - 0',
      'url --url -s 2',
      'url --url -- 3',
      'url --url - 4',
    ]);
    expect(read()).toEqual([]);
    expect(read('--')).toEqual([]);
  });

  it('are the same as values of --url', () => {
    const one = { effect: 'url', name: '--url', takesValue: true, value: 'a' };
    expect(readCurlArguments(['a', '--url', 'a'])).toEqual({
      ok: true,
      arguments: [
        { ...one, at: 0 },
        { ...one, at: 2 },
      ],
    });
  });

  it('may be empty, as a value may', () => {
    expect(read('')).toEqual(['url --url  0']);
    expect(read('-d', '', 'a')).toEqual(['data --data  1', 'url --url a 2']);
  });
});

describe('letters in one word', () => {
  it('end with the first that takes a value, which is the rest or the next word', () => {
    expect(read('-sXPOST', 'a')).toEqual(['harmless --silent  0', 'method --request POST 0', 'url --url a 1']);
    expect(read('-sX', 'POST', 'a')).toEqual(['harmless --silent  0', 'method --request POST 1', 'url --url a 2']);
    expect(read('-Xs', '-I')).toEqual(['method --request s 0', 'head --head  1']);
    expect(read('-GI')).toEqual(['get --get  0', 'head --head  0']);
    expect(read('a', '-XPOST')).toEqual(['url --url a 0', 'method --request POST 1']);
    expect(read('-sd')).toBe('curl --data needs a value');
  });

  it('are refused with the first that is none', () => {
    expect(read('-s~G')).toBe('curl has no option -~');
    expect(read('-s-')).toBe('curl has no option --');
  });
});

describe('long names', () => {
  it('may be cut off where no other option begins so, and only there', () => {
    expect(read('--reques', 'x')).toBe('curl has no option --reques');
    expect(read('--referer', 'x')).toEqual(['referer --referer x 1']);
    expect(read('--insec')).toEqual(['named --insecure  0']);
    // The whole name of one that others begin with.
    expect(read('--data', 'x')).toEqual(['data --data x 1']);
    expect(read('--ssl')).toEqual(['named --ssl  0']);
  });

  it('are turned around by no-, if they take no value', () => {
    expect(read('--no-silent', '--no-insecure')).toEqual(['harmless --no-silent  0', 'named --no-insecure  1']);
    // Whatever else an option does to the request, its opposite is not what was tested.
    for (const name of ['get', 'head', 'next', 'anyauth'])
      expect(read(`--no-${name}`)).toEqual([`refused --no-${name}  0`]);
    expect(read('--no-request', 'x')).toBe('curl has no option --no-request');
    expect(read('--on-silent')).toBe('curl has no option --on-silent');
    // One that exists with `no-`.
    expect(read('--no-alpn')).toEqual(['harmless --no-alpn  0']);
  });

  it('are shown up to forty characters where there is none', () => {
    const long = 'x'.repeat(50);
    expect(read(`--${long}`)).toBe(`curl has no option --${'x'.repeat(40)}`);
    expect(read(`--${long}=y`)).toBe(`curl has no option --${'x'.repeat(38)}: the value of an option is the next word`);
    expect(read('--=')).toBe('curl has no option --=: the value of an option is the next word');
  });
});
