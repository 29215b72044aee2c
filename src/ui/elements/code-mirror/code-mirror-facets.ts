import { Facet } from '@codemirror/state';
import type { CodeTyping, TypingSummary } from './code-typing.ts';

/** What knows the types of an editor's code; the editor works without. */
export const codeTyping = Facet.define<CodeTyping, CodeTyping | undefined>({ combine: (given) => given[0] });

/** Hears how many problems types find. */
export const typingListener = Facet.define<(summary: TypingSummary) => void, (summary: TypingSummary) => void>({
  combine: (given) => given[0] ?? ignore,
});

function ignore(): void {
  // An editor whose page shows no count.
}
