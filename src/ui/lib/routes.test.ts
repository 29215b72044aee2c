import { describe, expect, it } from 'vitest';
import { hrefOf, parseRoute, type Route } from './routes.ts';

describe('parseRoute', () => {
  it.each<[string, Route]>([
    ['', { screen: 'tools' }],
    ['/', { screen: 'tools' }],
    ['/tools', { screen: 'tools' }],
    ['/tools/area', { screen: 'tool', name: 'area', tab: 'code' }],
    ['/tools/a.b-c_d/history', { screen: 'tool', name: 'a.b-c_d', tab: 'history' }],
    ['/new', { screen: 'new' }],
    ['/import', { screen: 'import' }],
    ['/s/1aB-_', { screen: 'link', edit: false, payload: '1aB-_' }],
    ['/e/1a/%zz', { screen: 'link', edit: true, payload: '1a/%zz' }],
    ['/files', { screen: 'files', path: '/' }],
    ['/files/a/b.txt', { screen: 'files', path: '/a/b.txt' }],
    ['/agent', { screen: 'agent' }],
    ['/agent/c-1', { screen: 'agent', id: 'c-1' }],
    ['/agent/c-1/timeline', { screen: 'agent', id: 'c-1', side: 'timeline' }],
    ['/servers', { screen: 'servers' }],
    ['/servers/every', { screen: 'server', name: 'every', tab: 'tools' }],
    ['/servers/every/log', { screen: 'server', name: 'every', tab: 'log' }],
    ['/servers/every/tools/get-sum', { screen: 'server-tool', name: 'every.get-sum' }],
    ['/settings', { screen: 'settings' }],
    ['/settings/appearance', { screen: 'settings', page: 'appearance' }],
    ['/help', { screen: 'help' }],
    ['/help/make-a-tool', { screen: 'help', article: 'make-a-tool' }],
    ['/settings/secrets', { screen: 'settings', page: 'secrets' }],
  ])('reads %s', (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });

  it.each([
    '/nowhere',
    '/tools/area/else',
    '/tools/area/code/more',
    '/settings/storage/more',
    '/help/a/b',
    '/new/x',
    '/agent/c-1/timeline/more',
    '/servers/every/nowhere',
    '/servers/every/log/more',
    '/s/',
    '/x/1a',
    '/tools/%zz/%zz',
  ])('refuses %s', (path) => {
    expect(parseRoute(path)).toEqual({ screen: 'unknown', path });
  });

  it('parses what hrefOf wrote', () => {
    const routes: Exclude<Route, { screen: 'unknown' }>[] = [
      { screen: 'tools' },
      { screen: 'tool', name: 'area', tab: 'code' },
      { screen: 'tool', name: 'code', tab: 'details' },
      { screen: 'tool', name: 'cases', tab: 'cases' },
      { screen: 'new' },
      { screen: 'import' },
      { screen: 'link', edit: true, payload: '1abc' },
      { screen: 'files', path: '/' },
      { screen: 'files', path: '/100% #1/a?b/žluť.txt' },
      { screen: 'agent' },
      { screen: 'agent', id: 'a b' },
      { screen: 'agent', id: 'a b', side: 'c/d' },
      { screen: 'servers' },
      { screen: 'server', name: 'settings', tab: 'settings' },
      { screen: 'server', name: 'tools', tab: 'tools' },
      { screen: 'server-tool', name: 'every.a.b_u2F_c' },
      { screen: 'settings' },
      { screen: 'settings', page: 'storage' },
      { screen: 'help' },
      { screen: 'help', article: 'keys' },
      { screen: 'panel', panel: 'notes', path: [] },
      { screen: 'panel', panel: 'notes', path: ['a/b', 'c d'] },
    ];
    expect(routes.map((route) => parseRoute(hrefOf(route).slice(1)))).toEqual(routes);
  });
});
