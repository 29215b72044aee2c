import { Facet } from '@codemirror/state';
import type { CodeTyping } from './code-typing.ts';

/** The type information for an editor, which also works without it. */
export const codeTyping = Facet.define<CodeTyping, CodeTyping | undefined>({ combine: (given) => given[0] });
