import { importRefusalText } from '../../../contract/import/import-refusals.ts';
import { importNoteText } from '../../../contract/import/import-notes.ts';
import { describe, expect, it } from 'vitest';
import type { ShellWord } from '../../../../core/shell/read-command.ts';
import { readRequest, type CurlRequest } from './curl-request.ts';

const A = 'https://a.example/x';

/** What stands after `curl`; a word that begins with $ is one that a shell replaces. */
function read(...words: readonly string[]) {
  return readRequest(words.map((text): ShellWord => ({ text, isExpanded: text.startsWith('$') })));
}
/** The request, with its address as text. */
function requestOf(...words: readonly string[]): Omit<CurlRequest, 'url'> & { readonly url: string } {
  const found = read(...words);
  if (!found.ok) throw new Error(importRefusalText(found.reason));
  return { ...found.request, url: found.request.url.href };
}
function notesOf(...words: readonly string[]): readonly string[] {
  const found = read(...words);
  return found.ok ? found.notes.map(importNoteText) : [importRefusalText(found.reason)];
}
function whyNot(...words: readonly string[]): string {
  const found = read(...words);
  return found.ok ? '' : importRefusalText(found.reason);
}

describe('a plain request', () => {
  it('has its method, address, headers and body, and nothing to note', () => {
    expect(read(A)).toEqual({
      ok: true,
      request: { method: 'GET', url: new URL(A), headers: [], body: undefined, user: undefined },
      notes: [],
    });
  });

  it('loses what is no part of what is sent', () => {
    expect(requestOf('a.example/x#part').url).toBe(A);
    expect(requestOf('https://me:pw@a.example/x')).toMatchObject({ url: A, user: 'me:pw' });
  });
});

describe('what makes no request', () => {
  it('is an address that is missing, or more than one', () => {
    expect(whyNot()).toBe('It has no address');
    expect(whyNot('-s')).toBe('It has no address');
    expect(whyNot(A, '--url', A)).toBe('It sends several requests. Import one address at a time');
    expect(whyNot(A, '-:')).toBe('It sends several requests. Import one address at a time');
  });

  it.each([
    [['--url', '@list'], 'It reads addresses from a file, which is not part of the command'],
    [['-T', 'f', A], 'It sends a file, which is not part of the command'],
    [['-K', 'f', A], 'It reads options from a file, which is not part of the command'],
    [['-n', A], 'It reads a password from a file, which is not part of the command'],
    [['--netrc-file', 'f', A], 'It reads a password from a file, which is not part of the command'],
    [['--netrc-optional', A], 'It reads a password from a file, which is not part of the command'],
    [['--digest', A], 'A page cannot do what --digest asks for'],
    [['-H', '@f', A], 'It reads headers from a file, which is not part of the command'],
    [['-d', '@f', A], 'It sends a file, which is not part of the command'],
    [['--url-query', '@f', A], 'It sends a file, which is not part of the command'],
    [['--url-query', 'a@f', A], 'It sends a file, which is not part of the command'],
    [['-F', '=v', A], 'A part of its form has no name'],
    [['-F', 'v', A], 'A part of its form has no name'],
    [['--form-string', '=v', A], 'A part of its form has no name'],
    [['--form-string', 'v', A], 'A part of its form has no name'],
    [['-F', 'a=@f', A], 'It sends a file, which is not part of the command'],
    [['nowhere://x'], 'A page cannot reach its address: Protocol "nowhere" not supported'],
    [['--bogus', A], 'curl has no option --bogus'],
  ])('%j: %s', (words, reason) => {
    expect(whyNot(...words)).toBe(reason);
  });

  it('is one with more options than anybody writes', () => {
    const options = (count: number) => Array.from({ length: count }, () => '-s');
    expect(whyNot(...options(999), A)).toBe('');
    expect(whyNot(...options(1_000), A)).toBe('It has more than 1000 options');
  });
});

describe('words that a shell replaces', () => {
  it('cannot be the address', () => {
    const why = 'Its address depends on a variable of the shell. Write the address out';
    expect(whyNot('$A')).toBe(why);
    expect(whyNot('-s', '--url', '$A')).toBe(why);
  });

  it('are noted elsewhere, also if none of them is at the place of the address', () => {
    const note = 'A shell replaces what begins with $. Here it stays as it is written.';
    expect(notesOf('-d', '$B', A)).toEqual([note]);
    expect(notesOf(A, '-d', '$B')).toEqual([note]);
    expect(notesOf(A, '-d', 'b')).toEqual([]);
  });
});

describe('an address that stands for several', () => {
  it.each(['{a,b}', '[1-3]', '}', ']', '?q=[1-2]', '[::1]', 'x/[::1]'])(
    'with %s is refused, unless -g is given',
    (part) => {
      expect(whyNot(`${A}/${part}`)).toMatch(/^Its address stands for several: curl counts through/);
      expect(requestOf('-g', `${A}/${part}`).method).toBe('GET');
    },
  );

  it.each(['http://[::1]:80/x', '[::1]/x', 'https://[fe80::AB]/x', 'http://me:pw@[::1]/'])(
    'is not %s, whose brackets are part of its host',
    (address) => {
      expect(requestOf(address).method).toBe('GET');
    },
  );
});

