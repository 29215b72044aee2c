import { Bash, defineCommand, InMemoryFs, type IFileSystem } from 'just-bash/browser';
import { describe, expect, it } from 'vitest';
import { DIRECT, TERMINAL, writeAtOnce } from './terminal-output.ts';

/** The output of a script, piece by piece in order, and what is left at its end. */
async function piecesOf(
  script: string,
): Promise<{ readonly pieces: readonly string[]; readonly rest: string; readonly direct: readonly string[] }> {
  const pieces: string[] = [];
  const direct: string[] = [];
  const files = new InMemoryFs();
  const fs = new Proxy<IFileSystem>(files, {
    get: (target, name) => {
      if (name !== 'appendFile')
        return Reflect.get(target, name) instanceof Function
          ? (Reflect.get(target, name) as (...parameters: unknown[]) => unknown).bind(target)
          : Reflect.get(target, name);
      return async (path: string, content: string) => {
        if (path !== TERMINAL.stdout && path !== TERMINAL.stderr) return await target.appendFile(path, content);
        if (content !== '') pieces.push(`${path === TERMINAL.stdout ? '1' : '2'}:${content.trimEnd()}`);
      };
    },
  });
  const program = defineCommand('program', async (args, { exportedEnv }) => {
    direct.push(`${args.join(' ')}=${exportedEnv?.[DIRECT] ?? ''}`);
    return { stdout: `${args.join(' ')}\n`, stderr: '', exitCode: 0 };
  });
  const bash = new Bash({ fs, cwd: '/', customCommands: [program] });
  let isFirst = true;
  bash.registerTransformPlugin({
    name: 'test',
    transform: ({ ast }) => {
      if (isFirst) writeAtOnce(ast, (name) => name !== 'program');
      isFirst = false;
      return { ast };
    },
  });
  const { stdout, stderr } = await bash.exec(script, { rawScript: true });
  return { pieces, rest: stdout + stderr, direct };
}

describe('writeAtOnce', () => {
  it.each<[string, string[]]>([
    ['echo a; echo b >&2; echo c', ['1:a', '2:b', '1:c']],
    [
      'for i in 1 2; do echo $i; ls /none; done',
      ['1:1', '2:ls: /none: No such file or directory', '1:2', '2:ls: /none: No such file or directory'],
    ],
    ['echo a | tr a b; ls /none | cat', ['1:b', '2:ls: /none: No such file or directory']],
    ['x=$(echo inner); echo "got $x"', ['1:got inner']],
    ['f() { echo in; }; f; y=$(f); echo "$y$y"', ['1:in', '1:inin']],
    ['{ echo a; echo b >&2; } 2>&1; (echo c)', ['1:a', '1:b', '1:c']],
    ['echo a > f; cat f; cat < f; { echo b; } >> f; cat f', ['1:a', '1:a', '1:a\nb']],
    [
      'if echo cond; then echo yes; fi; while false; do :; done; case x in x) echo case;; esac',
      ['1:cond', '1:yes', '1:case'],
    ],
    ['echo $(bash -c "echo nested")', ['1:nested']],
    ['set -e; echo a; false; echo never', ['1:a']],
  ])('%s', async (script, expected) => {
    const { pieces, rest } = await piecesOf(script);
    expect(pieces).toEqual(expected);
    expect(rest).toBe('');
  });

  it('marks programs whose output nothing else reads', async () => {
    const { direct } = await piecesOf(
      'program a; program b | cat; program c > f; x=$(program d); if true; then program e; fi',
    );
    expect(direct).toEqual(['a=program', 'b=', 'c=', 'd=', 'e=program']);
  });
});
