import type { OpenApiOperation, OpenApiOutline, OpenApiSecret, OpenApiServer } from '../contract/openapi.ts';
import { isRecord } from '../../core/json/json.ts';
import { own } from '../fields/field-fault.ts';
import type { OpenApiDocument } from './document.ts';
import { createUniqueNames, operationName } from './names.ts';
import { createResolver, type Resolver } from './reference-resolver.ts';
import { createSignIns, secretBaseName, type SignIn } from './security.ts';

/** Methods that a page can send; `TRACE` is not one of them. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];
const MAX_OPERATIONS = 10_000;
const MAX_TEXT = 300;

/** One operation, with everything that its tool needs. */
export interface FoundOperation {
  readonly listed: OpenApiOperation;
  readonly operation: Record<string, unknown>;
  readonly pathItem: Record<string, unknown>;
  readonly signIn: SignIn;
}

export interface Found {
  readonly outline: OpenApiOutline;
  readonly operations: readonly FoundOperation[];
  readonly resolver: Resolver;
}

/** The operations of a description, and what tools cannot support. */
export function findOperations(document: OpenApiDocument): Found {
  const { root, version } = document;
  const resolver = createResolver(root);
  const info = own(root, 'info');
  const title = isRecord(info) ? textOf(own(info, 'title')) : '';
  const named = serversOf(own(root, 'servers'));
  const pathServers = serversOfPaths(own(root, 'paths'), resolver);
  const signIns = createSignIns(
    document,
    resolver,
    secretBaseName(
      title,
      [...named, ...pathServers].map(({ url }) => hostIn(url)).find((host) => host !== undefined),
    ),
  );
  const servers = named.length > 0 ? named : pathServers;
  const lost = createCounter();
  const webhooks = own(root, 'webhooks');
  if (isRecord(webhooks)) lost.add('webhooks', Object.keys(webhooks).length);
  const operations: FoundOperation[] = [];
  const nameOnce = createUniqueNames();
  const paths = own(root, 'paths');
  for (const [path, given] of isRecord(paths) ? Object.entries(paths) : []) {
    const { value: pathItem } = resolver.resolve(given);
    if (pathItem === undefined) lost.add('paths whose description lies outside the file');
    if (pathItem === undefined || !path.startsWith('/')) continue;
    if (isRecord(own(pathItem, 'trace'))) lost.add('TRACE operations, which no page can send');
    for (const method of METHODS) {
      const operation = own(pathItem, method);
      if (!isRecord(operation) || operations.length >= MAX_OPERATIONS) continue;
      const callbacks = own(operation, 'callbacks');
      if (isRecord(callbacks)) lost.add('callbacks, which a server would call', Object.keys(callbacks).length);
      const signIn = signIns(operation);
      const listed = {
        id: operations.length,
        name: nameOnce(operationName(own(operation, 'operationId'), method, path)),
        method: method.toUpperCase(),
        path,
        summary: summaryOf(operation),
        tags: tagsOf(operation),
        deprecated: own(operation, 'deprecated') === true,
        secrets: signIn.secrets.map(({ name }) => name),
      };
      operations.push({ listed, operation, pathItem, signIn });
    }
  }
  return {
    resolver,
    operations,
    outline: {
      title: title.slice(0, MAX_TEXT),
      openapi: version,
      servers,
      operations: operations.map(({ listed: reported }) => reported),
      secrets: secretsOf(operations),
      lost: lost.sentences(),
    },
  };
}

function secretsOf(operations: readonly FoundOperation[]): OpenApiSecret[] {
  const secrets = new Map<string, OpenApiSecret>(
    operations.flatMap(({ signIn }) => signIn.secrets.map((secret) => [secret.name, secret] as const)),
  );
  return [...secrets.values()];
}

/** The servers of single paths, each once, if there are no global ones. */
function serversOfPaths(paths: unknown, resolver: Resolver): OpenApiServer[] {
  const found = isRecord(paths)
    ? Object.values(paths)
        .slice(0, MAX_OPERATIONS)
        .flatMap((path) => serversOf(own(resolver.resolve(path).value ?? {}, 'servers')))
    : [];
  return [...new Map(found.map((server) => [server.url, server])).values()].slice(0, 100);
}

/** An address with the defaults of its variables; undefined for a relative one. */
export function defaultAddress({ url, variables }: OpenApiServer): string | undefined {
  const filled = url.replace(
    /\{([^{}]*)\}/g,
    (_whole, name: string) => variables.find((variable) => variable.name === name)?.value ?? '',
  );
  return /^https?:\/\//i.test(filled) && URL.canParse(filled) ? filled : undefined;
}

/** The servers, as declared. */
export function serversOf(given: unknown): OpenApiServer[] {
  const servers = Array.isArray(given) ? (given as unknown[]).slice(0, 100).filter(isRecord) : [];
  const read = servers.flatMap((server): OpenApiServer[] => {
    const url = own(server, 'url');
    const variables = own(server, 'variables');
    if (typeof url !== 'string') return [];
    const named = isRecord(variables) ? Object.entries(variables).slice(0, 50) : [];
    return [
      {
        url: url.slice(0, 2_000),
        description: textOf(own(server, 'description')).slice(0, MAX_TEXT),
        variables: named.filter(([name]) => url.includes(`{${name}}`)).map(([name, value]) => variableOf(name, value)),
      },
    ];
  });
  return read;
}

function variableOf(name: string, given: unknown): OpenApiServer['variables'][number] {
  const variable = isRecord(given) ? given : {};
  const choices = own(variable, 'enum');
  return {
    name,
    value: textOf(own(variable, 'default')),
    choices: Array.isArray(choices) ? (choices as unknown[]).slice(0, 200).map(textOf) : [],
    description: textOf(own(variable, 'description')).slice(0, MAX_TEXT),
  };
}

function hostIn(url: string): string | undefined {
  const filled = url.replace(/\{[^{}]*\}/g, 'x');
  return URL.canParse(filled) ? new URL(filled).hostname : undefined;
}

function summaryOf(operation: Record<string, unknown>): string {
  const [summary, description] = [
    textOf(own(operation, 'summary')).trim(),
    textOf(own(operation, 'description')).trim(),
  ];
  return (summary === '' ? (description.split('\n')[0] ?? '') : summary).slice(0, MAX_TEXT);
}

function tagsOf(operation: Record<string, unknown>): string[] {
  const tags = own(operation, 'tags');
  return Array.isArray(tags)
    ? [...new Set((tags as unknown[]).filter((tag): tag is string => typeof tag === 'string' && tag !== ''))]
        .slice(0, 20)
        .map((tag) => tag.slice(0, 100))
    : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
}

function createCounter(): { readonly add: (what: string, count?: number) => void; readonly sentences: () => string[] } {
  const counts = new Map<string, number>();
  return {
    add: (what, count = 1) => {
      if (count > 0) counts.set(what, (counts.get(what) ?? 0) + count);
    },
    sentences: () => [...counts].map(([what, count]) => `${String(count)} ${what}`),
  };
}
