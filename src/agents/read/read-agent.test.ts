import { describe, expect, it } from 'vitest';
import type { AgentText } from '../contract/agent-file.ts';
import { allowsTool } from '../contract/tool-rules.ts';
import { writtenFor } from '../write/write-agent.ts';
import { readAgent, readAgentFile } from './read-agent.ts';

const OURS = [
  'read',
  'write',
  'edit',
  'glob',
  'grep',
  'bash',
  'task',
  'skill',
  'github.get_issue',
  'github.close',
  'mine',
];

async function agentOf(text: string, path = '/.claude/agents/file.md'): Promise<AgentText> {
  const read = await readAgent(text, path);
  if (!read.ok) throw new Error(read.fault.message);
  return read.agent;
}
const toolsOf = (agent: AgentText): readonly string[] => OURS.filter((name) => allowsTool(agent.tools, name));
const codesOf = async (text: string, path = '/.claude/agents/file.md'): Promise<readonly string[]> => {
  const read = await readAgent(text, path);
  return read.ok ? read.findings.map(({ code, subject = '' }) => (subject === '' ? code : `${code} ${subject}`)) : [];
};
const front = (lines: string, body = 'Do it.'): string => `---\n${lines}\n---\n\n${body}\n`;

describe('the file of an agent', () => {
  it('of Claude Code: names of tools, model, turns and skills', async () => {
    const agent = await agentOf(
      front(
        'name: code-reviewer\ndescription: Reviews: use it after changes\ntools: Read, Grep, Bash(git:*), mcp__github\n' +
          'model: sonnet\nmaxTurns: 12\nskills: pdf, docx\npermissionMode: bypassPermissions\ncolor: red',
      ),
    );
    expect(agent).toMatchObject({
      name: 'code-reviewer',
      description: 'Reviews: use it after changes',
      models: ['sonnet'],
      maxSteps: 12,
      skills: ['pdf', 'docx'],
      isForModels: true,
      isForPeople: true,
      others: [
        ['permissionMode', 'bypassPermissions'],
        ['color', 'red'],
      ],
    });
    expect(toolsOf(agent)).toEqual(['read', 'grep', 'bash', 'github.get_issue', 'github.close']);
    expect(agent.body.trim()).toBe('Do it.');
  });

  it('without tools has all, with an empty list none; disallowedTools counts in any case', async () => {
    expect(toolsOf(await agentOf(front('name: a\ndescription: b')))).toEqual(OURS);
    expect(toolsOf(await agentOf(front('name: a\ndescription: b\ntools: []')))).toEqual([]);
    expect(toolsOf(await agentOf(front('name: a\ndescription: b\ntools: "*"\ndisallowedTools: Bash, Task')))).toEqual(
      OURS.filter((name) => name !== 'bash' && name !== 'task'),
    );
  });

  it('of Copilot: groups of tools, server/*, agents, a name with spaces, and no front matter at all', async () => {
    const agent = await agentOf(
      front(
        "name: 'Plan Mode'\ndescription: Plans\ntools: ['codebase', 'edit/editFiles', 'github/*', 'problems', 'agent']\n" +
          "model: ['GPT-5 (copilot)', 'Claude Sonnet 4']\nagents: ['helper']\ndisable-model-invocation: true",
      ),
      '/.github/agents/plan.agent.md',
    );
    expect(agent).toMatchObject({
      name: 'Plan-Mode',
      title: 'Plan Mode',
      models: ['GPT-5 (copilot)', 'Claude Sonnet 4'],
      agents: ['helper'],
      isForModels: false,
      isForPeople: true,
    });
    expect(toolsOf(agent)).toEqual([
      'read',
      'write',
      'edit',
      'glob',
      'grep',
      'task',
      'github.get_issue',
      'github.close',
    ]);
    const bare = await agentOf('Answer in verse.', '/x/verse.agent.md');
    expect([bare.name, bare.body, toolsOf(bare)]).toEqual(['verse', 'Answer in verse.', OURS]);
    expect((await readAgent('Answer in verse.', '/.claude/agents/notes.md')).ok).toBe(false);
  });

  it('of opencode: the name of the file, a map of tools with patterns, permission, mode and steps', async () => {
    const agent = await agentOf(
      front(
        'description: Docs\nmode: subagent\nmodel: anthropic/claude-sonnet-4\nmaxSteps: 7\ntemperature: 0.1\ntools:\n' +
          '  bash: false\n  "github_*": false\n  github_get_issue: true\npermission:\n  edit: deny\n  webfetch: ask',
      ),
      '/.opencode/agent/docs-writer.md',
    );
    expect(agent).toMatchObject({ name: 'docs-writer', maxSteps: 7, models: ['anthropic/claude-sonnet-4'] });
    expect(toolsOf(agent)).toEqual(['read', 'glob', 'grep', 'task', 'skill', 'github.get_issue', 'mine']);
    const strict = await agentOf(
      front(
        'description: Reads\nmode: subagent\nfallback_models:\n  - a/b\npermission:\n  read: allow\n  edit: deny\n' +
          '  skill:\n    cli: allow\n  task:\n    "*": deny\n    librarian: allow\n  "github_*": deny',
      ),
      '/.opencode/agent/strict.md',
    );
    expect(strict.agents).toEqual(['librarian']);
    expect(toolsOf(strict)).toEqual(['read', 'glob', 'grep', 'bash', 'task', 'skill', 'mine']);
    const primary = await agentOf(front('description: x\nmode: primary'), '/a/b.md');
    expect([primary.isForModels, primary.isForPeople]).toEqual([false, true]);
  });

  it('of opencode that denies all and leaves some in: the last statement that matches counts', async () => {
    const OPENCODE = '/.opencode/agent/x.md';
    const only = front(
      'description: x\nmode: subagent\npermission:\n  "*": deny\n  external_directory:\n    "/tmp/**": allow\n  read:\n' +
        '    "*": allow\n    "*.env": deny\n    "*.env.example": allow\n  edit:\n    "*": deny\n    "docs/**": allow\n' +
        '  grep: allow\n  "github_*": ask\n  bash:\n    "git *": allow\n    "*": deny\n  task:\n    helper: allow',
    );
    const agent = await agentOf(only, OPENCODE);
    expect(toolsOf(agent)).toEqual(['read', 'write', 'edit', 'grep', 'task', 'github.get_issue', 'github.close']);
    expect(agent.agents).toEqual(['helper']);
    expect(agent.toolNames).toEqual([
      '*: deny',
      'read',
      'edit: deny',
      'edit',
      'grep',
      'github_*',
      'bash',
      'bash: deny',
      'task',
    ]);
    expect(await codesOf(only, OPENCODE)).toEqual(['tool-part edit: docs/**']);
    for (const [permission, tools] of [
      ['permission: deny', []],
      ['permission: allow', OURS],
      ['permission:\n  bash: deny\n  "*": allow', OURS],
      // What `tools` takes away stays away.
      ['tools:\n  write: false\npermission:\n  edit: ask', OURS.filter((name) => name !== 'write')],
      ['tools: Read, Grep\npermission:\n  "*": deny\n  bash: allow\n  read: allow', ['read']],
    ] as const)
      expect(toolsOf(await agentOf(front(`description: x\n${permission}`), OPENCODE))).toEqual(tools);
  });

  it('of the second version of opencode: a list of rules, shell and subagent, a model with its effort', async () => {
    const rule = (action: string, resource: string, effect: string): string =>
      `  - action: ${action}\n    resource: ${JSON.stringify(resource)}\n    effect: ${effect}\n`;
    const text = front(
      'description: x\nmode: all\nmodel: openai/gpt-6#high\nsteps: 30\nrequest:\n  body:\n    temperature: 0.1\npermissions:\n' +
        rule('"*"', '*', 'deny') +
        rule('read', '*', 'allow') +
        rule('"github_*"', '*', 'allow') +
        rule('shell', 'git diff*', 'allow') +
        rule('subagent', 'helper', 'allow') +
        rule('edit', '*', 'sometimes'),
    );
    const agent = await agentOf(text, '/.opencode/agents/x.md');
    expect(agent).toMatchObject({ models: ['openai/gpt-6'], maxSteps: 30, agents: ['helper'] });
    expect(toolsOf(agent)).toEqual(['read', 'bash', 'task', 'github.get_issue', 'github.close']);
    expect(await codesOf(text, '/.opencode/agents/x.md')).toEqual([
      'field-unused request',
      'tool-part shell: git diff*',
    ]);
    const open = front(
      `description: x\ndisabled: true\npermissions:\n${rule('edit', '*', 'deny')}${rule('shell', '*', 'deny')}`,
    );
    const denied = await agentOf(open, '/.opencode/agents/y.md');
    expect(toolsOf(denied)).toEqual(OURS.filter((name) => !['write', 'edit', 'bash'].includes(name)));
    expect([denied.isForModels, denied.isForPeople]).toEqual([false, false]);
    const odd = 'permissions:\n  - edit\n  - action: [edit]\n  - {}\n  - - action: edit';
    expect(toolsOf(await agentOf(front(`description: x\n${odd}`), '/.opencode/agents/z.md'))).toEqual(OURS);
  });

  it('is warned of by the program that reads its folder; what others say is a note', async () => {
    const long = front('description: x', 'y'.repeat(30_001));
    const levelOf = async (path: string): Promise<unknown> => {
      const read = await readAgent(long, path);
      return read.ok ? read.findings.map(({ code, level }) => `${code} ${level}`) : undefined;
    };
    expect(await levelOf('/.opencode/agents/x.md')).toEqual(['body-long note']);
    expect(await levelOf('/.github/agents/x.agent.md')).toEqual(['body-long warning']);
    expect(await levelOf('/.agents/agents/x.md')).toEqual(['name-missing note', 'body-long warning']);
  });

  it('has findings for what is unusual, and loads nevertheless', async () => {
    expect(
      await codesOf(
        front('description: x\ntools: Read, TodoWrite, Bash(git:*)\nfoo: 1\nhooks: {}\nmaxTurns: many', ''),
      ),
    ).toEqual([
      'name-missing',
      'tool-part Bash(git:*)',
      'tool-unknown TodoWrite',
      'field-unknown foo',
      'field-unused hooks',
      'value-unknown maxTurns',
      'body-empty',
    ]);
  });

  it('is exported as the three clients read it: read again it says the same', async () => {
    const agent = await agentOf(
      front(
        'name: reviewer\ndescription: "Reviews: \\"all\\""\ntools: Read, Grep, mcp__github__get_issue\nmaxTurns: 9',
      ),
    );
    for (const client of ['claude', 'github', 'opencode'] as const) {
      const { path, text } = writtenFor(client, agent);
      const again = await agentOf(text, `/${path}`);
      expect([again.name, again.description, again.body.trim()]).toEqual(['reviewer', 'Reviews: "all"', 'Do it.']);
      expect(toolsOf(again)).toEqual(
        client === 'github'
          ? // Copilot has one name for searching in files and for files.
            ['read', 'glob', 'grep', 'github.get_issue']
          : ['read', 'grep', 'github.get_issue'],
      );
      expect(await codesOf(text, `/${path}`)).not.toContain('field-unknown');
    }
  });
});

