import { describe, expect, test, vi } from 'vitest';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import type { CodeHash, ToolId } from '../../../core/ids.ts';
import type { Tool } from '../../../core/tool.ts';
import type { OpenedTool } from './tool-catalog.ts';
import { createSessionToolsService } from './session-tools-service.ts';

type Needs = Parameters<typeof createSessionToolsService>[0];

/** Of an origin that finds its tools by itself; this one has no code. */
const answers: Tool = {
  id: 'registered:answers' as ToolId,
  name: 'answers',
  description: 'Answers',
  inputSchema: { type: 'object' },
  guidance: 'Ask it.',
  origin: { kind: 'registered', executor: 'oracle' },
  version: 1,
  requested: NO_PERMISSIONS,
  enabled: true,
  trusted: true,
  timeoutMs: 1_000,
};
const coded: Tool = {
  ...answers,
  id: 'custom:coded' as ToolId,
  name: 'coded',
  origin: { kind: 'custom', environment: 'browser' },
  trusted: false,
  source: { code: 'export default () => 1;', language: 'javascript', codeHash: 'h1' as CodeHash },
};

/** A host with no other tools that nobody stored. */
function serviceOf(
  opened: readonly OpenedTool[],
  counting: ReadonlyMap<string, Tool> = new Map(),
  entries: readonly object[] = [],
) {
  const parts = {
    tools: { getByNames: async () => new Map() },
    catalog: {
      sessionTools: {
        project: { state: async () => ({ found: { tools: [], broken: [], left: 0 }, decided: {} }) },
        shipped: { state: async () => ({ entries, broken: [] }) },
        link: { list: () => [], entry: () => undefined },
      },
      layers: async (name: string) => [counting.get(name), ...opened.map(({ tool }) => tool)].filter(Boolean),
      lookup: async (name: string) => counting.get(name) ?? opened.find(({ tool }) => tool.name === name)?.tool,
      opened: async () => opened,
    },
  };
  // Only what is asked here is there.
  return createSessionToolsService(parts as never as Needs);
}

describe('tools of an origin that finds them by itself', () => {
  test('are listed, with the badges of all origins', async () => {
    const { tools, badges } = await serviceOf([{ tool: answers }, { tool: { ...coded, enabled: false } }]).list();
    expect(tools).toEqual([
      {
        id: 'registered:answers',
        origin: 'registered',
        isShipped: false,
        isForThisPage: false,
        isTrustFixed: true,
        name: 'answers',
        description: 'Answers',
        state: 'allowed',
        isOverridden: false,
      },
      expect.objectContaining({ id: 'custom:coded', runs: 'browser', state: 'broken' }),
    ]);
    expect(badges['project']?.en.name).toBe('Workspace');
  });

  test('have a page, which says what counts in their place', async () => {
    const other: Tool = { ...coded, id: 'other' as ToolId, name: 'answers', description: 'Another' };
    const { get } = serviceOf([{ tool: answers }], new Map([['answers', other]]));
    const view = await get(answers.id);
    expect(view).toMatchObject({ isOverridden: true, code: '', guidance: 'Ask it.', timeoutMs: 1_000 });
    expect(view.replacedBy).toMatchObject({ id: 'other', isOwn: true });
    expect(view.replacedBy?.words.en.replacedBy).toMatch(/^Your own tool/);
    expect(view.fault).toBeUndefined();
  });

  test.each([
    ['counts', new Map<string, Tool>(), true],
    ['does not', new Map([['answers', { ...coded, id: 'embed:answers' as ToolId }]]), false],
  ])('replace one that ships where theirs %s', async (_which, counting, isOverridden) => {
    const shipped = { file: 'a.js', fields: {}, tool: { id: 'embed:answers', name: 'answers' }, isIgnored: false };
    const fields = { name: 'answers', description: 'Ships', environment: 'browser' };
    const { list } = serviceOf([{ tool: answers }], counting, [{ ...shipped, fields }]);
    const found = new Map((await list()).tools.map((tool) => [tool.id as string, tool.isOverridden]));
    expect([found.get('embed:answers'), found.get('registered:answers')]).toEqual([isOverridden, !isOverridden]);
  });

  test('say why they cannot run', async () => {
    const { get } = serviceOf([{ tool: { ...answers, enabled: false } }]);
    expect((await get(answers.id)).fault).toBe('answers is disabled: enable it');
  });

  test('are trusted by their origin, and only as the code that was looked at', async () => {
    const setTrusted = vi.fn(async () => undefined);
    const { allow, disallow } = serviceOf([{ tool: coded, setTrusted }]);
    await expect(allow(coded.id, 'h2' as CodeHash)).rejects.toMatchObject({ code: 'conflict' });
    expect(setTrusted).not.toHaveBeenCalled();
    await allow(coded.id, 'h1' as CodeHash);
    await disallow(coded.id);
    expect(setTrusted.mock.calls).toEqual([
      ['coded', true],
      ['coded', false],
    ]);
  });

  test('are stored as one’s own where they have code', async () => {
    const { fields } = serviceOf([{ tool: answers }, { tool: coded }]);
    expect(await fields(coded.id)).toEqual({
      name: 'coded',
      description: 'Answers',
      code: 'export default () => 1;',
      language: 'javascript',
      parameters: { type: 'object' },
      timeout: 1_000,
      environment: 'browser',
      enabled: true,
      permissions: NO_PERMISSIONS,
      guidance: 'Ask it.',
    });
    await expect(fields(answers.id)).rejects.toMatchObject({ code: 'invalid-tool' });
    await expect(fields('registered:gone' as ToolId)).rejects.toMatchObject({ code: 'not-found' });
  });
});
