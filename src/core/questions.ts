import type { Caller } from './call.ts';
import type { ToolCallId } from './ids.ts';
import type { SecretBinding } from './permissions.ts';

interface Asking {
  /** The call that waits for the answer: it asks once. */
  readonly id: ToolCallId;
  readonly toolName: string;
  readonly caller: Caller;
}

/** A question of an agent or a script. Its texts are theirs: plain, and never to be taken for words of the app. */
export interface OpenQuestion extends Asking {
  readonly kind: 'question';
  readonly question: string;
  readonly options: readonly string[];
}

/** Somebody wants a secret to be given. */
export interface OpenCredential extends Asking {
  readonly kind: 'credential';
  readonly name: string;
  /** In the words of who asks. */
  readonly reason: string;
  /** Where it would be sent. */
  readonly places: readonly SecretBinding[];
  /** The tool that would use it there. */
  readonly tool?: { readonly name: string; readonly trusted: boolean };
}

export type OpenAsk = OpenQuestion | OpenCredential;

/**
 * What a person did. `option` counts from 0. `given`: the secret is stored now, and granted to the tool if that was
 * asked; its value takes another way.
 */
export type AskAnswer =
  | { readonly kind: 'answered'; readonly text: string; readonly option?: number }
  | { readonly kind: 'given' }
  | { readonly kind: 'declined' };

/** The part of the host's api by which a person is asked something, in the order in which it was asked. */
export interface QuestionsApi {
  listQuestions(): Promise<OpenAsk[]>;
  /** Rejects with `not-found` for one that is not open any more, `invalid-input` for an answer that does not fit it. */
  answerQuestion(id: ToolCallId, answer: AskAnswer): Promise<void>;
  /** Says whether a person has the first open question before their eyes. */
  seeQuestions(areSeen: boolean): Promise<void>;
}
