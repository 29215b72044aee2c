import { javascriptLanguage, jsxLanguage, tsxLanguage, typescriptLanguage } from '@codemirror/lang-javascript';
import { jsonLanguage } from '@codemirror/lang-json';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { useCallback, type ReactNode } from 'react';
import { useLater } from '../../elements/use-deferred-result.ts';
import styles from './highlighted-code.module.css';

/** The editor's colors, as classes. */
const colours = tagHighlighter([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.controlKeyword], class: styles.keyword ?? '' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: styles.string ?? '' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: styles.number ?? '' },
  {
    tag: [tags.propertyName, tags.function(tags.variableName), tags.typeName, tags.className],
    class: styles.name ?? '',
  },
  { tag: tags.comment, class: styles.comment ?? '' },
]);

/** Highlights code with the editor's parsers, without an editor. Plain text until then. */
export function HighlightedCode({ text, language }: { text: string; language: string }) {
  const make = useCallback((code: string) => coloured(code, language), [language]);
  return useLater(text, text.length <= QUICK_CHARS, make) ?? text;
}

/** Up to this length it takes less than a frame. */
const QUICK_CHARS = 1_500;
/** More pieces than this take too long to render. */
const MAX_PARTS = 4_000;
const MAX_MS = 40;

function coloured(text: string, language: string): ReactNode {
  const parts: ReactNode[] = [];
  const tree = parsed(text, language);
  if (tree === undefined) return text;
  try {
    highlightCode(
      text,
      tree,
      colours,
      (part, classes) =>
        parts.push(
          classes === '' ? (
            part
          ) : (
            <span key={parts.length} className={classes}>
              {part}
            </span>
          ),
        ),
      () => parts.push('\n'),
    );
  } catch {
    // Nested too deeply for recursion.
    return text;
  }
  return parts.length > MAX_PARTS ? text : parts;
}

/** Leaves code unhighlighted if it could block the parser. */
function parsed(text: string, language: string): ReturnType<typeof jsonLanguage.parser.parse> | undefined {
  const end = performance.now() + MAX_MS;
  try {
    const parse = parserOf(language).startParse(text);
    for (let tree = parse.advance(); ; tree = parse.advance()) {
      if (tree !== null) return tree;
      if (performance.now() > end) return undefined;
    }
  } catch {
    // Nested too deeply for the parser.
    return undefined;
  }
}

function parserOf(language: string) {
  if (language.startsWith('json')) return jsonLanguage.parser;
  if (language === 'tsx') return tsxLanguage.parser;
  if (language === 'jsx') return jsxLanguage.parser;
  return (/^(?:ts|typescript)$/.test(language) ? typescriptLanguage : javascriptLanguage).parser;
}
