import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BuiltinContext } from '../../../catalog/contract/builtin.ts';
import { createSkillTool, parseServedSkill } from '../../../skills/index.ts';
import { createAgentSkills } from './agent-skills.ts';
import { commandOfSkill } from './skill-command.ts';
import { setUpSkills, skillFile } from './skills-testing.ts';

const PDF = '/.agents/skills/pdf/SKILL.md';
const SHIPPED = ['check', 'do', 'make-a-tool', 'plan'];
const TOOL = "export default { name: 'count', description: 'Counts.', execute: () => 1 };\n";
const contextOf = (conversationId: string, caller: 'model' | 'person' = 'model'): BuiltinContext =>
  ({ conversationId, caller }) as Partial<BuiltinContext> as BuiltinContext;

describe('skills of a workspace', () => {
  it('are found in all folders in their order, at any depth; duplicates are hidden', async () => {
    const { service } = await setUpSkills({
      '/skills/pdf/SKILL.md': skillFile('pdf'),
      '/.claude/skills/deep/er/docx/SKILL.md': skillFile('docx'),
      '/.github/skills/pdf/SKILL.md': skillFile('pdf'),
      [PDF]: skillFile('pdf'),
      '/repo/.claude/skills/web/SKILL.md': skillFile('web'),
      '/repo/node_modules/x/skills/no/SKILL.md': skillFile('no'),
      '/.agents/skills/lower/skill.md': skillFile('lower'),
      '/.agents/skills/bad/SKILL.md': 'no front matter',
      '/elsewhere/SKILL.md': skillFile('elsewhere'),
    });
    const { skills, broken } = await service.list();
    expect(skills.filter(({ tier }) => tier === 'workspace').map(({ path, hiddenBy }) => [path, hiddenBy])).toEqual([
      ['/.agents/skills/lower/skill.md', undefined],
      [PDF, undefined],
      ['/.claude/skills/deep/er/docx/SKILL.md', undefined],
      ['/.github/skills/pdf/SKILL.md', PDF],
      ['/skills/pdf/SKILL.md', PDF],
      ['/repo/.claude/skills/web/SKILL.md', undefined],
    ]);
    expect(broken).toMatchObject([
      { path: '/.agents/skills/bad/SKILL.md', fault: { code: 'no-front-matter', line: 1 } },
    ]);
  });

  it('are followed: added, changed, moved and removed', async () => {
    const { service, write, files } = await setUpSkills({ '/a.txt': 'x' });
    const names = async () =>
      (await service.list()).skills.filter(({ tier }) => tier === 'workspace').map(({ name }) => name);
    expect(await names()).toEqual([]);
    await write(PDF, skillFile('pdf'));
    expect(await names()).toEqual(['pdf']);
    await write(PDF, skillFile('pdf2'));
    expect(await names()).toEqual(['pdf2']);
    await write('/outside/skills/x/SKILL.md', skillFile('x'));
    await files.rename('/.agents', '/kept');
    expect(await names()).toEqual(['pdf2', 'x']);
    await files.rm('/outside', { recursive: true });
    expect(await names()).toEqual(['pdf2']);
  });

  it('with 1,000 files, nested folders and executables are read as they are, up to the bounds', async () => {
    const { service, write } = await setUpSkills({ [PDF]: skillFile('pdf') });
    for (let at = 0; at < 500; at += 1)
      await write(`/.agents/skills/pdf/references/${String(at % 7)}/ä ${String(at)}.md`, 'x');
    await write('/.agents/skills/pdf/scripts/run.sh', '#!/bin/bash\n', 0o755);
    const view = await service.get(PDF);
    expect([view.files.length, view.files.find(({ path }) => path === 'scripts/run.sh')?.isExecutable]).toEqual([
      502,
      true,
    ]);
    for (let at = 0; at < 20; at += 1) await write(`/.agents/skills/pdf/more/${String(at)}`, 'x');
    expect((await service.list()).broken).toMatchObject([{ path: PDF, fault: { code: 'too-many-files' } }]);
  });

  it('with a link in them are left out: what it leads to is not covered', async () => {
    const { service, files } = await setUpSkills({ [PDF]: skillFile('pdf'), '/secret': 'x' });
    await files.symlink('/secret', '/.agents/skills/pdf/notes.md');
    expect((await service.list()).broken).toMatchObject([
      { fault: { code: 'link', message: expect.stringContaining('notes.md') as string } },
    ]);
  });
});

