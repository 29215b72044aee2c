import { isRecord } from '../../core/json.ts';

/** What `<name>.md` says of a command. */
export interface Companion {
  readonly description?: string;
  readonly guidance?: string;
}

/** Front matter between two lines of three hyphens holds the description; the rest is guidance. Front matter that cannot be read says nothing. */
export async function readCompanion(text: string): Promise<Companion> {
  const head = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  const front = head?.index === 0 ? head : null;
  const body = text.slice(front?.[0].length ?? 0).trim();
  const description = front === null ? undefined : await descriptionIn(front[1] ?? '');
  return { ...(description === undefined ? {} : { description }), ...(body === '' ? {} : { guidance: body }) };
}

async function descriptionIn(yaml: string): Promise<string | undefined> {
  const { parse } = await import('yaml');
  try {
    const front: unknown = parse(yaml);
    const text = isRecord(front) ? front['description'] : undefined;
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
  } catch {
    // Front matter that is no YAML.
    return undefined;
  }
}
