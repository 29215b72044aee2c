import type * as TypeScript from 'typescript';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json.ts';

const NUMBERS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
];
const TEXTS = ['format', 'pattern', 'title'];

/** Keywords from a property's comment: its text is the description, and tags have the names of keywords. */
export function documentedKeywords(
  ts: typeof TypeScript,
  checker: TypeScript.TypeChecker,
  symbol: TypeScript.Symbol,
): JsonObject {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim().replace(/^- /, '');
  const keywords: JsonObject = text === '' ? {} : { description: text };
  for (const { name, text: parts } of symbol.getJsDocTags(checker)) {
    const documentation = ts.displayPartsToString(parts).trim();
    if (NUMBERS.includes(name) && documentation !== '' && Number.isFinite(Number(documentation)))
      keywords[name] = Number(documentation);
    else if (TEXTS.includes(name) && documentation !== '') keywords[name] = documentation;
    else if (name === 'integer') keywords['type'] = 'integer';
    else if (name === 'deprecated') keywords['deprecated'] = true;
    else if (name === 'default' && documentation !== '') keywords['default'] = valueOf(documentation);
  }
  return keywords;
}

function valueOf(text: string): JsonValue {
  const parsed = parseJson(text);
  // Parsed JSON is a JSON value.
  return parsed.ok ? (parsed.value as JsonValue) : text.replace(/^(['"`])(.*)\1$/s, '$2');
}