describe('the method', () => {
  it.each([
    [[], 'GET'],
    [['-I'], 'HEAD'],
    [['-d', 'a'], 'POST'],
    [['-d', ''], 'POST'],
    [['--json', '{}'], 'POST'],
    [['-F', 'a=b'], 'POST'],
    [['--form-string', 'a=b'], 'POST'],
    [['-G', '-d', 'a'], 'GET'],
    [['-G', '-I', '-d', 'a'], 'HEAD'],
    [['-X', 'PUT', '-d', 'a'], 'PUT'],
    [['-X', 'delete'], 'DELETE'],
    [['-X', 'PUT', '-X', 'PATCH'], 'PATCH'],
    [['-X', 'OPTIONS', '-I'], 'OPTIONS'],
  ])('of %j is %s', (words, method) => {
    expect(requestOf(...words, A).method).toBe(method);
  });

  it.each([
    [['-I', '-d', 'a']],
    [['-I', '-F', 'a=b']],
    [['-F', 'a=b', '-d', 'a']],
    [['-G', '-F', 'a=b']],
    [['-G', '-F', 'a=b', '-d', 'a']],
  ])('of %j is none: curl refuses two at once', (words) => {
    expect(whyNot(...words, A)).toBe('It asks for two methods at once, which curl refuses');
  });

  it.each([
    [['-X', 'GET', '-d', 'a'], 'It sends a body with GET, which a page cannot do'],
    [['-X', 'get', '-F', 'a=b'], 'It sends a body with GET, which a page cannot do'],
    [['-X', 'HEAD', '-d', ''], 'It sends a body with HEAD, which a page cannot do'],
    [['-X', 'TRACE'], 'A page cannot send the method "TRACE"'],
    [['-X', 'x'.repeat(30) + ' y'], `A page cannot send the method "${'x'.repeat(20)}"`],
  ])('of %j cannot be sent', (words, reason) => {
    expect(whyNot(...words, A)).toBe(reason);
  });

  it('is noted only if it was written in small letters', () => {
    expect(notesOf('-X', 'Put', A)).toEqual(['The method is sent in capital letters.']);
    expect(notesOf('-X', 'PUT', A)).toEqual([]);
  });
});

describe('data', () => {
  const bodyOf = (...words: readonly string[]) => requestOf(...words, A).body;
  it('is joined by ampersands, and JSON by nothing', () => {
    expect(bodyOf('-d', 'a=1', '--data-binary', 'b', '--data-urlencode', 'c= d')).toBe('a=1&b&c=+d');
    expect(bodyOf('--json', '{"a":', '--json', '1}')).toBe('{"a":1}');
    expect(bodyOf('--json', '{}', '-d', 'a')).toBe('{}&a');
    expect(bodyOf('-d', '', '-d', 'a')).toBe('&a');
  });

  it('begins with @ only where curl would not read a file', () => {
    expect(bodyOf('--data-raw', '@a')).toBe('@a');
    expect(bodyOf('-d', 'a@b')).toBe('a@b');
    expect(requestOf('--url-query', '+@a', A).url).toBe(`${A}?@a`);
  });

  it('goes into the address after its query', () => {
    expect(requestOf('-G', '-d', 'c=3', '--url-query', 'b=2 ', '-d', 'd', `${A}?a=1`)).toMatchObject({
      url: `${A}?a=1&b=2+&c=3&d`,
      body: undefined,
      headers: [],
    });
    expect(requestOf('--url-query', '+b=%20', '-d', 'c', A)).toMatchObject({ url: `${A}?b=%20`, body: 'c' });
    expect(requestOf('-G', A).url).toBe(A);
    expect(requestOf(`${A}??a`).url).toBe(`${A}??a`);
    expect(requestOf('-G', '-d', '?a', A).url).toBe(`${A}??a`);
    expect(requestOf('-G', '-d', '', `${A}?a`).url).toBe(`${A}?a`);
  });
});

describe('a form', () => {
  it('has its parts in their order, and no type of its own', () => {
    expect(requestOf('-F', 'a=1', '--form-string', 'b=@2;type=x', '-F', 'c==', A)).toMatchObject({
      headers: [],
      body: [
        { name: 'a', value: '1', hasMore: false },
        { name: 'b', value: '@2;type=x', hasMore: false },
        { name: 'c', value: '=', hasMore: false },
      ],
    });
  });

  it('is noted if types and names of files were left out of any part', () => {
    const note = 'Types and file names of form fields were left out.';
    expect(notesOf('-F', 'a=1;type=x', '-F', 'b=2', A)).toEqual([note]);
    expect(notesOf('-F', 'a=1', '-F', 'b=2', A)).toEqual([]);
  });
});

