import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { CodeLanguage } from './code-editor.tsx';
import { codeOfCharacter, HIDDEN_CHARACTERS } from '../../lib/hidden-characters.ts';
import { viewsTexts } from '../views/texts/index.ts';
import { allMarks, errorLineField } from './code-mirror-marks.ts';

export function baseExtensions(options: { lineNumbers: boolean; fit: boolean; readOnly: boolean }): Extension {
  // In a small editor Tab moves to the next field; the large one shows how to leave it.
  const keys = [
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...completionKeymap,
    ...(options.fit ? [] : [indentWithTab]),
  ];
  return [
    options.lineNumbers
      ? [lintGutter(), lineNumbers(), foldGutter({ openText: '▾', closedText: '▸' }), highlightActiveLineGutter()]
      : [],
    history(),
    highlightSpecialChars({ specialChars: HIDDEN_CHARACTERS, render: hiddenCharacter }),
    drawSelection(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    indentOnInput(),
    bracketMatching(),
    highlightSelectionMatches(),
    syntaxHighlighting(colours),
    options.readOnly ? [] : [closeBrackets(), autocompletion(), options.lineNumbers ? highlightActiveLine() : []],
    // The page itself uses these keys to run and save.
    keymap.of(keys.filter((binding) => binding.key !== 'Mod-Enter' && binding.key !== 'Mod-s')),
    errorLineField,
    allMarks,
    wrapping,
    theme(options.fit),
  ];
}

/**
 * A browser wraps a line of this length quickly. The time grows quadratically: text with longer lines scrolls
 * horizontally.
 */
const MAX_WRAPPED_LINE = 4_000;

const wrapping = EditorView.contentAttributes.compute(['doc'], ({ doc }): Record<string, string> =>
  hasLongLine(doc) ? {} : { class: 'cm-lineWrapping' },
);

function hasLongLine(doc: Text): boolean {
  if (doc.length <= MAX_WRAPPED_LINE) return false;
  for (const line of doc.iterLines()) if (line.length > MAX_WRAPPED_LINE) return true;
  return false;
}

/** Shows an invisible character by its name. */
function hiddenCharacter(code: number): HTMLElement {
  const chip = document.createElement('span');
  const name = codeOfCharacter(String.fromCodePoint(code));
  chip.className = 'cm-hidden-character';
  chip.textContent = `⟨${name}⟩`;
  chip.title = viewsTexts.exact.hidden(name, 1);
  chip.setAttribute('aria-label', chip.title);
  return chip;
}

export function languageExtension(language: CodeLanguage): Extension {
  switch (language) {
    case 'javascript':
      return javascript();
    case 'typescript':
      return javascript({ typescript: true });
    case 'json':
      return json();
    case 'text':
      return [];
  }
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.controlKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
  {
    tag: [tags.propertyName, tags.function(tags.variableName), tags.typeName, tags.className],
    color: 'var(--code-name)',
  },
  { tag: tags.comment, color: 'var(--code-comment)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--red)' },
]);

function theme(fit: boolean): Extension {
  return EditorView.theme({
    '&': {
      height: fit ? 'auto' : '100%',
      maxHeight: fit ? '320px' : 'none',
      fontSize: 'var(--size-13)',
      backgroundColor: 'transparent',
      color: 'var(--text)',
    },
    '&.cm-focused': { outline: 'none' },
    '&.cm-focused .cm-content': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '20px', overflow: 'auto' },
    '.cm-content': { padding: '8px 0', caretColor: 'var(--text)', minHeight: fit ? '52px' : 'auto' },
    '.cm-line': { padding: '0 12px 0 8px' },
    ...LINES,
    ...TOOLTIPS,
    ...CONTROLS,
  });
}

const LINES = {
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--text-muted)', border: 'none', paddingLeft: '4px' },
  '.cm-hidden-character': {
    borderRadius: '4px',
    backgroundColor: 'var(--amber-soft)',
    boxShadow: 'inset 0 0 0 1px var(--amber-line)',
    color: 'var(--amber)',
    fontSize: 'var(--size-12)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '24px', padding: '0 4px 0 0', fontVariantNumeric: 'tabular-nums' },
  '.cm-foldGutter .cm-gutterElement': { padding: '0 2px' },
  '.cm-gutter-lint': { width: '16px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '3px 1px' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--hover)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-matchingBracket': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--selected)',
    outline: '1px solid var(--line-control)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--selected)' },
  '.cm-error-line': { backgroundColor: 'var(--red-soft)', boxShadow: 'inset 2px 0 0 var(--red)' },
  '.cm-error-gutter': { color: 'var(--red)', fontWeight: '600' },
};

const TOOLTIPS = {
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-code)', fontSize: 'var(--size-12)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--selected)', color: 'var(--text)' },
  '.cm-type-info': {
    maxWidth: 'min(560px, 90vw)',
    maxHeight: '240px',
    overflow: 'auto',
    padding: '6px 8px',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--size-12)',
    lineHeight: '16px',
  },
  '.cm-type-info code': { fontFamily: 'var(--font-code)', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '.cm-type-info p, .cm-type-info ul, .cm-type-info ol, .cm-type-info pre, .cm-type-info blockquote': {
    margin: '4px 0 0',
    color: 'var(--text-muted)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '.cm-type-info ul, .cm-type-info ol': { paddingLeft: '18px', whiteSpace: 'normal' },
  '.cm-type-info p code, .cm-type-info li code': { color: 'var(--text)' },
  '.cm-rename, .cm-rename label': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  '.cm-rename': { padding: '6px 8px' },
  '.cm-diagnostic': { fontFamily: 'var(--font-ui)', fontSize: 'var(--size-12)', padding: '4px 8px' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--red)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--amber)' },
};

const CONTROLS = {
  '.cm-panels': { backgroundColor: 'var(--surface-side)', color: 'var(--text)', fontFamily: 'var(--font-ui)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-textfield': {
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-control)',
    borderRadius: 'var(--radius-small)',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--surface-raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
  },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--gray-soft)',
    border: 'none',
    color: 'var(--text-muted)',
    padding: '0 4px',
  },
};
