import { isRecord } from '../../core/json/json.ts';
import { trimmedEnd } from '../../core/text/trim-characters.ts';
import { isTimeout } from '../fields/timeout.ts';

/** Maximum length of front matter: the time to parse it grows with its length. */
const MAX_FRONT = 2_048;

/** The documentation of a command in `<name>.md`. */
export interface Companion {
  readonly description?: string;
  readonly guidance?: string;
  /** Time limit of the command in milliseconds, within the maximum of a call. */
  readonly timeoutMs?: number;
}

/**
 * Reads front matter between two lines of three hyphens, which contains `description` and `timeout` (milliseconds); the
 * rest is guidance. Invalid front matter is ignored.
 */
export async function readCompanion(text: string): Promise<Companion> {
  const { front, end } = frontOf(text);
  const body = text.slice(end).trim();
  const fields = front === undefined || front.length > MAX_FRONT ? {} : await readFront(front);
  return { ...fields, ...(body === '' ? {} : { guidance: body }) };
}

/** Line by line in one pass: a regular expression would start again at every line of hyphens. */
function frontOf(text: string): { readonly front?: string; readonly end: number } {
  const isFence = (line: string): boolean =>
    trimmedEnd(line.endsWith('\r') ? line.slice(0, -1) : line, ' \t') === '---';
  let start: number | undefined;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const fence = isFence(text.slice(at, newline < 0 ? next : newline));
    if (start === undefined && (!fence || newline < 0)) break;
    if (start === undefined) start = next;
    else if (fence) return { front: text.slice(start, at), end: next };
    at = next;
  }
  return { end: 0 };
}

async function readFront(yaml: string): Promise<Pick<Companion, 'description' | 'timeoutMs'>> {
  const { parse } = await import('yaml');
  try {
    const front: unknown = parse(yaml, { prettyErrors: false });
    if (!isRecord(front)) return {};
    const { description, timeout } = front;
    return {
      ...(typeof description === 'string' && description.trim() !== '' ? { description: description.trim() } : {}),
      ...(isTimeout(timeout) ? { timeoutMs: timeout } : {}),
    };
  } catch {
    // Ignored: front matter that is not valid YAML.
    return {};
  }
}
