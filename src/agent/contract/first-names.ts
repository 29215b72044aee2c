import type { Language } from '../../core/language.ts';

/**
 * Names of the tool on the opening screen (`first-tool.ts`) and of the recorded run that uses it. In a file of their
 * own, so that the first view loads only the names.
 */
export const FIRST_TOOL_NAME = 'count_letters';
export const FIRST_RUN_ID = 'count-letters';

/** The id of a shipped run whose messages are in a language. */
export function runIdIn(id: string, language: Language): string {
  return language === 'en' ? id : `${id}-${language}`;
}
