import { framesOf } from './frames.ts';

const MOST_SHOWN = 80;

/** The message of `response.json()` if something else came. @param type the whole content type, if there is one */
export function notJson(
  { status, url, type: whole }: { readonly status: number; readonly url: string; readonly type: string | undefined },
  text: string,
): string {
  const type = whole?.split(';')[0]?.trim();
  const start = text.trimStart();
  const kind = start.startsWith('<') ? 'HTML or XML' : text === '' ? 'an empty body' : 'a text that is no JSON';
  const begins = start === '' ? '' : ` It begins: ${start.slice(0, MOST_SHOWN).replaceAll(/\s+/g, ' ')}`;
  // A query may hold what stands for a secret.
  return `${url.split('?')[0] ?? ''} answered ${String(status)} with ${kind}${type === undefined ? '' : ` (${type})`}.${begins}`;
}

/** Replaces the stack of an error that was made in a message handler with the frames of the call that caused it. */
export function withFramesOf({ stack }: Error, error: Error): Error {
  const frames = stack === undefined ? [] : framesOf(stack);
  Object.defineProperty(error, 'stack', {
    value: [`${error.name}: ${error.message}`, ...frames].join('\n'),
    configurable: true,
    writable: true,
  });
  return error;
}