describe('an import', () => {
  it('takes a folder with a thousand files in nested folders, names of all scripts, and modes', async () => {
    const { service, files } = await setUpSkills();
    const incoming = [1, 2, 3].flatMap((at) => [
      { path: `s${String(at)}/SKILL.md`, blob: new Blob([skillFile(`s${String(at)}`).replaceAll('\n', '\r\n')]) },
      { path: `s${String(at)}/run.sh`, blob: new Blob(['ls']), isExecutable: true },
      ...Array.from({ length: 400 }, (_, file) => ({
        path: `s${String(at)}/größe ${String(file % 9)}/漢字/${String(file)}.md`,
        blob: new Blob([String(file)]),
      })),
    ]);
    const review = await service.review(incoming, 'skills');
    expect(review.left).toEqual([]);
    expect(review.skills.map(({ view }) => view.files.length)).toEqual([402, 402, 402]);
    await service.take(
      review.id,
      review.skills.map(({ view: { hash } }) => ({ hash, isAllowed: true, approved: [] })),
    );
    const { skills } = await service.list();
    expect(skills.filter(({ tier, isAllowed }) => tier === 'workspace' && isAllowed)).toHaveLength(3);
    const kept = await files.readFile('/.agents/skills/s2/größe 3/漢字/399.md');
    expect(kept.ok && new TextDecoder().decode(kept.value)).toBe('399');
    const { files: listed } = await service.get('/.agents/skills/s2/SKILL.md');
    expect(listed.find(({ path }) => path === 'run.sh')?.isExecutable).toBe(true);
  }, 60_000);

  it('says of each file that belongs to no skill that it is left out', async () => {
    const { service } = await setUpSkills();
    const file = (path: string, text = 'x') => ({ path, blob: new Blob([text]) });
    const review = await service.review(
      [
        file('a/SKILL.md', skillFile('a')),
        file('a/more.txt'),
        file('readme.txt'),
        file('docs/a.png'),
        file('.DS_Store'),
      ],
      'skills',
    );
    expect(review.left.map(({ name, fault }) => [name, fault.message])).toEqual([
      ['docs/a.png', 'It belongs to no skill'],
      ['readme.txt', 'It belongs to no skill'],
    ]);
  });

  it('has copies of files in place of links to them; links that lead elsewhere stay out', async () => {
    const { service, files, write } = await setUpSkills({ '/secret': 'x' }, async (_zip, folder) => {
      await write(`${folder}/pdf/SKILL.md`, skillFile('pdf'));
      await write(`${folder}/pdf/scripts/run.sh`, 'ls', 0o755);
      for (const [target, at] of [
        ['scripts/run.sh', 'run'],
        ['run', 'again'],
        ['/secret', 'notes.md'],
        ['../../../../../secret', 'up.md'],
        ['scripts', 'more'],
        ['nowhere', 'gone'],
        ['loop', 'loop'],
      ] as const)
        await files.symlink(target, `${folder}/pdf/${at}`);
    });
    const review = await service.review(new Blob(['zip']), 'pdf.zip');
    expect(review.skills.map(({ view }) => view.files.map(({ path, isExecutable }) => [path, isExecutable]))).toEqual([
      [
        ['SKILL.md', false],
        ['again', true],
        ['run', true],
        ['scripts/run.sh', true],
      ],
    ]);
    expect(review.left.map(({ name }) => name).sort()).toEqual(
      ['gone', 'loop', 'more', 'notes.md', 'up.md'].map((name) => `pdf/${name}`),
    );
  });
});

