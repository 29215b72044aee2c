import { isRecord } from '../../core/json.ts';
import { trimmedEnd } from '../../core/trim-characters.ts';

/** Longer front matter is none that somebody wrote for a command; what it takes to read it grows with it. */
const MAX_FRONT = 2_048;

/** What `<name>.md` says of a command. */
export interface Companion {
  readonly description?: string;
  readonly guidance?: string;
}

/**
 * Front matter between two lines of three hyphens holds the description; the rest is guidance. Front matter that cannot
 * be read says nothing.
 */
export async function readCompanion(text: string): Promise<Companion> {
  const { front, end } = frontOf(text);
  const body = text.slice(end).trim();
  const description = front === undefined || front.length > MAX_FRONT ? undefined : await descriptionIn(front);
  return { ...(description === undefined ? {} : { description }), ...(body === '' ? {} : { guidance: body }) };
}

/** Line by line, each once: an expression would begin again at every line of hyphens. */
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

async function descriptionIn(yaml: string): Promise<string | undefined> {
  const { parse } = await import('yaml');
  try {
    const front: unknown = parse(yaml, { prettyErrors: false });
    const text = isRecord(front) ? front['description'] : undefined;
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
  } catch {
    // Front matter that is no YAML.
    return undefined;
  }
}
