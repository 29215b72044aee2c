import { SKILL_LIMITS } from '../contract/skill-limits.ts';
import type { FolderSkill } from '../contract/skill.ts';

const FILES = 'Files, read them when you need them:';
const SERVED_FILES = 'Files, read them with the parameter `file` of the tool `skill` when you need them:';
/** The header line and the marks around a skill, which say where its text begins and ends. */
const MARK = 'skill_content';

/**
 * What a model reads of a skill: where it is, its files, and its text with the arguments filled in.
 *
 * @param given the arguments as a person wrote them, undefined if a model loads it
 */
export function skillText(
  { text, path, folder, files, lines, server }: FolderSkill,
  given: string | undefined,
  joined: readonly string[],
): string {
  const others =
    folder === '' && server === undefined
      ? []
      : files.filter((file) => (server === undefined ? `${folder}/${file.path}` !== path : file.path !== 'SKILL.md'));
  const listed = others.slice(0, SKILL_LIMITS.maxListedFiles).map((file) => `- ${file.path.replace(UNSEEN, '\uFFFD')}`);
  const more = others.length - listed.length;
  return [
    `<${MARK} name="${text.name}">`,
    `Source: ${path}`,
    ...(server === undefined ? [] : [`From the MCP server: ${server}`]),
    folder === '' ? 'Base directory: none' : `Base directory: ${folder}`,
    `Lines: ${String(lines)}`,
    ...(others.length === 0 ? [] : [server === undefined ? FILES : SERVED_FILES, ...listed]),
    ...(more > 0 ? [`- and ${String(more)} more`] : []),
    ...(joined.length === 0 ? [] : [`Tools that you can call from now on: ${joined.join(', ')}`]),
    '',
    filledBody(text.body.trim(), given, folder),
    `</${MARK}>`,
  ].join('\n');
}

/** What a model reads of a skill that it has already. */
export function sameSkillText({ text: { name }, folder }: FolderSkill): string {
  const base = folder === '' ? '' : ` Base directory: ${folder}`;
  return `The skill ${name} is loaded already and has not changed: its text is above.${base}`;
}

/** A file's name is one line. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
const PLACEHOLDER = /\$ARGUMENTS\[(\d{1,3})\]|\$ARGUMENTS\b|\$(\d{1,2})(?!\d)|\$\{([A-Z_]{1,20})\}|\{baseDir\}/g;

/**
 * Fills in the base directory and the arguments in one pass, so that no argument is filled in again. `$1` is the first
 * argument, `$ARGUMENTS[0]` too, as the programs that invented them count. Without arguments these stay: code in the
 * text may mean something else by them. Arguments that the text does not mention follow it.
 */
function filledBody(body: string, given: string | undefined, folder: string): string {
  const whole = given?.trim() ?? '';
  const words = wordsOf(whole);
  let isFilled = false;
  const filled = body.replace(PLACEHOLDER, (found, at: string | undefined, nth: string | undefined, name?: string) => {
    if (name === 'CLAUDE_PROJECT_DIR') return '/';
    if (found === '{baseDir}' || name === 'SKILL_DIR' || name === 'CLAUDE_SKILL_DIR')
      return folder === '' ? '/' : folder;
    if (name !== undefined) return found;
    if (whole === '') return found === '$ARGUMENTS' && given !== undefined ? '' : found;
    isFilled = true;
    if (at !== undefined) return words[Number(at)] ?? '';
    return nth === undefined ? whole : Number(nth) === 0 ? found : (words[Number(nth) - 1] ?? '');
  });
  return whole === '' || isFilled ? filled : `${filled}\n\nARGUMENTS: ${whole}`;
}

/** Words, of which those in quotes hold spaces. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (const char of text) {
    if (quote !== '') {
      if (char === quote) quote = '';
      else word = (word ?? '') + char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + char;
  }
  return word === undefined ? words : [...words, word];
}
