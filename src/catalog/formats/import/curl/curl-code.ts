import { propertyName, sourceCode, type BodyPlan } from './curl-body.ts';
import type { Piece, Source } from './curl-pieces.ts';

/** Everything that the code of a tool says. */
export interface CodePlan {
  readonly method: string;
  /** Origin and path. */
  readonly base: string;
  readonly query: readonly Piece[];
  readonly headers: readonly Piece[];
  /** Secrets of basic authentication. */
  readonly basic: { readonly user: string; readonly password: string } | undefined;
  readonly body: BodyPlan | undefined;
}

const quote = (text: string): string => JSON.stringify(text);

/** A module that sends the request and gives back the answer. */
export function requestCode(plan: CodePlan): string {
  const { method, base, query, body } = plan;
  const sources: Source[] = [...query, ...plan.headers].map(([, source]) => source);
  if (body?.kind === 'text') sources.push(body.source);
  else if (body !== undefined && body.kind !== 'json') sources.push(...body.pieces.map(([, source]) => source));
  const json = body?.kind === 'json' ? body.code : '';
  const usesInputs = json.includes('params[') || sources.some(({ kind }) => kind === 'input');
  const usesSecrets =
    plan.basic !== undefined || json.includes('secrets.get(') || sources.some(({ kind }) => kind === 'secret');
  const headers = headerLines(plan);
  return [
    `export default async function (${usesInputs ? 'params' : '_params'}, { fetch${usesSecrets ? ', secrets' : ''} }) {`,
    `  const url = new URL(${quote(base)});`,
    ...queryLines(query),
    ...(body?.kind === 'pairs' ? ['  const body = new URLSearchParams();', ...appendLines('body', body.pieces)] : []),
    ...(body?.kind === 'form' ? ['  const body = new FormData();', ...appendLines('body', body.pieces)] : []),
    '  const response = await fetch(url, {',
    `    method: ${quote(method)},`,
    ...(headers.length === 0 ? [] : ['    headers: {', ...headers, '    },']),
    ...bodyLines(body),
    '  });',
    '  const text = await response.text();',
    '  if (!response.ok) throw new Error(`The server answered ${response.status}: ${text.slice(0, 500)}`);',
    "  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;",
    '}',
    '',
  ].join('\n');
}

function queryLines(query: readonly Piece[]): string[] {
  if (query.length === 0) return [];
  if (query.every(([, { kind }]) => kind !== 'none'))
    return [
      '  const query = new URLSearchParams();',
      ...appendLines('query', query),
      '  url.search = query.toString();',
    ];
  return [
    '  const query = [];',
    ...loopLines(query, [
      '    if (value === null) query.push(name);',
      '    else if (value !== undefined) query.push(new URLSearchParams([[name, value]]).toString());',
    ]),
    "  url.search = query.join('&');",
  ];
}

function appendLines(to: string, pieces: readonly Piece[]): string[] {
  return loopLines(pieces, [`    if (value !== undefined) ${to}.append(name, value);`]);
}

function loopLines(pieces: readonly Piece[], inside: readonly string[]): string[] {
  return [
    '  for (const [name, value] of [',
    ...pieces.map(([name, source]) => `    [${quote(name)}, ${sourceCode(source)}],`),
    '  ]) {',
    ...inside,
    '  }',
  ];
}

function headerLines({ headers, basic }: CodePlan): string[] {
  return [
    ...headers.map(([name, source]) => `      ${propertyName(name)}: ${sourceCode(source)},`),
    ...(basic === undefined
      ? []
      : [
          '      authorization: `Basic ' +
            `\${btoa(\`\${secrets.get(${quote(basic.user)})}:\${secrets.get(${quote(basic.password)})}\`)}\`,`,
        ]),
  ];
}

function bodyLines(body: BodyPlan | undefined): string[] {
  if (body === undefined) return [];
  if (body.kind === 'text') return [`    body: ${sourceCode(body.source)},`];
  if (body.kind === 'json') return [`    body: JSON.stringify(${body.code}),`];
  return [body.kind === 'form' ? '    body,' : '    body: body.toString(),'];
}
