import type {
  TextEdit,
  TextSpan,
  TypingCompletions,
  TypingHover,
  TypingInfo,
  TypingProblem,
  TypingRename,
  TypingSignature,
} from '../../../catalog/contract/language-service.ts';

/** An editor's questions about its code. Undefined: unknown, or not yet known. Offsets count UTF-16 units. */
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

/** Actions of the editor for buttons of the page. */
export interface CodeActions {
  readonly focus: () => void;
  readonly format: () => void;
  readonly showNextProblem: () => void;
}
