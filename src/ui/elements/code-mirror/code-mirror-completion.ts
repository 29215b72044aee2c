import {
  pickedCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { localCompletionSource, snippets, typescriptSnippets } from '@codemirror/lang-javascript';
import type { EditorView } from '@codemirror/view';
import type { TypingCompletion } from '../../../catalog/contract/language-service.ts';
import type { CodeLanguage } from './code-editor.tsx';
import type { CodeTyping } from './code-typing.ts';
import { codeTyping } from './code-mirror-facets.ts';
import { infoElement } from './code-mirror-info.ts';
import { wordBefore } from '../../../catalog/contract/word-before.ts';

/** Typing one of these begins something new that can be completed. */
/** People do not type longer names. */
const MAX_WORD = 200;
const OPENERS = /[.'"`/@<#]$/;
const WORD = /^[\p{L}\p{N}_$]*$/u;

/** Completion from types; from the names in the text until types are loaded. */
export function completionSource(
  language: CodeLanguage,
): (context: CompletionContext) => Promise<CompletionResult | null> {
  return async (context) => {
    const typing = context.state.facet(codeTyping);
    if (typing === undefined || typing.state() !== 'ready') {
      // The first request loads the types; a later key gets the answer.
      if (typing?.state() === 'loading' && context.explicit) return await fromTypes(typing, context, language);
      return localCompletionSource(context);
    }
    const hasWord = /[\p{L}_$]/u.test(
      wordBefore(context.state.sliceDoc(Math.max(0, context.pos - MAX_WORD), context.pos)),
    );
    if (!context.explicit && !hasWord && context.matchBefore(OPENERS) === null) return null;
    return await fromTypes(typing, context, language);
  };
}

async function fromTypes(
  typing: CodeTyping,
  context: CompletionContext,
  language: CodeLanguage,
): Promise<CompletionResult | null> {
  const code = context.state.doc.toString();
  const found = await typing.complete(code, context.pos);
  if (found === undefined || context.aborted) return null;
  const options = found.options.map((option) => completionOf(option, typing, code, context.pos));
  if (!found.isMember) options.push(...(language === 'typescript' ? typescriptSnippets : snippets));
  const text = code.slice(found.from, context.pos);
  return { from: found.from, to: found.to, options, ...(WORD.test(text) ? { validFor: WORD } : {}) };
}

function completionOf(
  { label, kind, insert, boost }: TypingCompletion,
  typing: CodeTyping,
  code: string,
  offset: number,
): Completion {
  return {
    label,
    type: kind,
    boost,
    ...(insert === undefined
      ? {}
      : {
          apply: (view: EditorView, completion: Completion, from: number, to: number) => {
            const start = Math.max(0, from - insert.before);
            view.dispatch({
              changes: { from: start, to, insert: insert.text },
              selection: { anchor: start + insert.text.length },
              userEvent: 'input.complete',
              annotations: pickedCompletion.of(completion),
            });
          },
        }),
    info: async () => {
      const info = await typing.completionInfo(code, offset, label);
      return info === undefined ? null : infoElement(info);
    },
  };
}
