import { expect, test } from 'vitest';
import { PAGE_TOOLS } from '../../../../panels/contract/automation.ts';
import { createBuiltinTier, traitsOf } from '../../../../catalog/index.ts';
import { PANEL_NAVIGATION_TOOL_MAP } from '../../../../core/panel-navigation-map.ts';
import { createShellTools } from '../../node/shell-tools.ts';
import { createTaskOutputTool } from '../../agents/tools/task-output-tool.ts';
import { createTaskTool } from '../../agents/tools/task-tool.ts';
import { createSkillBashTool, createSkillTool } from '../../../../skills/index.ts';
import { createPanelBuiltins } from '../../panels/panel-builtins.ts';
import { createPageAutomationHost } from '../../panels/page-automation.ts';
import { createBuiltinTools } from './builtin-tools.ts';

// Nothing of it is used until a tool runs.
const PARTS = {
  namesForModels: () => Promise.resolve(['plan']),
  hasServed: () => Promise.resolve(false),
  namesWithFiles: () => Promise.resolve(['pdf']),
  list: () => Promise.resolve([{ name: 'general', description: '', isForModels: true }]),
} as never;
const SHELL_TOOLS = createShellTools({ stores: {} } as never);

/** All that ship with the app, as the lookup finds them. */
const tier = createBuiltinTier(
  createBuiltinTools({
    files: PARTS,
    search: PARTS,
    outputs: PARTS,
    shortening: PARTS,
    questions: PARTS,
    credentials: PARTS,
    running: SHELL_TOOLS.tools,
    panels: createPanelBuiltins({ page: PARTS } as never, PARTS, PARTS).tools,
    skills: [createSkillTool(PARTS), createSkillBashTool(PARTS, SHELL_TOOLS.bash.definition, PARTS)],
    tasks: [createTaskTool(PARTS, PARTS), createTaskOutputTool(PARTS)],
  }),
  () => Promise.resolve(new Set<string>()),
  [createPageAutomationHost(async () => true).tools],
);

test('only these built-in tools may be called by a model from the start', async () => {
  const reading = (await tier.list()).filter((tool) => traitsOf(tool).group === 'reading');
  expect(reading.map(({ name }) => name)).toEqual([
    'annotate_page',
    'ask_user_question',
    'capture_screenshot',
    'close_panel',
    'expand_activity_bar',
    'find_in_page',
    'focus_surface',
    'get_active_panel',
    'get_page_content',
    'get_selection',
    'get_workspace_state',
    'glob',
    'grep',
    ...Object.keys(PANEL_NAVIGATION_TOOL_MAP).sort(),
    'read',
    'request_credential',
    'result',
    'set_activity_bar_devices',
    'shell_output',
    'skill',
    'task_output',
    'wait_for',
  ]);
});

test('tools that act on a page have a group of their own', async () => {
  const tools = await createPageAutomationHost(async () => true).tools.list();
  expect(new Set(tools.map(({ definition }) => definition.name))).toEqual(PAGE_TOOLS);
  const groups = await Promise.all(
    tools.map(async ({ definition: { name } }) => {
      const tool = await tier.get(name);
      return [name, tool === undefined ? undefined : traitsOf(tool).group];
    }),
  );
  expect(groups).toEqual([
    ['annotate_page', 'reading'],
    ['wait_for', 'reading'],
    ['find_in_page', 'reading'],
    ['get_page_content', 'reading'],
    ['capture_screenshot', 'reading'],
    ['get_selection', 'reading'],
    ['click_element', 'page'],
    ['hover_element', 'page'],
    ['scroll_page', 'page'],
    ['type_text', 'page'],
    ['fill_form', 'page'],
    ['select_option', 'page'],
    ['press_key', 'page'],
    ['select_text', 'page'],
  ]);
});

test('a pattern for the text of bash would allow any program', async () => {
  const programs = (await tier.list()).filter((tool) => traitsOf(tool).isProgram);
  expect(programs.map(({ name }) => name)).toEqual(['bash', 'skill_bash']);
});

test('a proposal for the prompt is asked for each time', async () => {
  const each = (await tier.list()).filter((tool) => traitsOf(tool).isAskedEachTime);
  expect(each.map(({ name }) => name)).toEqual(['enhance_baseline_prompt']);
});
