import { expect, test } from 'vitest';
import { createBuiltinTier, traitsOf } from '../../../../catalog/index.ts';
import { PANEL_NAVIGATION_TOOL_MAP } from '../../../../core/panel-navigation-map.ts';
import { createShellTools } from '../../node/shell-tools.ts';
import { createTaskOutputTool } from '../../agents/tools/task-output-tool.ts';
import { createTaskTool } from '../../agents/tools/task-tool.ts';
import { createSkillBashTool, createSkillTool } from '../../../../skills/index.ts';
import { createPanelBuiltins } from '../../panels/panel-builtins.ts';
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
);

test('only these built-in tools may be called by a model from the start', async () => {
  const reading = (await tier.list()).filter((tool) => traitsOf(tool).group === 'reading');
  expect(reading.map(({ name }) => name)).toEqual([
    'ask_user_question',
    'close_panel',
    'expand_activity_bar',
    'focus_surface',
    'get_active_panel',
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
  ]);
});

test('a pattern for the text of bash would allow any program', async () => {
  const programs = (await tier.list()).filter((tool) => traitsOf(tool).isProgram);
  expect(programs.map(({ name }) => name)).toEqual(['bash', 'skill_bash']);
});
