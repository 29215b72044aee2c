import type { ImportRefusal } from '../../../contract/import/import-refusals.ts';
import type { JsonSchema, JsonValue } from '../../../../core/json/json.ts';
import { readShellCommand } from '../../../../core/shell/read-command.ts';
import { parseToolFields } from '../../../fields/parse-tool.ts';
import { literalKeys } from '../review-findings.ts';
import type { ReadRecord } from '../read-record.ts';
import { fixName } from '../tools-json.ts';
import { planBody, type BodyPlan } from './curl-body.ts';
import { requestCode, type CodePlan } from './curl-code.ts';
import { DEFAULT_TYPE } from './curl-headers.ts';
import { createCollected, partsOf, piecesOf, secretFor, shown, type Collected, type Piece } from './curl-pieces.ts';
import { readRequest, type CurlRequest } from './curl-request.ts';
import { holdsKey, isKey } from './names-a-key.ts';
import { defined } from '../../../../core/defined.ts';

const MAX_LENGTH = 1_000_000;

export function looksLikeCurl(text: string): boolean {
  return text.length <= MAX_LENGTH && /^\s*(?:\$\s+)?curl\s/.test(text);
}

/**
 * Converts a `curl` command to a tool that sends the same request, and asks for permission to do so. Values in the
 * query, in a form and in a JSON body become parameters; keys become secrets, and their values are dropped. What a page
 * cannot send is named, and a command that would send another request is refused.
 */
export function readCurl(text: string): ReadRecord {
  const { words, rest } = readShellCommand(text.replace(/^\s*\$\s+/, ''));
  if (/\bcurl\b/.test(rest)) return refuse({ code: 'several-commands', values: [] });
  const read = readRequest(words.slice(1));
  if (!read.ok) return refuse(read.reason);
  const { request } = read;
  const { method, url } = request;
  if (holdsKey(url.pathname)) return refuse({ code: 'key-in-path', values: [] });
  const collected = createCollected(url.hostname, read.notes);
  if (rest !== '') collected.notes.push({ code: 'after-command', values: [] });
  const plan = planOf(request, collected);
  if (plan === undefined) return refuse({ code: 'key-in-address', values: [] });
  const fixed = collected.notes;
  const host = url.hostname.replace(/^(?:www|api)\./, '').split('.')[0] ?? 'http';
  const fields = parseToolFields({
    name: fixName(`${method.toLowerCase()}_${host}`, fixed),
    description: `Sends ${method} ${url.origin}${url.pathname} and gives back the answer.`,
    environment: 'browser',
    parameters: { type: 'object', properties: propertiesOf(collected) },
    code: requestCode(plan),
    permissions: {
      network: [{ origin: url.origin, methods: [method], pathPrefix: url.pathname }],
      files: 'none',
      secrets: [...collected.secrets],
      dom: false,
    },
  });
  return fields.ok ? { ok: true, fields: fields.value, fixed } : refuse({ code: 'message', values: [fields.fault] });
}

function refuse(reason: ImportRefusal): ReadRecord {
  return { ok: false, name: 'curl', reason };
}

/** @returns undefined for a key in the query that has no name */
function planOf({ method, url, headers, body, user }: CurlRequest, collected: Collected): CodePlan | undefined {
  const parts = partsOf(url.search.slice(1));
  if (parts.some((part) => typeof part === 'string' && literalKeys(part).length > 0)) return undefined;
  const query = piecesOf(parts, 'query', collected);
  const sent = headers
    .filter(([name]) => typeof body === 'string' || body === undefined || name.toLowerCase() !== 'content-type')
    .map(([name, value = '']) => headerPiece(name, value, collected));
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const basic = user === undefined ? undefined : basicOf(user, collected);
  const planned = body === undefined ? undefined : planBody(body, type, collected);
  return {
    method,
    base: url.origin + url.pathname,
    query,
    headers: typedFor(planned, sent, collected),
    basic,
    body: planned,
  };
}

/** A secret is escaped for the content type, and curl's own for data is that of forms. */
function typedFor(body: BodyPlan | undefined, headers: readonly Piece[], { notes }: Collected): readonly Piece[] {
  if (body?.kind !== 'json' || !body.code.includes('secrets.get(')) return headers;
  return headers.map(([name, source]): Piece => {
    if (name !== 'content-type' || source.kind !== 'text' || source.text !== DEFAULT_TYPE) return [name, source];
    notes.push({ code: 'json-content-type', values: [] });
    return [name, { kind: 'text', text: 'application/json' }];
  });
}

function headerPiece(name: string, value: string, collected: Collected): Piece {
  if (!isKey(name, value)) return [name, { kind: 'text', text: value }];
  const isAuthorization = name.toLowerCase() === 'authorization';
  const [scheme = ''] = isAuthorization ? (/^[A-Za-z][\w-]* +(?=\S)/.exec(value) ?? []) : [];
  const secret = secretFor(
    collected,
    isAuthorization ? 'KEY' : name,
    (secretName) => ({ code: 'secret-in-header', values: [shown(name), secretName] }),
    value.slice(scheme.length),
  );
  return [name, { kind: 'secret', name: secret, ...(scheme === '' ? {} : { before: scheme }) }];
}

function basicOf(user: string, collected: Collected): { readonly user: string; readonly password: string } {
  const colon = user.indexOf(':');
  const [name, password] = colon === -1 ? [user, ''] : [user.slice(0, colon), user.slice(colon + 1)];
  return {
    user: secretFor(collected, 'USER', (secretName) => ({ code: 'secret-user', values: [secretName] }), name),
    password: secretFor(
      collected,
      'PASSWORD',
      (secretName) => ({ code: 'secret-password', values: [secretName] }),
      password,
    ),
  };
}

function propertiesOf({ inputs }: Collected): JsonSchema {
  return Object.fromEntries(
    [...inputs].map(([name, { description, value }]) => [
      name,
      { ...typeOf(value), description, ...defined({ default: value }) },
    ]),
  );
}

function typeOf(value: JsonValue | undefined): { type?: string } {
  if (value === null) return {};
  if (Array.isArray(value)) return { type: 'array' };
  return { type: value === undefined ? 'string' : typeof value };
}
