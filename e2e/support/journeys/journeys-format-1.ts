/** The data of version 0.1 of the app: format 1. Never edit it; a later format gets its own fixture. */
const ID = '0d5c1a3e-7f7b-4b3c-9a56-6d0a9a3b1c11';
const AT = '2026-01-02T03:04:05.678Z';

export const FORMAT_1_TOOL = {
  name: 'from-format-1',
  description: 'Stored by an earlier version.',
  code: 'function tool(params) { return { ...params, kept: localStorage.getItem("kept") }; }',
  parameters: { type: 'object', properties: { a: { type: 'integer' } } },
  timeout: 30_000,
  environment: 'browser',
  enabled: true,
  language: 'javascript',
  id: ID,
  version: 1,
  codeHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  createdAt: AT,
  updatedAt: AT,
  provenance: { kind: 'written' },
  trusted: true,
};

interface StoreFixture {
  readonly name: string;
  readonly options: IDBObjectStoreParameters;
  readonly records: readonly unknown[];
}

const { id, name, description, environment, language, enabled, trusted, version, updatedAt } = FORMAT_1_TOOL;
const stores: StoreFixture[] = [
  { name: 'tools', options: { keyPath: 'id' }, records: [FORMAT_1_TOOL] },
  {
    name: 'summaries',
    options: { keyPath: 'id' },
    records: [{ id, name, description, environment, language, enabled, trusted, version, updatedAt }],
  },
  {
    name: 'versions',
    options: { keyPath: ['toolId', 'version'] },
    records: [{ toolId: ID, version: 1, record: FORMAT_1_TOOL, savedAt: AT }],
  },
  { name: 'removed', options: { keyPath: 'toolId' }, records: [] },
  { name: 'runs', options: { keyPath: 'toolCallId' }, records: [] },
  { name: 'grants', options: { keyPath: ['toolId', 'codeHash'] }, records: [] },
  { name: 'secrets', options: { keyPath: 'name' }, records: [] },
  { name: 'keys', options: {}, records: [] },
  {
    name: 'toolStorage',
    options: { keyPath: ['toolId', 'area', 'key'] },
    records: [{ toolId: ID, area: 'local', key: 'kept', value: 'by an earlier version', bytes: 25 }],
  },
  { name: 'settings', options: {}, records: [] },
];
const indexes: (readonly [store: string, index: string, keyPath: string | string[], unique: boolean])[] = [
  ['tools', 'by-name', 'name', true],
  ['summaries', 'by-name', 'name', false],
  ['removed', 'by-time', 'removedAt', false],
  ['runs', 'by-tool', ['toolId', 'startedAt'], false],
];

export const FORMAT_1 = { stores, indexes };
