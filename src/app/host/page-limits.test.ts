import { existsSync, readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { connectServices, serveServices } from '../../platform/services.ts';
import { IN_EMBED, IN_TRIAL, refusalAt, servicesAt } from './page-limits.ts';

type AnyServices = Record<string, Record<string, () => Promise<string>>>;

/** Every method of every service, read from the contracts themselves. */
const ALL = readContracts();
const LATER = [
  ['tools', 'learntLater'],
  ['learntLater', 'run'],
  ['tools', 'constructor'],
  ['constructor', 'assign'],
] as const;

function readContracts(): readonly (readonly [service: string, method: string])[] {
  const members = new Map<string, ts.NodeArray<ts.TypeElement>>();
  const src = `${import.meta.dirname}/../..`;
  const contracts = readdirSync(src)
    .map((room) => `${room}/contract/services.ts`)
    .filter((file) => existsSync(`${src}/${file}`));
  for (const file of ['services/host-services.ts', ...contracts]) {
    const parsed = ts.createSourceFile(file, readFileSync(`${src}/${file}`, 'utf8'), ts.ScriptTarget.Latest);
    for (const statement of parsed.statements)
      if (ts.isInterfaceDeclaration(statement)) members.set(statement.name.text, statement.members);
  }
  const nameOf = ({ name }: ts.TypeElement): string => (name !== undefined && ts.isIdentifier(name) ? name.text : '');
  return [...members]
    .filter(([name]) => name.endsWith('Services'))
    .flatMap(([, services]) => [...services])
    .flatMap((service) => {
      const type = ts.isPropertySignature(service) ? service.type : undefined;
      if (type === undefined || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName))
        throw new Error(`${nameOf(service)} is no service with an interface of its own`);
      return [...(members.get(type.typeName.text) ?? [])].map((method) => [nameOf(service), nameOf(method)] as const);
    });
}

/** Names that a page of this kind can call, on a host that answers every name. */
async function answered(hostKind: 'app' | 'embed' | 'trial'): Promise<readonly string[]> {
  const services: AnyServices = {};
  for (const [service, method] of ALL)
    services[service] = { ...services[service], [method]: async () => `${service}.${method}` };
  const { port1, port2 } = new MessageChannel();
  // Each method answers with its name.
  serveServices(Promise.resolve(servicesAt(hostKind, services)), port1, () => refusalAt(hostKind));
  const page = connectServices<AnyServices>(port2);
  const found: string[] = [];
  for (const [service, method] of [...ALL, ...LATER]) {
    const name = `${service}.${method}`;
    const answer = await page[service]?.[method]?.().catch((error: unknown) => (error as { code: string }).code);
    if (answer === name) found.push(name);
    else expect(answer, name).toBe('denied');
  }
  port1.close();
  port2.close();
  return found.sort();
}

const listed = (limits: typeof IN_EMBED): readonly string[] =>
  Object.entries<readonly string[] | undefined>(limits)
    .flatMap(([service, methods = []]) => methods.map((method) => `${service}.${method}`))
    .sort();

test('the app has every service, and this test knows them all', async () => {
  expect(ALL.length).toBeGreaterThan(200);
  expect(await answered('app')).toEqual(ALL.map((names) => names.join('.')).sort());
});

test('an embed has only what it needs, without methods that are added later', async () => {
  const names = await answered('embed');
  expect(names).toEqual(listed(IN_EMBED));
  expect(names).toEqual([
    'access.ofCall',
    'calls.abort',
    'calls.execute',
    'calls.readOutput',
    'engines.prepare',
    'engines.view',
    'events.listen',
    'imports.importShare',
    'runs.list',
    'share.decode',
    'share.encode',
    'tools.all',
    'tools.checkCode',
    'tools.checkSchema',
    'tools.codeAccess',
    'tools.count',
    'tools.get',
    'tools.getById',
    'tools.list',
    'tools.summaries',
    'tools.update',
  ]);
});

test('a trial has only what the pages of its tools need', async () => {
  const names = await answered('trial');
  expect(names).toEqual(listed(IN_TRIAL));
  const services = new Set(names.map((name) => name.split('.')[0]));
  expect([...new Set(ALL.map(([service]) => service))].filter((service) => !services.has(service)).sort()).toEqual([
    'address',
    'agentFiles',
    'agentRuns',
    'archives',
    'builtInModel',
    'device',
    'executors',
    'linkedFolders',
    'localModels',
    'notes',
    'openApi',
    'pageAutomation',
    'panels',
    'presets',
    'reach',
    'sampling',
    'search',
    'skills',
    'storage',
    'tasks',
  ]);
  expect(
    names.filter((name) => /^(?:conversations|approvals|providers|backup|imports|mcp|files)\./.test(name)),
  ).toEqual([
    'approvals.list',
    'backup.export',
    'backup.stop',
    'conversations.list',
    'files.blob',
    'files.listAll',
    'files.listFolder',
    'files.read',
    'files.stat',
    'files.usage',
    'imports.importShare',
    'mcp.list',
    'mcp.questions',
    'mcp.setAnswering',
    'providers.list',
  ]);
});
