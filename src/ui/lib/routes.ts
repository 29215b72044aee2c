import { splitAddress } from '../../catalog/contract/address-tools.ts';
import { defined } from '../../core/defined.ts';

const TOOL_TABS = ['code', 'schema', 'cases', 'packages', 'details', 'history'] as const;
export type ToolTab = (typeof TOOL_TABS)[number];
export const SERVER_TABS = ['tools', 'resources', 'prompts', 'messages', 'log', 'settings'] as const;
export type ServerTab = (typeof SERVER_TABS)[number];

/** Prefix of the ids of tools that are files. */
const OF_FILES = 'project:';

export type Route =
  | { readonly screen: 'tools' }
  | { readonly screen: 'tool'; readonly name: string; readonly tab: ToolTab }
  | { readonly screen: 'builtin'; readonly name: string }
  /** A tool from a workspace file or the address, by its id. */
  | { readonly screen: 'sessionTools'; readonly id: string }
  /** Tools that the address adds and removes, under review; `from` is the target afterwards. */
  | { readonly screen: 'address'; readonly parameters: string; readonly from: string }
  | { readonly screen: 'new' }
  | { readonly screen: 'import' }
  /** A link under review; the host reads `payload`. */
  | { readonly screen: 'link'; readonly edit: boolean; readonly payload: string }
  /** A file or folder of the workspace, absolute. */
  | { readonly screen: 'files'; readonly path: string }
  /** Conversations; the open one, and what is next to it: `timeline`, `tools` or the id of a call. */
  | { readonly screen: 'agent'; readonly id?: string; readonly side?: string }
  | { readonly screen: 'servers' }
  | { readonly screen: 'server'; readonly name: string; readonly tab: ServerTab }
  /** A tool of a server, by its callable name: `server.tool`. */
  | { readonly screen: 'server-tool'; readonly name: string }
  /** One section of the settings, or all of them on one page. */
  | { readonly screen: 'settings'; readonly page?: string }
  /** An article of the help, or the list of them. */
  | { readonly screen: 'help'; readonly article?: string }
  /** A panel without a route of its own; `path` is the part after its id. */
  | { readonly screen: 'panel'; readonly panel: string; readonly path: readonly string[] }
  | { readonly screen: 'unknown'; readonly path: string };

/** Parses the path after the `#`, e.g. `/tools/area/schema`. */
export function parseRoute(path: string): Route {
  const asked = splitAddress(path);
  if (asked !== undefined) return { screen: 'address', parameters: asked.parameters, from: asked.path };
  const link = /^\/([se])\/(.+)$/s.exec(path);
  if (link !== null) return { screen: 'link', edit: link[1] === 'e', payload: link[2] ?? '' };
  const [first = '', second, third, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  if (first === 'files')
    return {
      screen: 'files',
      path: `/${path
        .split('/')
        .filter((part) => part !== '')
        .slice(1)
        .map(decode)
        .join('/')}`,
    };
  const unknown: Route = { screen: 'unknown', path };
  const [fourth] = rest;
  if (first === 'servers' && second !== undefined && third === 'tools' && fourth !== undefined && rest.length === 1)
    return { screen: 'server-tool', name: `${second}.${fourth}` };
  if (first === 'panels' && second === undefined) return { screen: 'panel', panel: 'panels', path: [] };
  if (first === 'panels' && second !== undefined)
    return { screen: 'panel', panel: second, path: third === undefined ? [] : [third, ...rest] };
  if (rest.length > 0) return unknown;
  switch (first) {
    case '':
      return { screen: 'tools' };
    case 'tools': {
      if (second === undefined) return { screen: 'tools' };
      const tab = third === undefined ? 'code' : TOOL_TABS.find((known) => known === third);
      return tab === undefined ? unknown : { screen: 'tool', name: second, tab };
    }
    case 'builtin':
      return second === undefined || third !== undefined ? unknown : { screen: 'builtin', name: second };
    case 'project':
      return second === undefined || third !== undefined
        ? unknown
        : { screen: 'sessionTools', id: second.includes(':') ? second : `${OF_FILES}${second}` };
    case 'new':
      return second === undefined ? { screen: 'new' } : unknown;
    case 'import':
      return second === undefined ? { screen: 'import' } : unknown;
    case 'agent':
      if (second === undefined) return { screen: 'agent' };
      return { screen: 'agent', id: second, ...defined({ side: third }) };
    case 'servers': {
      if (second === undefined) return { screen: 'servers' };
      const tab = third === undefined ? 'tools' : SERVER_TABS.find((known) => known === third);
      return tab === undefined ? unknown : { screen: 'server', name: second, tab };
    }
    case 'settings': {
      if (second === undefined) return { screen: 'settings' };
      return third === undefined ? { screen: 'settings', page: second } : unknown;
    }
    case 'help':
      if (third !== undefined) return unknown;
      return second === undefined ? { screen: 'help' } : { screen: 'help', article: second };
    default:
      return unknown;
  }
}

/** The path of a route, without the `#`. */
export function pathOf(route: Exclude<Route, { screen: 'unknown' }>): string {
  switch (route.screen) {
    case 'tools':
      return '/tools';
    case 'tool':
      return `/tools/${encodeURIComponent(route.name)}${route.tab === 'code' ? '' : `/${route.tab}`}`;
    case 'builtin':
      return `/builtin/${encodeURIComponent(route.name)}`;
    case 'sessionTools':
      return (
        '/project/' + encodeURIComponent(route.id.startsWith(OF_FILES) ? route.id.slice(OF_FILES.length) : route.id)
      );
    case 'address':
      return `${route.from}?${route.parameters}`;
    case 'new':
      return '/new';
    case 'import':
      return '/import';
    case 'link':
      return `/${route.edit ? 'e' : 's'}/${route.payload}`;
    case 'files':
      return `/files${route.path === '/' ? '' : route.path.split('/').map(encodeURIComponent).join('/')}`;
    case 'agent':
      return ['/agent', route.id, route.side]
        .filter((part) => part !== undefined)
        .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
        .join('/');
    case 'servers':
      return '/servers';
    case 'server':
      return `/servers/${encodeURIComponent(route.name)}${route.tab === 'tools' ? '' : `/${route.tab}`}`;
    case 'server-tool': {
      const dot = route.name.indexOf('.');
      return (
        `/servers/${encodeURIComponent(route.name.slice(0, dot))}/tools/` +
        encodeURIComponent(route.name.slice(dot + 1))
      );
    }
    case 'settings':
      return route.page === undefined ? '/settings' : `/settings/${route.page}`;
    case 'panel':
      if (route.panel === 'panels' && route.path.length === 0) return '/panels';
      return ['/panels', ...[route.panel, ...route.path].map(encodeURIComponent)].join('/');
    case 'help':
      return route.article === undefined ? '/help' : `/help/${encodeURIComponent(route.article)}`;
  }
}

/** For links: `#/tools/area`. */
export function hrefOf(route: Exclude<Route, { screen: 'unknown' }>): string {
  return `#${pathOf(route)}`;
}

export function toolRoute(name: string, tab: ToolTab = 'code') {
  return { screen: 'tool', name, tab } as const;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
