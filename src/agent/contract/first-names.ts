/**
 * The tool of the opening (`first-tool.ts`), and the recorded run that uses it. By themselves: the first view knows
 * them without what they hold.
 */
export const FIRST_TOOL_NAME = 'count_letters';
export const FIRST_RUN_ID = 'count-letters';
