import { describe, expect, it } from 'vitest';
import type { CodeHash, ToolId } from '../../../core/ids.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import type { Tool } from '../../../core/tool.ts';
import type { ProjectTools } from '../../project/project-folder.ts';
import type { ProjectTool } from '../../project/read-tool.ts';
import { createProjectTier, descriptionOf, toolOfProject, type ProjectDecisions } from './project-tier.ts';

const HASH = 'aa' as CodeHash;
const LOCATION = { path: '/tools/a.js', files: [] };
const BROWSER: ProjectTool = {
  name: 'a',
  path: '/tools/a.js',
  runs: 'browser',
  code: 'code',
  language: 'javascript',
  codeHash: HASH,
  description: 'About a',
  inputSchema: { type: 'object' },
  location: LOCATION,
  hasPackages: false,
  isDefinition: true,
  unread: [],
};
const SHELL: ProjectTool = { ...BROWSER, name: 'b', path: '/tools/b.sh', runs: 'shell', codeHash: 'bb' as CodeHash };
const NOBODY: ProjectDecisions = { allowed: new Set(), ignored: new Set(), once: new Set(), help: new Map() };
const TOOL: Tool = {
  id: 'project:a' as ToolId,
  name: 'a',
  description: 'About a',
  inputSchema: { type: 'object' },
  origin: { kind: 'project', path: '/tools/a.js', runs: 'browser' },
  version: 1,
  requested: NO_PERMISSIONS,
  enabled: true,
  trusted: false,
  timeoutMs: 30_000,
  source: { code: 'code', language: 'javascript', codeHash: HASH },
};

describe('a file as a tool', () => {
  it.each<[string, ProjectTool, Partial<ProjectDecisions>, Partial<Tool>]>([
    ['that nobody allowed', BROWSER, { allowed: new Set([SHELL.codeHash]) }, {}],
    ['that was allowed', BROWSER, { allowed: new Set([HASH]) }, { trusted: true }],
    [
      'with guidance and a time limit',
      { ...BROWSER, guidance: 'Take care', timeoutMs: 7 },
      {},
      { guidance: 'Take care', timeoutMs: 7 },
    ],
    [
      'for Node, with the files around it',
      { ...BROWSER, runs: 'node' },
      {},
      {
        origin: { kind: 'project', path: '/tools/a.js', runs: 'node' },
        source: { code: 'code', language: 'javascript', codeHash: HASH, location: LOCATION },
      },
    ],
    [
      'that is a command, which reads files and has more time',
      SHELL,
      {},
      {
        id: 'project:b' as ToolId,
        name: 'b',
        origin: { kind: 'project', path: '/tools/b.sh', runs: 'shell' },
        requested: { ...NO_PERMISSIONS, files: 'read' },
        timeoutMs: 120_000,
        source: { code: 'code', language: 'javascript', codeHash: SHELL.codeHash, location: LOCATION },
      },
    ],
  ])('%s', (_name, file, decided, more) => {
    expect(toolOfProject(file, { ...NOBODY, ...decided })).toStrictEqual({ ...TOOL, ...more });
  });

  it('has its own description, or its help, or a text in their place', () => {
    const help = new Map([[SHELL.codeHash, 'Usage: b']]);
    const without = ({ description: _description, ...file }: ProjectTool): ProjectTool => file;
    expect(descriptionOf(SHELL, { help })).toBe('About a');
    expect(descriptionOf(without(SHELL), { help })).toBe('Usage: b');
    expect(descriptionOf(without(BROWSER), { help })).toBe('The tool in /tools/a.js of the workspace');
    expect(descriptionOf(without(SHELL), NOBODY)).toBe('Runs the command /tools/b.sh of the workspace');
  });
});

describe('the tools of the workspace', () => {
  const setUp = () => {
    const now: { found: ProjectTools; decided: ProjectDecisions } = {
      found: { folder: '/tools', tools: [BROWSER, SHELL], broken: [], left: 0 },
      decided: { ...NOBODY, ignored: new Set([SHELL.path]) },
    };
    const tier = createProjectTier({ read: async () => now.found, known: () => now.found }, async () => now.decided);
    const names = async () => (await tier.list()).map(({ name }) => name);
    return { now, tier, names };
  };

  it('are those that are not ignored, known once they were read', async () => {
    const { now, tier, names } = setUp();
    expect(tier.knows('a')).toBe(false);
    expect(await names()).toEqual(['a']);
    expect([tier.knows('a'), tier.knows('b'), tier.knows('c')]).toEqual([true, false, false]);
    expect(await tier.get('a')).toEqual(TOOL);
    expect(await tier.get('b')).toBeUndefined();
    expect(await tier.state()).toEqual(now);
  });

  it('are the same until a file or a decision changes', async () => {
    const { now, tier, names } = setUp();
    const first = await tier.get('a');
    expect(await tier.get('a')).toBe(first);
    now.decided = NOBODY;
    expect(await names()).toEqual(['a', 'b']);
    now.found = { ...now.found, tools: [SHELL] };
    expect(await names()).toEqual(['b']);
  });
});
