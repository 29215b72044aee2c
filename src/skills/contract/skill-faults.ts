import { faultOf, type Fault } from '../../core/reason.ts';

/**
 * Why a folder is no skill, where its code does not say enough. Of YAML, the message in English is the parser's, which is
 * more exact.
 */
export const SKILL_FAULTS = {
  'skill-link': (path: string) => `${path} is a link. A skill consists of files: put a copy in its place`,
  'yaml-missing': () => 'A quote, a bracket, a comma or a space is missing',
  'yaml-indent': () => 'The indentation is wrong: use spaces, the same number on each line of a level',
  'yaml-key': () => 'A key must be on one line, short, and followed by a colon and a space',
  'yaml-start': () => 'A value begins with a character that has a meaning in YAML: put it in quotes',
  'yaml-escape': () => 'A text in double quotes has a backslash that YAML does not know',
  'yaml-unexpected': () => 'Something stands where YAML expects something else',
  'yaml-nested': () => 'A list or a map stands where only a simple value can',
  'yaml-reference': () => 'An anchor, an alias or a tag is wrong',
  'yaml-documents': () => 'A line of three hyphens or dots begins another document',
  'yaml-large': () => 'It is too large',
};

/** The sentence for each code of the parser. */
const SENTENCES: Readonly<Record<string, Exclude<keyof typeof SKILL_FAULTS, 'skill-link'>>> = {
  ALIAS_PROPS: 'yaml-reference',
  BAD_ALIAS: 'yaml-reference',
  BAD_COLLECTION_TYPE: 'yaml-reference',
  BAD_DIRECTIVE: 'yaml-documents',
  BAD_DQ_ESCAPE: 'yaml-escape',
  BAD_INDENT: 'yaml-indent',
  BAD_PROP_ORDER: 'yaml-reference',
  BAD_SCALAR_START: 'yaml-start',
  BLOCK_AS_IMPLICIT_KEY: 'yaml-nested',
  BLOCK_IN_FLOW: 'yaml-nested',
  DUPLICATE_KEY: 'yaml-key',
  KEY_OVER_1024_CHARS: 'yaml-key',
  MISSING_CHAR: 'yaml-missing',
  MULTILINE_IMPLICIT_KEY: 'yaml-key',
  MULTIPLE_ANCHORS: 'yaml-reference',
  MULTIPLE_DOCS: 'yaml-documents',
  MULTIPLE_TAGS: 'yaml-reference',
  NON_STRING_KEY: 'yaml-key',
  RESOURCE_EXHAUSTION: 'yaml-large',
  TAB_AS_INDENT: 'yaml-indent',
  TAG_RESOLVE_FAILED: 'yaml-reference',
};

/**
 * @param code of the parser; anything else it could not read is unexpected
 * @param message of the parser
 */
export function yamlFault(code: string, message: string): Fault {
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  return { ...faultOf(SKILL_FAULTS, { code: sentence ?? 'yaml-unexpected', values: [] }), message };
}
