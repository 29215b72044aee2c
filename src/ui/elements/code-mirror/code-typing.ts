import type {
  TextEdit,
  TextSpan,
  TypingCompletions,
  TypingHover,
  TypingInfo,
  TypingProblem,
  TypingRename,
  TypingSignature,
} from '../../../catalog/contract/typing.ts';

/** What an editor asks about the code in it. Undefined: nothing is known, or not yet. Offsets count UTF-16 units. */
export interface CodeTyping {
  readonly state: () => 'loading' | 'ready' | 'off';
  readonly problems: (code: string) => Promise<readonly TypingProblem[] | undefined>;
  readonly complete: (code: string, offset: number) => Promise<TypingCompletions | undefined>;
  readonly completionInfo: (code: string, offset: number, label: string) => Promise<TypingInfo | undefined>;
  readonly hover: (code: string, offset: number) => Promise<TypingHover | undefined>;
  readonly signature: (code: string, offset: number) => Promise<TypingSignature | undefined>;
  readonly definition: (code: string, offset: number) => Promise<TextSpan | undefined>;
  readonly rename: (code: string, offset: number) => Promise<TypingRename | undefined>;
  readonly format: (code: string) => Promise<readonly TextEdit[] | undefined>;
}

/** How many places types find wrong, and whether they are known. */
export interface TypingSummary {
  readonly state: 'loading' | 'ready' | 'off';
  readonly problems: number;
}

/** What a page's own buttons do in the editor. */
export interface CodeActions {
  readonly focus: () => void;
  readonly format: () => void;
  readonly showNextProblem: () => void;
}
