import { isRecord } from '../../core/json/json.ts';
import { splitFrontMatter } from '../../core/text/front-matter.ts';
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
  const { front, end } = splitFrontMatter(text);
  const body = text.slice(end).trim();
  const fields = front === undefined || front.length > MAX_FRONT ? {} : await readFront(front);
  return { ...fields, ...(body === '' ? {} : { guidance: body }) };
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
