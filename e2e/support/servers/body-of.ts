import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * The body of a request as text. Never settles if the request is cut off, as by a page that closes: nobody waits for
 * an answer then, and an error would end the process of the test after it.
 */
export function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    text(request).then(resolve, () => undefined);
  });
}
