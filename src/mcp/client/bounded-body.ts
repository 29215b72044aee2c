interface Bounds {
  /** Maximum size of the whole body, or of one event in an event stream. */
  readonly maxBytes: number;
  readonly isStream: boolean;
  readonly onTooLarge: () => void;
  /** Called when the body has ended, was cancelled, or failed. */
  readonly onEnd?: (() => void) | undefined;
}

const NEWLINE = 10;
const RETURN = 13;

/** The same response, with a body that fails once it exceeds the limit. */
export function boundedBody(
  response: Response,
  { maxBytes, isStream, onTooLarge, onEnd = () => undefined }: Bounds,
): Response {
  if (response.body === null || response.type === 'opaqueredirect') {
    onEnd();
    return response;
  }
  const reader = response.body.getReader();
  let size = 0;
  let wasLineEnd = false;
  /** The count restarts after each empty line. */
  const count = (bytes: Uint8Array): void => {
    if (!isStream) {
      size += bytes.length;
      return;
    }
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
      const isEmptyLine = at === from ? wasLineEnd : at === from + 1 && bytes[from] === RETURN && wasLineEnd;
      if (isEmptyLine) size = 0;
      else size += at - from;
      wasLineEnd = true;
      from = at + 1;
    }
    if (from < bytes.length && !(from === bytes.length - 1 && bytes[from] === RETURN)) {
      size += bytes.length - from;
      wasLineEnd = false;
    }
  };
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          onEnd();
          return controller.close();
        }
        count(value);
        if (size > maxBytes) {
          onTooLarge();
          onEnd();
          await reader.cancel();
          return controller.error(new Error('The server sent more than it may in one message'));
        }
        controller.enqueue(value);
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    cancel: async (reason) => {
      onEnd();
      await reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
}
