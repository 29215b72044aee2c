import type { McpFailure } from '../../../mcp/contract/mcp-api.ts';
import { sentenceOf } from '../../../core/reason.ts';
import { serverReasonsTexts as texts } from './texts/index.ts';

/** What happened and how to fix it, in the language of the page; in English if the failure has no reason it knows. */
export function failureText({ reason, message, fix }: McpFailure): Pick<McpFailure, 'message' | 'fix'> {
  // The failure may come from a tab with another version of the app.
  if (reason === undefined || !Object.hasOwn(texts.messages, reason.code)) return { message, fix };
  return { message: sentenceOf(texts.messages, reason), fix: sentenceOf(texts.fixes, reason) };
}
