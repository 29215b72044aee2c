import { importRefused } from '../contract/import/import-refusals.ts';
import { isRecord, parseJson } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { isTooDeep } from '../../core/json/too-deep.ts';
import { own } from '../fields/field-fault.ts';
import { makeWellFormed, mayHoldLone } from './well-formed.ts';

/** A parsed OpenAPI description of version 3; only its root has been checked. */
export interface OpenApiDocument {
  readonly root: Record<string, unknown>;
  /** Such as `3.1.0`. */
  readonly version: string;
}

/** Maximum number of aliases: more count as an attempt to exhaust memory. */
const MAX_ALIASES = 200;

/**
 * Parses a description from JSON or YAML.
 *
 * @throws ToolyardError `invalid-input`, which says what the text is instead and what to do
 */
export async function readDocument(text: string): Promise<OpenApiDocument> {
  if (text.length > LIMITS.maxImportBytes)
    throw importRefused({ code: 'file-too-large', values: [LIMITS.maxImportBytes / 1024 / 1024] });
  const root = await parse(text.replace(/^\uFEFF/, ''));
  if (!isRecord(root)) throw importRefused({ code: 'no-openapi', values: [] });
  if (mayHoldLone(text)) makeWellFormed(root);
  const version = own(root, 'openapi');
  if (typeof own(root, 'swagger') === 'string') throw importRefused({ code: 'swagger-2', values: [] });
  if (typeof version !== 'string' || !/^3\.\d/.test(version))
    throw importRefused(
      version === undefined
        ? { code: 'openapi-unversioned', values: [] }
        : { code: 'openapi-version', values: [JSON.stringify(version).slice(0, 40)] },
    );
  return { root, version: version.slice(0, 20) };
}

async function parse(text: string): Promise<unknown> {
  const json = parseJson(text);
  if (json.ok) return json.value;
  if (/^\s*[[{]/.test(text)) throw importRefused({ code: 'not-json', values: [json.message] });
  const yaml = await import('yaml');
  try {
    return yaml.parse(text, {
      maxAliasCount: MAX_ALIASES,
      merge: true,
      uniqueKeys: false,
      logLevel: 'error',
      prettyErrors: true,
    }) as unknown;
  } catch (error) {
    throw importRefused(
      isTooDeep(error)
        ? { code: 'file-too-deep', values: [] }
        : {
            code: 'not-yaml',
            values: [error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)],
          },
    );
  }
}
