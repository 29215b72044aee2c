import type { OpenApiSecret } from '../contract/openapi.ts';
import type { RequestBody } from './body.ts';
import type { Parameter } from './parameters.ts';
import { headerValue, inputOf, inTemplate, pathValue, queryLines, quote } from './request-values.ts';

/** Everything that a tool's code needs for its request. */
export interface RequestPlan {
  readonly method: string;
  /** Origin and path, without a trailing slash. */
  readonly base: string;
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | undefined;
  readonly secrets: readonly OpenApiSecret[];
  /** Media types of a successful response. */
  readonly accepts: readonly string[];
}

const DEEP = `
/** name[key]=value, as deep as it goes. */
function deep(name, value) {
  if (Array.isArray(value)) return value.flatMap((item, at) => deep(\`\${name}[\${typeof item === 'object' ? at : ''}]\`, item));
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, item]) => deep(\`\${name}[\${key}]\`, item));
  return [\`\${encodeURIComponent(name)}=\${encodeURIComponent(value)}\`];
}
`;
/** With `.` or `..` in it, or without it, the address would be that of another operation. */
const SEGMENT = `
/** A value in the path: without it, or where a server could read dots alone, the address would be another one. */
function segment(text) {
  let plain = text;
  for (let round = 0; round < 8; round += 1) {
    plain = plain.replace(/%u([0-9a-f]{4})|%([0-7][0-9a-f])/gi, (_, unit, byte) => String.fromCharCode(Number.parseInt(unit ?? byte, 16)));
    plain = plain.replace(/(?:%[89a-f][0-9a-f])+/gi, (bytes) => new TextDecoder().decode(Uint8Array.from(bytes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16))));
  }
  const read = plain.normalize('NFKC').replace(/[\\u2044\\u2215\\u2216\\u29f5\\u29f8\\u29f9]/g, '/').replace(/[^\\0-\\x7f\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]/gu, '');
  const visible = read.replace(/[\\0- \\x7f]/g, '');
  const climbs = visible.split(/[/\\\\]/).some((part) => /^[.]+(?:[;?#]|$)/.test(part)) || read.split(/[/\\\\]/).some((part) => /^[.]{2,}[\\0- \\x7f;?#]/.test(part));
  if (visible === '' || climbs || plain.includes('\\ufffd')) throw new Error(\`"\${plain}" cannot be part of the path\`);
  return text;
}
`;
const BYTES = 'Uint8Array.from(atob(VALUE), (char) => char.charCodeAt(0))';

/** A module that sends one request and returns the response, as plain JavaScript that a person can edit. */
export function requestCode(plan: RequestPlan): string {
  const { method, parameters, body, secrets, accepts } = plan;
  const query = queryPart(plan);
  const headers = headerPart(plan);
  const optionalHeaders = parameters.filter((parameter) => parameter.in === 'header' && !parameter.required);
  const isBinary =
    accepts.length > 0 &&
    accepts.every((type) =>
      /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip|x-tar)/.test(type),
    );
  const lines = [
    ...query.lines,
    ...(headers.length === 0 && optionalHeaders.length === 0
      ? []
      : headers.length === 0
        ? ['const headers = {};']
        : ['const headers = {', ...headers.map((line) => `  ${line},`), '};']),
    ...optionalHeaders.map(
      (parameter) =>
        `if (${inputOf(parameter.inputName)} != null) headers[${quote(parameter.wireName)}] = ` +
        `${headerValue(parameter)};`,
    ),
    ...(body === undefined ? [] : bodyLines(body)),
    `const response = await fetch(${addressOf(plan, query.isUsed)}, {`,
    `  method: ${quote(method)},`,
    ...(headers.length === 0 && optionalHeaders.length === 0 ? [] : ['  headers,']),
    ...(body === undefined
      ? []
      : [`  body${body.form === 'urlencoded' || body.form === 'multipart' ? '' : `: ${bodyValue(body)}`},`]),
    '});',
    ...answerLines(method, isBinary),
  ];
  const usesDeep = parameters.some(({ style }) => style === 'deepObject') || body?.deep === true;
  const isUsed = parameters.length > 0 || body !== undefined;
  const hasPath = parameters.some((parameter) => parameter.in === 'path');
  return (
    `export default async function (${isUsed ? 'params' : '_params'}, { ` +
    `fetch${secrets.length === 0 ? '' : ', secrets'} }) ` +
    `{\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n${usesDeep ? DEEP : ''}${hasPath ? SEGMENT : ''}`
  );
}

