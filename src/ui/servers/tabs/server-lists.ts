import { isRecord, type JsonObject, type JsonValue } from '../../../core/json/json.ts';

/** A resource, or a template of resources, as a server lists it. */
export interface ListedResource {
  /** For a template: with names in braces. */
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string | undefined;
}
export interface ListedPrompt {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly isRequired: boolean }[];
}
export interface PromptMessage {
  readonly role: 'user' | 'assistant';
  readonly content: JsonValue;
}

/** Parses a server's list of resources or templates; drops invalid entries. */
export function readResources(value: JsonValue, key: 'uri' | 'uriTemplate'): readonly ListedResource[] {
  return listOf(value).flatMap((entry) => {
    const uri = entry[key];
    if (typeof uri !== 'string') return [];
    return [
      {
        uri,
        name: textOf(entry['title']) ?? textOf(entry['name']) ?? uri,
        description: textOf(entry['description']) ?? '',
        mimeType: textOf(entry['mimeType']),
      },
    ];
  });
}

export function readPrompts(value: JsonValue): readonly ListedPrompt[] {
  return listOf(value).flatMap((entry) => {
    const { name } = entry;
    if (typeof name !== 'string') return [];
    const given = listOf(entry['arguments'] ?? []).flatMap((argument) =>
      typeof argument['name'] === 'string'
        ? [
            {
              name: argument['name'],
              description: textOf(argument['description']) ?? '',
              isRequired: argument['required'] === true,
            },
          ]
        : [],
    );
    return [{ name, title: textOf(entry['title']), description: textOf(entry['description']) ?? '', arguments: given }];
  });
}

export function readPromptMessages(value: JsonValue): readonly PromptMessage[] {
  return listOf(isRecord(value) ? (value['messages'] ?? []) : []).flatMap(({ role, content }) =>
    content === undefined ? [] : [{ role: role === 'assistant' ? 'assistant' : 'user', content }],
  );
}

/** Converts a read resource to the content blocks of a tool's result. */
export function contentsAsBlocks(value: JsonValue): JsonValue {
  return listOf(value).map((resource) => ({ type: 'resource', resource }));
}

/** Parses the suggestions for an argument. */
export function readCompletion(value: JsonValue): readonly string[] {
  const values = isRecord(value) ? value['values'] : undefined;
  return Array.isArray(values) ? values.filter((each): each is string => typeof each === 'string') : [];
}

/** The variables of a template (RFC 6570), without duplicates. */
export function templateNames(template: string): readonly string[] {
  const names = [...template.matchAll(/\{[+#./;?&]?([^{}]+)\}/g)].flatMap(([, inner = '']) =>
    inner.split(',').map((name) => name.replace(/[*]$|:\d+$/, '').trim()),
  );
  return [...new Set(names)];
}

/** Fills in a template. Variables without a value are omitted. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([+#./;?&]?)([^{}]+)\}/g, (_location, operator: string, inner: string) => {
    const names = inner.split(',').map((name) => name.replace(/[*]$|:\d+$/, '').trim());
    const given = names.flatMap((name) =>
      Object.hasOwn(values, name) && values[name] !== '' ? [{ name, text: escape(values[name] ?? '', operator) }] : [],
    );
    if (given.length === 0) return '';
    const isNamed = operator === '?' || operator === '&' || operator === ';';
    const separator = operator === '' || operator === '+' || operator === '#' ? ',' : operator === '?' ? '&' : operator;
    return (
      `${operator === '+' ? '' : operator}` +
      `${given.map(({ name, text }) => (isNamed ? `${name}=${text}` : text)).join(separator)}`
    );
  });
}

function escape(text: string, operator: string): string {
  return operator === '+' || operator === '#' ? encodeURI(text) : encodeURIComponent(text);
}

function listOf(value: JsonValue): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((entry): entry is JsonObject => isRecord(entry)) : [];
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
