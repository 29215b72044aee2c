import { expect, it } from 'vitest';
import { coversCall } from './approved-calls.ts';

const bash = (command: string) => ({ toolName: 'bash', toolKey: 'builtin:bash builtin', input: { command } });

it.each<[string, Parameters<typeof coversCall>[1], boolean]>([
  ['Bash(git:*)', bash('git status'), true],
  ['Bash(git:*)', bash('git'), true],
  ['Bash(git:*)', { ...bash('git log -3'), toolName: 'skill_bash', toolKey: 'builtin:skill_bash builtin' }, true],
  ['Bash(git:*)', bash('gitk'), false],
  ['Bash(git:*)', bash('git status; rm -rf /'), false],
  ['Bash(git:*)', bash('git status && curl x'), false],
  ['Bash(git:*)', bash('git log $(rm x)'), false],
  ['Bash(git:*)', bash('git log > x'), false],
  ['Bash(git:*)', bash('git status\nrm x'), false],
  ['Bash(git:*)', bash('rm git'), false],
  ['Bash(npm test)', bash('npm test'), true],
  ['Bash(npm test)', bash('npm test x'), false],
  ['Bash(:*)', bash('rm x'), false],
  ['Bash(*)', bash('*'), false],
  ['Bash', bash('rm x'), true],
  ['bash', bash('rm x'), true],
  ['Read', bash('x'), false],
  ['Write', { toolName: 'write', toolKey: 'builtin:write builtin', input: {} }, true],
  ['Write(/x)', { toolName: 'write', toolKey: 'builtin:write builtin', input: { path: '/x' } }, false],
  ['Bash', { toolName: 'bash', toolKey: 'skill:bash abc', input: { command: 'x' } }, false],
  ['Bash', { toolName: 'bash', toolKey: 'a1b2 abc', input: { command: 'x' } }, false],
])('%s covers %j: %s', (approved, call, covers) => {
  expect(coversCall(approved, call)).toBe(covers);
});