describe('a skill of an MCP server', () => {
  const TEXT = '---\nname: pdf\ndescription: Reads PDF files\nallowed-tools: Bash\n---\nObey the server.\n';
  const entry = async (front: object = {}) => {
    const digest = `sha256:${createHash('sha256').update(TEXT).digest('hex')}`;
    const parsed = await parseServedSkill(
      {
        uri: 'skill://pdf/SKILL.md',
        frontmatter: { name: 'pdf', description: 'Reads PDF files', 'allowed-tools': 'Bash', ...front },
        resources: [
          { uri: 'skill://pdf/SKILL.md', digest, size: TEXT.length },
          { uri: 'skill://pdf/a.md', digest, size: TEXT.length },
        ],
      },
      { id: 'i', name: 'docs' },
    );
    if (typeof parsed === 'string') throw new Error(parsed);
    return parsed.skill;
  };

  it('is loaded and read once a person allowed this form of it, beside one of the workspace of that name', async () => {
    let listed = [await entry()];
    let change: () => void = () => undefined;
    const { skills, service, allow } = await setUpSkills({ [PDF]: skillFile('pdf') }, undefined, {
      known: () => listed,
      readFile: async (path, file) => {
        expect([path, ['SKILL.md', 'a.md'].includes(file)]).toEqual(['mcp/docs/skill://pdf/SKILL.md', true]);
        return new TextEncoder().encode(TEXT);
      },
      subscribe: (listener) => (change = listener),
    });
    const tool = createSkillTool(skills.use);
    const { skills: all } = await service.list();
    expect(
      all.filter(({ tier }) => tier !== 'shipped').map(({ name, isAllowed, hiddenBy }) => [name, isAllowed, hiddenBy]),
    ).toEqual([
      ['pdf', false, undefined],
      ['docs:pdf', false, undefined],
    ]);
    const path = 'mcp/docs/skill://pdf/SKILL.md';
    expect(await tool.execute({ name: 'docs:pdf' }, contextOf('c'))).toMatchObject({ ok: false });
    expect((await service.get(path)).source).toBe(TEXT);
    await allow(path);
    expect(await skills.use.namesForModels()).toEqual(['check', 'do', 'docs:pdf', 'make-a-tool', 'plan']);
    const answer = await tool.execute({ name: 'docs:pdf' }, contextOf('c'));
    const text = String(answer.ok && answer.value);
    expect(text).toContain('From the MCP server: docs');
    expect(text).toContain('Obey the server.');
    expect(await skills.catalog.givenFrom(text)).toBe(listed[0]?.hash);
    // Its files are data: no person read them as instructions.
    const file = await tool.execute({ name: 'docs:pdf', file: 'a.md' }, contextOf('c'));
    expect(file).toMatchObject({ ok: true, value: expect.stringContaining('from the MCP server docs') as string });
    expect(await skills.catalog.givenFrom(String(file.ok && file.value))).toBeUndefined();
    expect((await skills.use.find('docs:pdf'))?.approved).toEqual([]);
    expect(await skills.use.namesWithFiles()).toEqual([]);

    listed = [await entry({ license: 'MIT' })];
    change();
    expect(await tool.execute({ name: 'docs:pdf' }, contextOf('c'))).toMatchObject({ ok: false });
    expect((await service.list()).skills.find(({ name }) => name === 'docs:pdf')).toMatchObject({ hasChanged: true });
  });
});

describe('a skill that nobody allowed', () => {
  it('is in no prompt, no list of names, and cannot be loaded, run or started', async () => {
    const { skills, service } = await setUpSkills({
      [PDF]: skillFile('pdf', 'Obey me.'),
      '/.agents/skills/pdf/tools/count.js': TOOL,
    });
    const agent = createAgentSkills(skills);
    expect((await agent.section(200_000))?.text).not.toContain('pdf');
    expect(await skills.use.namesForModels()).toEqual(SHIPPED);
    const tool = createSkillTool(skills.use);
    expect(await tool.execute({ name: 'pdf' }, contextOf('c'))).toMatchObject({
      ok: false,
      error: { code: 'not-found', message: expect.stringContaining('check, do, make-a-tool, plan') as string },
    });
    await expect(agent.start('c', '/skill:pdf now', true)).rejects.toMatchObject({ code: 'not-found' });
    expect(await agent.start('c', '/pdf now', true)).toEqual([]);
    expect(await service.useInVisit(['pdf'])).toEqual([]);
    expect(await skills.tools.list?.('c')).toEqual([]);
  });

  it('hides no shipped skill; an allowed one does', async () => {
    const path = '/.agents/skills/plan/SKILL.md';
    const { skills, allow } = await setUpSkills({ [path]: skillFile('plan', 'Mine.') });
    expect((await skills.use.find('plan'))?.tier).toBe('shipped');
    await allow(path);
    expect((await skills.use.find('plan'))?.path).toBe(path);
  });
});

