import { CASE_DIFFERENCES } from '../../../catalog/contract/cases/case-difference.ts';

const count = (one: string, many: string) => (number: number) => `${String(number)} ${number === 1 ? one : many}`;

export const english = {
  title: 'Cases',
  list: 'Cases of this tool',
  noneTitle: 'No cases yet',
  noneText:
    'A case is an input and the expected result. One key runs all cases, so you see at once when a change ' +
    'breaks something. Run the tool and save that run as a case, or add one by hand.',
  add: 'Add a case',
  addLastRun: 'Save the last run as a case',
  saveRun: 'Save as a case',
  runAll: 'Run all cases',
  running: (ended: number, total: number) => `${ended} of ${total} done`,
  progress: 'Cases that are done',
  summary: (passed: number, failed: number, stopped: number, manual: number, waiting: number) =>
    [
      passed > 0 ? `${passed} passed` : '',
      failed > 0 ? `${failed} failed` : '',
      stopped > 0 ? `${stopped} stopped` : '',
      manual > 0 ? `${manual} manual, not run` : '',
      waiting > 0 ? `${waiting} not run` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  state: 'State of the cases',
  verdicts: {
    passed: 'passed',
    failed: 'failed',
    stopped: 'stopped',
    skipped: 'manual: run it by hand',
    running: 'running',
    none: 'not run',
    stale: 'from before the last change',
  },
  manual: 'Manual',
  manualHint: '“Run all cases” leaves it out: you run it and judge its result yourself.',
  notRun: 'Not run',
  failed: 'Cases not saved',
  conflictTitle: 'The cases were changed elsewhere while you were editing them',
  conflictText: 'Red is the other version, green is yours.',
  conflictDiff: 'Difference between the other cases and yours',
  name: 'Name',
  input: 'Input as JSON',
  expects: 'Expects',
  kinds: { equals: 'Equals', contains: 'Contains', matches: 'Matches', throws: 'Throws' },
  kindHints: {
    equals: 'The result is this value; the order of keys does not count.',
    contains:
      'A text contains this text; an object has these properties and maybe more; a list has this element, or these.',
    matches: 'The result fits this JSON Schema.',
    throws: 'The run fails, with a message that holds this text. Leave it empty for any failure.',
  },
  value: 'Expected value as JSON',
  schema: 'Expected schema as JSON',
  message: 'Text of the message',
  unsaved: 'This case is kept in this tab until it can be saved.',
  differences: 'What is not as expected',
  reasons: CASE_DIFFERENCES,
  diff: 'Expected in red, actual in green',
  result: 'Result',
  moreDifferences: (count: number) => `and ${count} more`,
  showRun: 'Show this run',
  accept: 'Expect this instead',
  useArguments: 'Use as arguments',
  duplicate: 'Duplicate',
  more: (name: string) => `More with the case ${name}`,
  removed: (name: string) => `Removed the case ${name}`,
  hint: 'Cases run side by side. Each gets a fresh sandbox, like any run.',
  allTools: {
    running: (tool: string, at: number, total: number) => `Running the cases of ${tool} (${at} of ${total})`,
    stop: 'Stop',
    stopAll: 'Stop the cases of all tools',
    stopped: 'Stopped.',
    none: 'No tool has cases yet.',
    ended: (tools: number, passed: number, failed: number) =>
      `Cases of ${count('tool', 'tools')(tools)}: ${passed} passed, ${failed} failed.`,
    failing: (names: string) => `Failed: ${names}.`,
    left: (names: string) => `Not run, because they are untrusted or not saved: ${names}.`,
  },
};
