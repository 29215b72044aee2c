import { Facet } from '@codemirror/state';
import type { CodeTyping, TypingSummary } from './code-typing.ts';

/** The type information for an editor, which also works without it. */
export const codeTyping = Facet.define<CodeTyping, CodeTyping | undefined>({ combine: (given) => given[0] });

/** Called with the number of problems that types find. */
export const typingListener = Facet.define<(summary: TypingSummary) => void, (summary: TypingSummary) => void>({
  combine: (given) => given[0] ?? ignore,
});

function ignore(): void {
  // No listener for an editor whose page shows no count.
}
