import type { LocalEnd, LocalMessage, LocalRequest } from '../contract/local-models.ts';
import { textOf } from '../contract/model-message.ts';
import type { ModelEnd, ModelFailure, ModelRequest } from '../contract/model-worker-api.ts';
import { defined } from '../../core/defined.ts';

/**
 * A request for models in the browser: their templates allow one instruction at the beginning; calls and results are
 * already text.
 */
export function localRequest({ system, messages, maxOutputTokens }: Omit<ModelRequest, 'target'>): LocalRequest {
  const rows = messages.flatMap((message): LocalMessage[] =>
    message.role === 'tool' ? [] : [{ role: message.role, text: textOf(message.content) }],
  );
  return {
    messages: system === '' ? rows : [{ role: 'system', text: system }, ...rows],
    ...defined({ maxOutputTokens }),
  };
}

export function localEnd(end: LocalEnd): ModelEnd {
  if (end.ok) return { ...end, requests: 1 };
  const failures: Readonly<Record<typeof end.code, ModelFailure>> = {
    stopped: { code: 'stopped', message: end.message },
    'too-long': {
      code: 'too-long',
      message: 'The conversation is longer than the context of this model.',
      fix: 'Give it a larger context in its settings, or offer fewer tools.',
      detail: end.message,
    },
    failed: {
      code: 'bad-stream',
      message: `The model failed: ${end.message}`,
      fix: 'Try again; unload it first if it runs in the tab.',
    },
  };
  return { ok: false, failure: failures[end.code], requests: 1 };
}