function queryPart({ parameters, secrets, path }: RequestPlan): {
  readonly lines: readonly string[];
  readonly isUsed: boolean;
} {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const keys = secrets.filter(({ kind }) => kind === 'query');
  if (inQuery.length === 0 && keys.length === 0) return { lines: [], isUsed: false };
  const simple = inQuery.filter(
    ({ kind, style, allowReserved, wireName, inputName }) =>
      kind === 'plain' && style === 'form' && !allowReserved && wireName === inputName && /^[\w.-]+$/.test(wireName),
  );
  const loop = simple.length < 3 ? [] : simple;
  const others = inQuery.filter((parameter) => !loop.includes(parameter));
  const lines = [
    'const query = [];',
    ...(loop.length === 0
      ? []
      : [
          `for (const name of [${loop.map(({ wireName }) => quote(wireName)).join(', ')}]) {`,
          '  if (params[name] != null) query.push(`${name}=${encodeURIComponent(params[name])}`);',
          '}',
        ]),
    ...others.flatMap(queryLines),
    ...keys.map(
      ({ name, location }) =>
        `query.push(\`${inTemplate(encodeURIComponent(location))}=\${secrets.get(${quote(name)})}\`);`,
    ),
    `const search = query.length === 0 ? '' : ${path.includes('?') ? "'&'" : "'?'"} + query.join('&');`,
  ];
  return { lines, isUsed: true };
}

function addressOf({ base, path, parameters }: RequestPlan, withQuery: boolean): string {
  const byName = new Map(
    parameters.filter((parameter) => parameter.in === 'path').map((parameter) => [parameter.wireName, parameter]),
  );
  const text = path.split(/([/?])/).map((name) => {
    const parts = name.split(/(\{[^{}]+\})/).filter((part) => part !== '');
    const written = parts.map((part) => {
      const parameter = byName.get(part.slice(1, -1));
      return part.startsWith('{') && parameter !== undefined
        ? `\${segment(${pathValue(parameter)})}`
        : inTemplate(part);
    });
    // Values that are harmless alone can be dots together.
    return written.length > 1 && written.some((part) => part.startsWith('${segment('))
      ? `\${segment(\`${written.join('')}\`)}`
      : written.join('');
  });
  return `\`${inTemplate(base)}${text.join('')}${withQuery ? '${search}' : ''}\``;
}

function headerPart({ parameters, body, secrets, accepts }: RequestPlan): string[] {
  const user = secrets.find(({ kind }) => kind === 'user');
  const password = secrets.find(({ kind }) => kind === 'password');
  return [
    ...(accepts.length === 0 ? [] : [`accept: ${quote(accepts.join(', '))}`]),
    // `fetch` sets the boundary of a multipart form itself.
    ...(body === undefined || body.form === 'multipart' ? [] : [`'content-type': ${quote(body.mediaType)}`]),
    ...secrets.flatMap(({ name, kind, location }) =>
      kind === 'bearer'
        ? [`authorization: \`Bearer \${secrets.get(${quote(name)})}\``]
        : kind === 'header'
          ? [`${quote(location)}: secrets.get(${quote(name)})`]
          : [],
    ),
    ...(user === undefined || password === undefined
      ? []
      : [
          `authorization: \`Basic ` +
            `\${btoa(\`\${secrets.get(${quote(user.name)})}:\${secrets.get(${quote(password.name)})}\`)}\``,
        ]),
    ...parameters
      .filter((parameter) => parameter.in === 'header' && parameter.required)
      .map((parameter) => `${quote(parameter.wireName)}: ${headerValue(parameter)}`),
  ];
}

function bodyLines({ form, deep, files }: RequestBody): string[] {
  if (form === 'urlencoded' && deep)
    return ["const body = Object.entries(params.body ?? {}).flatMap(([name, value]) => deep(name, value)).join('&');"];
  if (form !== 'urlencoded' && form !== 'multipart') return [];
  const isFile = files.length === 0 ? undefined : `[${files.map(quote).join(', ')}].includes(name)`;
  const value = "typeof item === 'object' ? JSON.stringify(item) : item";
  return [
    `const body = new ${form === 'urlencoded' ? 'URLSearchParams' : 'FormData'}();`,
    'for (const [name, value] of Object.entries(params.body ?? {})) {',
    '  for (const item of [value].flat()) {',
    ...(isFile === undefined
      ? [`    body.append(name, ${value});`]
      : [
          `    if (${isFile}) body.append(name, new Blob([${BYTES.replace('VALUE', 'item')}]), name);`,
          `    else body.append(name, ${value});`,
        ]),
    '  }',
    '}',
  ];
}

function bodyValue({ form, required }: RequestBody): string {
  const value =
    form === 'json'
      ? 'JSON.stringify(params.body)'
      : form === 'binary'
        ? BYTES.replace('VALUE', 'params.body')
        : 'params.body';
  return required || form === 'text' ? value : `params.body === undefined ? undefined : ${value}`;
}

function answerLines(method: string, isBinary: boolean): string[] {
  const failed = 'throw new Error(`The server answered ${response.status}: ${TEXT.slice(0, 500)}`);';
  if (method === 'HEAD') return ['return { status: response.status, headers: Object.fromEntries(response.headers) };'];
  if (isBinary)
    return [`if (!response.ok) ${failed.replace('TEXT', '(await response.text())')}`, 'return await response.blob();'];
  return [
    'const text = await response.text();',
    `if (!response.ok) ${failed.replace('TEXT', 'text')}`,
    "return text !== '' && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;",
  ];
}
