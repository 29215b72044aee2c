import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlOptions, readCurlArguments } from './curl-options.ts';

const help = spawnSync('curl', ['--help', 'all'], { encoding: 'utf8' });
const lines = help.status === 0 ? help.stdout.split('\n').slice(1) : [];
/** Options that were dropped or are hidden in some versions differ only in being there. */
const shown = lines.flatMap((line) => {
  const [, letter, name, value] = /^ *(?:-(.), )?--([\w.-]+)( [<[])?/.exec(line) ?? [];
  return name === undefined ? [] : [{ name, letter, takesValue: value !== undefined }];
});

it.skipIf(shown.length === 0)('knows every option of the curl of this machine', () => {
  expect(shown.length).toBeGreaterThan(200);
  const known = new Map(curlOptions().map((option) => [option.name, option]));
  expect(shown.map(({ name }) => known.get(name) ?? name)).toEqual(shown);
});

describe('readCurlArguments', () => {
  const read = (...words: string[]) => {
    const found = readCurlArguments(words);
    return found.ok
      ? found.arguments.map(({ name, value }) => (value === '' ? name : `${name} ${value}`))
      : found.reason;
  };
  it('reads values as curl does', () => {
    expect(read('-XPOST', '-HFoo: bar', '-d@file', 'a')).toEqual([
      '--request POST',
      '--header Foo: bar',
      '--data @file',
      '--url a',
    ]);
    expect(read('-sSLX', 'POST', 'a')).toEqual(['--silent', '--show-error', '--location', '--request POST', '--url a']);
    expect(read('-x', 'http://p', '-e', 'http://r', 'a')).toEqual([
      '--proxy http://p',
      '--referer http://r',
      '--url a',
    ]);
    expect(read('-d', '-x', 'a')).toEqual(['--data -x', '--url a']);
    expect(read('a', '--', '-b')).toEqual(['--url a', '--url -b']);
    expect(read('-:', '-#', '-')).toEqual(['--next', '--progress-bar', '--url -']);
    expect(read('--no-buffer', '--no-location', '--no-keepalive')).toHaveLength(3);
    expect(read('--refer', 'r')).toEqual(['--referer r']);
    expect(read('--data-urlen', 'x')).toEqual(['--data-urlencode x']);
  });
  it('refuses what curl refuses', () => {
    expect(read('--data=x', 'a')).toMatch(/no option --data=x/);
    expect(read('--dat', 'x')).toMatch(/no option --dat/);
    expect(read('--reque', 'POST')).toMatch(/no option --reque/);
    expect(read('--nonsense')).toMatch(/no option --nonsense/);
    expect(read('-ä')).toMatch(/no option -ä/);
    expect(read('a', '-H')).toBe('curl --header needs a value');
    expect(read('--no-data', 'x')).toMatch(/no option/);
    expect(read('--__proto__')).toMatch(/no option/);
  });
});
