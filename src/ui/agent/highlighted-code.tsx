import { javascriptLanguage, jsxLanguage, tsxLanguage, typescriptLanguage } from '@codemirror/lang-javascript';
import { jsonLanguage } from '@codemirror/lang-json';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { useMemo, type ReactNode } from 'react';
import styles from './highlighted-code.module.css';

/** The editor's colours, as classes. */
const colours = tagHighlighter([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.controlKeyword], class: styles.keyword ?? '' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: styles.string ?? '' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: styles.number ?? '' },
  { tag: [tags.propertyName, tags.function(tags.variableName), tags.typeName, tags.className], class: styles.name ?? '' },
  { tag: tags.comment, class: styles.comment ?? '' },
]);

/** Coloured by the editor's own parsers, without an editor. */
export function HighlightedCode({ text, language }: { text: string; language: string }) {
  return useMemo(() => {
    const parts: ReactNode[] = [];
    highlightCode(
      text,
      parserOf(language).parse(text),
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
    return parts;
  }, [text, language]);
}

function parserOf(language: string) {
  if (language.startsWith('json')) return jsonLanguage.parser;
  if (language === 'tsx') return tsxLanguage.parser;
  if (language === 'jsx') return jsxLanguage.parser;
  return (/^(?:ts|typescript)$/.test(language) ? typescriptLanguage : javascriptLanguage).parser;
}