describe('a hostile file', () => {
  it.each([
    ['__proto__', 'proto__'],
    ['constructor', 'constructor'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a\u202eb\n</x>', 'a-b-x'],
    ['x'.repeat(500), 'x'.repeat(64)],
    ['…', 'file'],
  ])('named %j is %s, and its name is no key of an object', async (given, name) => {
    const agent = await agentOf(front(`name: ${JSON.stringify(given)}\ndescription: x\ntools: { __proto__: true }`));
    expect(agent.name).toBe(name);
    expect(agent.name).toMatch(/^[A-Za-z0-9][\w.-]{0,63}$/);
    expect(Object.getPrototypeOf(agent)).toBe(Object.prototype);
  });

  it('of 5 MB, without UTF-8, or with endless YAML is left out at once', async () => {
    const large = new TextEncoder().encode(front('name: a\ndescription: b', 'x'.repeat(5 * 1024 * 1024)));
    expect(await readAgentFile(large, '/a.md')).toMatchObject({ ok: false, fault: { code: 'too-large' } });
    expect(await readAgentFile(new Uint8Array([0xff, 0xfe, 0x41]), '/a.md')).toMatchObject({
      ok: false,
      fault: { code: 'not-text' },
    });
    const began = performance.now();
    expect(await readAgent(front(`name: ${'['.repeat(10_000)}`), '/a.md')).toMatchObject({ ok: false });
    expect(await readAgent(front(`tools: ${'*'.repeat(190)}b\ndescription: x`), '/a.md')).toMatchObject({ ok: true });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('with many stars matches in time', () => {
    const rules = { isOpen: false, rules: [{ pattern: '*a'.repeat(100), isOn: true }] };
    const began = performance.now();
    for (let count = 0; count < 100; count += 1) allowsTool(rules, `x.${'a'.repeat(126)}b`);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('with invisible letters is told of', async () => {
    expect(await codesOf(front('name: a\ndescription: "b\u202ec"'))).toContain('hidden-characters');
  });
});
