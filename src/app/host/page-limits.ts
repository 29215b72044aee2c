import { ToolyardError } from '../../core/errors.ts';
import type { HostServices } from '../../services/host-services.ts';
import { onlyMethods, type MethodNames } from '../../platform/services.ts';
import type { HostKind } from './storage-mode.ts';

type Limits = MethodNames<HostServices>;

/**
 * Everything that the page of an embed may request: take the tool of a link, show and edit it, run it and report on it.
 * It cannot grant anything. Its tools come from `imports.importShare`, as untrusted.
 */
export const IN_EMBED: Limits = {
  access: ['ofCall'],
  calls: ['execute', 'abort', 'readOutput'],
  engines: ['view', 'prepare'],
  events: ['listen'],
  imports: ['importShare'],
  runs: ['list'],
  share: ['decode', 'encode'],
  tools: ['list', 'count', 'summaries', 'all', 'get', 'getById', 'update', 'checkCode', 'codeAccess', 'checkSchema'],
};

/** Everything that a trial may request: the pages of its tools, their runs, and grants for them inside the trial. */
export const IN_TRIAL: Limits = {
  access: ['ofCall', 'answer'],
  approvals: ['list'],
  backup: ['export', 'stop'],
  calls: ['execute', 'abort', 'readOutput'],
  cases: ['run', 'stop'],
  conversations: ['list'],
  engines: ['view', 'change', 'prepare'],
  events: ['listen'],
  files: ['read', 'listAll', 'listFolder', 'stat', 'blob', 'usage'],
  grants: ['get', 'set', 'replace', 'list'],
  imports: ['importShare'],
  mcp: ['list', 'questions', 'setAnswering'],
  packages: ['add', 'remove', 'stop', 'registry', 'setRegistry', 'origins', 'setOrigins'],
  providers: ['list'],
  publishing: ['target', 'setTarget', 'publish'],
  questions: ['list', 'answer', 'see'],
  recordings: ['list', 'play'],
  runs: ['list', 'remove', 'undoRemove'],
  secrets: ['state', 'unlock', 'setPassphrase', 'list', 'set', 'setBindings', 'remove', 'undo'],
  share: ['encode', 'decode', 'file', 'authorKey', 'forgetAuthorKey', 'undoForgetAuthorKey'],
  shells: ['list', 'read', 'kill'],
  // prettier-ignore
  tools: ['list', 'count', 'summaries', 'all', 'get', 'getById', 'add', 'update', 'remove', 'undoRemove', 'versions', 'restoreVersion', 'setTrusted', 'checkCode', 'codeAccess', 'checkSchema', 'export', 'builtins', 'settings', 'changeSettings', 'pinFiles'],
  toolStorage: ['bytes', 'clear', 'undoClear'],
  sessionTools: ['list', 'get'],
};

const LIMITS_OF: Readonly<Record<Exclude<HostKind, 'app'>, Limits>> = { embed: IN_EMBED, trial: IN_TRIAL };
const REFUSALS: Readonly<Record<HostKind, string>> = {
  app: 'This version of the app has no such service: reload the page',
  embed: 'Nothing can be allowed inside another page: open the tool in Toolyard',
  trial: 'This cannot be done while a tool is tried: save it first',
};

/** Restricts services to those for a page of this kind. Unlisted methods do not exist, including those added later. */
export function servicesAt(hostKind: HostKind, services: object): object {
  return hostKind === 'app' ? services : onlyMethods(services, LIMITS_OF[hostKind]);
}

export function refusalAt(hostKind: HostKind): ToolyardError {
  return new ToolyardError('denied', REFUSALS[hostKind]);
}
