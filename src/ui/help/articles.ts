import type { Route } from '../lib/routes.ts';
import type { ExampleId } from './examples.ts';

export const ARTICLE_GROUPS = ['start', 'reach', 'others', 'agents', 'app'] as const;
type ArticleGroup = (typeof ARTICLE_GROUPS)[number];

/** A short answer to one question; the texts contain its words, by id. */
export interface Article {
  readonly id: ArticleId;
  readonly group: ArticleGroup;
  /** A tool to try. */
  readonly example?: ExampleId;
  /** Links to further places. */
  readonly onward?: readonly Exclude<Route, { screen: 'unknown' }>[];
}

const ARTICLE_IDS = [
  ...['make-a-tool', 'parameters', 'cases', 'results', 'failures'],
  ...['permissions', 'secrets', 'node-tools', 'packages', 'workspace', 'storage'],
  ...['share', 'strangers', 'import-export'],
  ...['agent', 'models', 'approvals', 'skills', 'agents', 'panels', 'servers', 'connect-an-agent'],
  ...['keys'],
] as const;
export type ArticleId = (typeof ARTICLE_IDS)[number];

/** In reading order, grouped. */
export const articles: readonly Article[] = [
  { id: 'make-a-tool', group: 'start', example: 'function', onward: [{ screen: 'new' }] },
  { id: 'parameters', group: 'start', example: 'nested' },
  { id: 'cases', group: 'start', example: 'cases' },
  { id: 'results', group: 'start', example: 'table' },
  { id: 'failures', group: 'start', example: 'failure' },
  { id: 'permissions', group: 'reach', example: 'harbour', onward: [{ screen: 'settings', page: 'permissions' }] },
  { id: 'secrets', group: 'reach', onward: [{ screen: 'settings', page: 'secrets' }] },
  { id: 'node-tools', group: 'reach', example: 'node-commands', onward: [{ screen: 'settings', page: 'node' }] },
  { id: 'packages', group: 'reach', example: 'node-package', onward: [{ screen: 'settings', page: 'packages' }] },
  {
    id: 'workspace',
    group: 'reach',
    example: 'node-workspace',
    onward: [
      { screen: 'files', path: '/' },
      { screen: 'settings', page: 'workspace' },
    ],
  },
  { id: 'storage', group: 'reach', example: 'storage', onward: [{ screen: 'settings', page: 'storage' }] },
  { id: 'share', group: 'others', example: 'typescript' },
  { id: 'strangers', group: 'others', onward: [{ screen: 'settings', page: 'permissions' }] },
  { id: 'import-export', group: 'others', onward: [{ screen: 'import' }, { screen: 'settings', page: 'storage' }] },
  { id: 'agent', group: 'agents', onward: [{ screen: 'agent' }] },
  { id: 'models', group: 'agents', onward: [{ screen: 'settings', page: 'models' }] },
  { id: 'approvals', group: 'agents', onward: [{ screen: 'settings', page: 'approvals' }] },
  { id: 'skills', group: 'agents', onward: [{ screen: 'panel', panel: 'skills', path: [] }, { screen: 'agent' }] },
  { id: 'agents', group: 'agents', onward: [{ screen: 'panel', panel: 'agents', path: [] }, { screen: 'agent' }] },
  { id: 'panels', group: 'agents', onward: [{ screen: 'panel', panel: 'panels', path: [] }, { screen: 'agent' }] },
  { id: 'servers', group: 'agents', onward: [{ screen: 'servers' }] },
  { id: 'connect-an-agent', group: 'agents', onward: [{ screen: 'panel', panel: 'reach', path: [] }] },
  { id: 'keys', group: 'app', onward: [{ screen: 'settings', page: 'keyboard' }] },
];