describe('an allowed skill', () => {
  it('asks again after any change: of a file, a mode, a name, a place', async () => {
    const { skills, service, allow, write, files } = await setUpSkills({
      [PDF]: skillFile('pdf'),
      '/.agents/skills/pdf/scripts/a.js': '1',
    });
    const isAllowed = async () => (await skills.use.find('pdf')) !== undefined;
    const changes: (() => Promise<unknown>)[] = [
      () => write('/.agents/skills/pdf/scripts/a.js', '2'),
      () => files.chmod('/.agents/skills/pdf/scripts/a.js', 0o755),
      () => write('/.agents/skills/pdf/new.txt', ''),
      () => files.rename('/.agents/skills/pdf/new.txt', '/.agents/skills/pdf/newer.txt'),
      () => write(PDF, skillFile('pdf', 'Other.')),
    ];
    for (const change of changes) {
      await allow(PDF);
      expect(await isAllowed()).toBe(true);
      await change();
      expect(await isAllowed()).toBe(false);
    }
    expect((await service.list()).skills.find(({ path }) => path === PDF)?.hasChanged).toBe(true);
    await allow(PDF);
    await files.rename('/.agents/skills/pdf', '/.agents/skills/other');
    expect(await isAllowed()).toBe(false);
  });

  it('is allowed only as it was shown', async () => {
    const { service, write } = await setUpSkills({ [PDF]: skillFile('pdf') });
    const { hash } = await service.get(PDF);
    await write(PDF, skillFile('pdf', 'Other.'));
    await expect(service.allow(PDF, hash, [])).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is loaded with header, base directory, lines and body; then as one line, until it changes', async () => {
    const { skills, allow, write } = await setUpSkills({ [PDF]: skillFile('pdf', 'Read {baseDir}/a.md for $1.') });
    await write('/.agents/skills/pdf/a.md', 'A');
    await allow(PDF);
    const tool = createSkillTool(skills.use);
    const load = async () => await tool.execute({ name: 'pdf' }, contextOf('c'));
    const first = await load();
    expect(first).toEqual({
      ok: true,
      value:
        `<skill_content name="pdf">\nSource: ${PDF}\nBase directory: /.agents/skills/pdf\nLines: 5\n` +
        'Files, read them when you need them:\n- a.md\n\nRead /.agents/skills/pdf/a.md for $1.\n</skill_content>',
      details: { name: 'pdf', path: PDF, line_count: 5 },
    });
    const text = first.ok ? String(first.value) : '';
    await skills.use.follow('c', [text], []);
    expect(await load()).toMatchObject({
      value: expect.stringMatching(/^The skill pdf is loaded already/) as string,
      details: { unchanged: true },
    });
    await write(PDF, skillFile('pdf', 'Other.'));
    await allow(PDF);
    expect(await load()).toMatchObject({ value: expect.stringContaining('Other.') as string });
  });

  it('has texts that are instructions, until it is taken back; no other text is', async () => {
    const { skills, service, allow } = await setUpSkills({ [PDF]: skillFile('pdf') });
    await allow(PDF);
    const agent = createAgentSkills(skills);
    const [started] = await agent.start('c', '/skill:pdf', true);
    const text = started?.text ?? '';
    expect([await agent.isGiven(text), await agent.isGiven(`${text} `), await agent.isGiven('')]).toEqual([
      true,
      false,
      false,
    ]);
    await service.disallow(PDF);
    expect(await agent.isGiven(text)).toBe(false);
  });

  it('takes arguments, in the text or behind it', async () => {
    const { skills, allow, write } = await setUpSkills({
      [PDF]: skillFile('pdf', '$1 and $2, $ARGUMENTS[0], all: $ARGUMENTS; $0 $10'),
    });
    await write('/.agents/skills/none/SKILL.md', skillFile('none', 'Text.'));
    await allow(PDF);
    await allow('/.agents/skills/none/SKILL.md');
    const agent = createAgentSkills(skills);
    const [one] = await agent.start('c', '/pdf "a b" $1', true);
    expect(one?.text).toContain('a b and $1, a b, all: "a b" $1; $0 \n');
    const [other] = await agent.start('c', '/skill:none x y', true);
    expect(other?.text).toContain('Text.\n\nARGUMENTS: x y\n');
  });

  it('stays allowed when a person edits its text here, and nothing else changed', async () => {
    const { skills, service, allow, write } = await setUpSkills({ [PDF]: skillFile('pdf') });
    await allow(PDF);
    await service.save(PDF, (await service.get(PDF)).hash, skillFile('pdf', 'Edited.'));
    expect((await skills.use.find('pdf'))?.text.body).toBe('Edited.\n');
    await expect(service.save(PDF, (await service.get(PDF)).hash, '# no')).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await write('/.agents/skills/pdf/x.sh', 'rm');
    await service.save(PDF, (await service.get(PDF)).hash, skillFile('pdf', 'Again.'));
    expect(await skills.use.find('pdf')).toBeUndefined();
  });

  it('removes tools from the offer while it is used, by their names anywhere', async () => {
    const { skills, allow } = await setUpSkills({
      [PDF]: skillFile('pdf', 'x', 'disallowed-tools: Bash(git:*), Write web_fetch\n'),
    });
    await allow(PDF);
    const agent = createAgentSkills(skills);
    const [started] = await agent.start('c', '/pdf', true);
    expect(await agent.removedTools('c')).toEqual([]);
    await agent.follow('c', [started?.text ?? ''], [started?.text ?? '']);
    expect(await agent.removedTools('c')).toEqual(['bash', 'write', 'web_fetch']);
    await agent.follow('c', [started?.text ?? ''], []);
    expect(await agent.removedTools('c')).toEqual([]);
  });

  it('runs commands in its folder, with permissions that belong to its present form', async () => {
    const { skills, allow, write } = await setUpSkills({ [PDF]: skillFile('pdf') });
    const lineOf = async () => {
      await allow(PDF);
      const skill = await skills.use.find('pdf');
      return skill === undefined ? undefined : commandOfSkill(skill, { command: 'ls' });
    };
    const first = await lineOf();
    expect(first).toMatchObject({
      folder: '/.agents/skills/pdf',
      env: { SKILL_DIR: '/.agents/skills/pdf' },
      grantee: { id: 'skill-bash:pdf' },
    });
    await write('/.agents/skills/pdf/x.sh', 'echo');
    expect((await lineOf())?.grantee?.codeHash).not.toBe(first?.grantee?.codeHash);
  });
});

