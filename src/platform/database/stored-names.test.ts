import { expectTypeOf, test } from 'vitest';
import type { ToolyardSchema } from './database.ts';

/** The names of the members of what a store holds, of all its kinds. */
type NamesIn<Store extends keyof ToolyardSchema> = NamesOf<ToolyardSchema[Store]['value']>;
type NamesOf<Value> = Value extends unknown ? keyof Value & string : never;

// A name that changes here is lost in every browser that has stored it: it needs a migration.
test('what is stored has the names that it always had', () => {
  expectTypeOf<NamesIn<'tools'>>().toEqualTypeOf<
    | 'id'
    | 'version'
    | 'codeHash'
    | 'createdAt'
    | 'updatedAt'
    | 'provenance'
    | 'trusted'
    | 'name'
    | 'description'
    | 'code'
    | 'parameters'
    | 'returns'
    | 'timeout'
    | 'environment'
    | 'enabled'
    | 'language'
    | 'permissions'
    | 'guidance'
    | 'tags'
    | 'cases'
    | 'packages'
    | 'pinnedFiles'
  >();
  expectTypeOf<NamesIn<'summaries'>>().toEqualTypeOf<
    | 'id'
    | 'name'
    | 'description'
    | 'environment'
    | 'language'
    | 'enabled'
    | 'trusted'
    | 'version'
    | 'updatedAt'
    | 'tags'
    | 'sort'
  >();
  expectTypeOf<NamesIn<'versions'>>().toEqualTypeOf<'version' | 'record' | 'savedAt' | 'toolId'>();
  expectTypeOf<NamesIn<'removed'>>().toEqualTypeOf<'toolId' | 'record' | 'versions' | 'removedAt'>();
  expectTypeOf<NamesIn<'runs'>>().toEqualTypeOf<
    | 'runId'
    | 'toolCallId'
    | 'toolId'
    | 'toolName'
    | 'toolVersion'
    | 'input'
    | 'caller'
    | 'conversationId'
    | 'client'
    | 'traceparent'
    | 'case'
    | 'startedAt'
    | 'result'
    | 'logs'
    | 'network'
    | 'granted'
    | 'output'
    | 'apart'
    | 'value'
  >();
  expectTypeOf<NamesIn<'grants'>>().toEqualTypeOf<'toolId' | 'codeHash' | 'permissions' | 'earlier' | 'grantedAt'>();
  expectTypeOf<NamesIn<'acceptances'>>().toEqualTypeOf<'toolId' | 'digest' | 'codeHash' | 'by' | 'version' | 'at'>();
  expectTypeOf<NamesIn<'secrets'>>().toEqualTypeOf<
    'name' | 'bindings' | 'iv' | 'ciphertext' | 'createdAt' | 'updatedAt'
  >();
  expectTypeOf<NamesIn<'toolStorage'>>().toEqualTypeOf<'toolId' | 'area' | 'key' | 'value' | 'bytes'>();
  expectTypeOf<NamesIn<'mcpServers'>>().toEqualTypeOf<
    | 'name'
    | 'enabled'
    | 'transport'
    | 'url'
    | 'headers'
    | 'oauth'
    | 'id'
    | 'createdAt'
    | 'updatedAt'
    | 'isStrangers'
    | 'command'
    | 'args'
    | 'env'
  >();
  expectTypeOf<NamesIn<'mcpCatalogues'>>().toEqualTypeOf<
    'serverId' | 'facts' | 'tools' | 'refused' | 'approved' | 'listedAt'
  >();
  expectTypeOf<NamesIn<'conversations'>>().toEqualTypeOf<
    | 'id'
    | 'title'
    | 'settings'
    | 'head'
    | 'recordingId'
    | 'isStrangers'
    | 'source'
    | 'queue'
    | 'comparison'
    | 'task'
    | 'createdAt'
    | 'updatedAt'
  >();
  expectTypeOf<NamesIn<'turns'>>().toEqualTypeOf<
    | 'role'
    | 'text'
    | 'images'
    | 'skills'
    | 'id'
    | 'conversationId'
    | 'parent'
    | 'createdAt'
    | 'state'
    | 'parts'
    | 'stopReason'
    | 'failure'
    | 'opaque'
    | 'usage'
    | 'cost'
    | 'times'
    | 'deferredTools'
    | 'model'
    | 'notes'
  >();
  expectTypeOf<NamesIn<'providers'>>().toEqualTypeOf<
    | 'id'
    | 'createdAt'
    | 'updatedAt'
    | 'kind'
    | 'name'
    | 'baseURL'
    | 'model'
    | 'dialect'
    | 'secret'
    | 'contextTokens'
    | 'prices'
  >();
  expectTypeOf<NamesIn<'presets'>>().toEqualTypeOf<'id' | 'name' | 'tools' | 'settings'>();
  expectTypeOf<NamesIn<'approvalRules'>>().toEqualTypeOf<'id' | 'toolKey' | 'toolName' | 'pattern' | 'createdAt'>();
  expectTypeOf<NamesIn<'recordings'>>().toEqualTypeOf<
    'id' | 'title' | 'description' | 'recording' | 'isStrangers' | 'createdAt'
  >();
  expectTypeOf<NamesIn<'reachClients'>>().toEqualTypeOf<
    | 'formatVersion'
    | 'name'
    | 'kind'
    | 'createdAt'
    | 'lastSeenAt'
    | 'tools'
    | 'sets'
    | 'skills'
    | 'folder'
    | 'rules'
    | 'isRevoked'
  >();
  expectTypeOf<NamesIn<'reachSets'>>().toEqualTypeOf<'formatVersion' | 'id' | 'name' | 'tools'>();
  expectTypeOf<NamesIn<'reachCalls'>>().toEqualTypeOf<
    | 'formatVersion'
    | 'id'
    | 'client'
    | 'toolName'
    | 'input'
    | 'startedAt'
    | 'state'
    | 'error'
    | 'durationMs'
    | 'traceparent'
  >();
});