describe('headers', () => {
  const headersOf = (...words: readonly string[]) => requestOf(...words, A).headers;
  const form = ['content-type', 'application/x-www-form-urlencoded'];

  it('are completed as curl does, unless they are written', () => {
    expect(headersOf('-d', 'a')).toEqual([form]);
    expect(headersOf('-d', '')).toEqual([form]);
    expect(headersOf('-d', 'a', '-H', 'Content-Type: text/plain')).toEqual([['Content-Type', 'text/plain']]);
    expect(headersOf('--json', '{}')).toEqual([
      ['content-type', 'application/json'],
      ['accept', 'application/json'],
    ]);
    expect(headersOf('-H', 'ACCEPT: a/b', '--json', '{}', '-H', 'CONTENT-TYPE: c/d')).toEqual([
      ['ACCEPT', 'a/b'],
      ['CONTENT-TYPE', 'c/d'],
    ]);
    // The data is in the address, but curl still says what it accepts.
    expect(headersOf('-G', '--json', '{}')).toEqual([
      ['content-type', 'application/json'],
      ['accept', 'application/json'],
    ]);
  });

  it('have the token and the range that options name', () => {
    expect(headersOf('--oauth2-bearer', 't', '-r', '0-9')).toEqual([
      ['authorization', 'Bearer t'],
      ['range', 'bytes=0-9'],
    ]);
    expect(headersOf('--oauth2-bearer', 't', '-H', 'Authorization: x', '-r', '0-9', '-H', 'Range: y')).toEqual([
      ['Authorization', 'x'],
      ['Range', 'y'],
    ]);
  });

  it('have no range with a body, which is noted', () => {
    expect(headersOf('-r', '0-9', '-F', 'a=b')).toEqual([]);
    expect(notesOf('-r', '0-9', '-F', 'a=b', A)).toEqual(['Left out, since a page cannot do it: --range.']);
    expect(notesOf('-r', '0-9', A)).toEqual([]);
    expect(notesOf('-F', 'a=b', A)).toEqual([]);
  });

  it('lose one that curl is to leave out, and note it for the type of the body', () => {
    expect(headersOf('-H', 'X-A:', '-H', 'X-B;')).toEqual([['X-B', '']]);
    expect(headersOf('-d', 'a', '-H', 'content-type:')).toEqual([]);
    expect(notesOf('-d', 'a', '-H', 'Content-Type:', A)).toEqual([
      'The command sends no Content-Type, but a page always sends one.',
    ]);
    expect(notesOf('-d', 'a', '-H', 'X-A:', '-H', 'Content-Type: b', A)).toEqual([]);
  });
});

describe('the user', () => {
  it.each([
    [['-u', 'a:b', A], 'a:b'],
    [['-u', 'a:b', 'https://c:d@a.example/x'], 'a:b'],
    [['https://c@a.example/x'], 'c:'],
    [['https://:d@a.example/x'], ':d'],
    [['https://a%40b:%c3%a4@a.example/x'], 'a@b:\u00e4'],
    [['https://a%ff:b@a.example/x'], 'a%ff:b'],
    [[A], undefined],
    [['-u', 'a:b', '-H', 'X-A: authorization', A], 'a:b'],
    [['-u', 'a:b', '-H', 'authorization: x', A], undefined],
    [['-u', 'a:b', '--oauth2-bearer', 't', A], undefined],
  ])('of %j is %s', (words, user) => {
    const request = requestOf(...words);
    expect([request.user, request.url]).toEqual([user, A]);
  });
});

describe('what is left out', () => {
  it('is named by its reason: what a page cannot do, and what it cannot send', () => {
    expect(notesOf('-k', '-x', 'p', '-k', '-A', 'me', '-b', 'c', '-e', 'r', A)).toEqual([
      'Left out, since a page cannot do it: --insecure, --proxy.',
      'Left out, since a page cannot send it: user-agent, cookie, referer.',
    ]);
    expect(notesOf('-s', '-L', '--compressed', A)).toEqual([]);
  });

  it('is named up to twenty names', () => {
    const headers = Array.from({ length: 25 }, (_, at) => ['-H', `Sec-${String(at)}: x`]).flat();
    expect(notesOf(...headers, A)).toEqual([
      `Left out, since a page cannot send it: ${Array.from({ length: 20 }, (_, at) => `sec-${String(at)}`).join(', ')}.`,
    ]);
  });

  it('comes before the other notes', () => {
    expect(notesOf('-X', 'put', '-F', 'a=1;type=x', '-k', '-A', 'me', '-H', '$X: y', A)).toEqual([
      'Left out, since a page cannot do it: --insecure.',
      'Left out, since a page cannot send it: user-agent.',
      'The method is sent in capital letters.',
      'Types and file names of form fields were left out.',
      'A shell replaces what begins with $. Here it stays as it is written.',
    ]);
  });
});