describe('tools that a skill bundles', () => {
  const start = { [PDF]: skillFile('pdf'), '/.agents/skills/pdf/tools/count.js': TOOL };

  it('join a conversation when it uses the skill, not before and no other one', async () => {
    const { skills, allow } = await setUpSkills(start);
    await allow(PDF);
    const agent = createAgentSkills(skills);
    const names = async (id: string) => ((await skills.tools.list?.(id)) ?? []).map(({ name }) => name);
    expect(await names('c')).toEqual([]);
    const [started] = await agent.start('c', '/pdf', true);
    expect(started?.text).toContain('Tools that you can call from now on: count');
    await agent.follow('c', [started?.text ?? ''], []);
    expect([await names('c'), await names('other')]).toEqual([['count'], []]);
    expect(await skills.tools.get('count', 'c')).toMatchObject({
      id: 'skill:count',
      trusted: true,
      origin: { kind: 'skill', path: '/.agents/skills/pdf/tools/count.js', skill: 'pdf' },
    });
    expect(await skills.tools.get('count')).toBeUndefined();
  });

  it('go when their code or any file of the skill changes, and come with another key', async () => {
    const { skills, allow, write } = await setUpSkills(start);
    const agent = createAgentSkills(skills);
    const hashOf = async () => (await skills.tools.get('count', 'c'))?.source?.codeHash;
    const use = async () => {
      await allow(PDF);
      const [started] = await agent.start('c', '/pdf', true);
      await agent.follow('c', [started?.text ?? ''], []);
    };
    await use();
    const first = await hashOf();
    await write('/.agents/skills/pdf/tools/count.js', TOOL.replace('1', '2'));
    expect(await hashOf()).toBeUndefined();
    await use();
    const second = await hashOf();
    await write('/.agents/skills/pdf/a.txt', 'x');
    expect(await hashOf()).toBeUndefined();
    await use();
    expect(new Set([first, second, await hashOf()]).size).toBe(3);
  });

  it('consist of files of the skill alone', async () => {
    const { skills, service, allow } = await setUpSkills({
      ...start,
      '/.agents/skills/pdf/tools/count.js': "import '../../../../evil.js';\n" + TOOL,
      '/evil.js': '',
    });
    await allow(PDF);
    await service.useInVisit(['pdf']);
    expect(await skills.tools.list?.('c')).toEqual([]);
    expect((await service.get(PDF)).brokenTools).toMatchObject([{ path: '/.agents/skills/pdf/tools/count.js' }]);
  });

  it('are there in every conversation of a visit whose address names the skill', async () => {
    const { skills, service, allow } = await setUpSkills(start);
    await allow(PDF);
    expect(await service.useInVisit(['pdf', 'nothing'])).toEqual(['pdf']);
    expect(((await skills.tools.list?.()) ?? []).map(({ name }) => name)).toEqual(['count']);
    expect((await createAgentSkills(skills).start('c', 'Hello', true)).map(({ name }) => name)).toEqual(['pdf']);
  });
});
