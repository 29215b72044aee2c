import { faultError, type ToolyardError, type WriteErrorCode } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json/json.ts';
import { faultOf, type Reason } from '../../../core/reason.ts';

/** Of models that a person set up. */
const PROVIDERS = {
  'provider-kind': () => 'kind must be "openai-compatible", "anthropic", "google", "chrome" or "local"',
  'provider-name': () => 'The name has 1 to 200 characters',
  'provider-baseURL': () => 'baseURL must be an address that starts with http:// or https://',
  'provider-model': () => 'model must be the name of a model, as its provider has it',
  'provider-dialect': () => 'dialect must be "native" or "text"',
  'provider-secret': () => 'secret must be the name of a secret',
  'provider-contextTokens': () => 'contextTokens must be a whole number from 1 on',
  'provider-prices': () => 'prices must be { input, output }, in dollars for a million tokens',
  'provider-change-not-object': () => 'A change of a model is an object',
  'provider-name-of-app': () => 'This name reads as if the model were part of Toolyard: choose another',
  'providers-many': (most: number) => `At most ${String(most)} models can be kept`,
  'provider-missing': () => 'There is no such model',
  'key-of-other-address': (name: string, origin: string) =>
    `The key ${name} may not be sent to ${origin}. Enter the key again for this address`,
};

const PRESETS = {
  'preset-unreadable': () => 'A preset is { name, tools, settings }',
  'presets-many': (most: number) => `At most ${String(most)} presets can be kept`,
};

const APPROVALS = {
  'pattern-empty': () => 'The pattern has to be an object with at least one argument',
  'pattern-deep': (most: number) => `The pattern has more than ${String(most)} objects in one another`,
  'pattern-long': (length: number, most: number) =>
    `The pattern has ${String(length)} characters, more than the ${String(most)} allowed`,
  'rules-many': (count: number) =>
    `There are ${String(count)} rules, which is as many as there may be: remove some in the settings, or allow this ` +
    'call once',
  'policy-unknown': (policy: string, origin: string) => `There is no policy ${policy} for ${origin}`,
};

/** Of a recorded run that would replace what a person has. */
const RUNS = {
  'run-server-taken': (name: string) =>
    `You have a server named ${name} already, and this run would add one of that name. ` +
    'Rename yours, then play it again.',
  'run-panel-taken': (id: string) =>
    `You have a panel ${id} already, and this run would create one with that id. Give yours another id, ` +
    'or delete it, then play the run again.',
};

/** Why models, presets and approvals cannot be stored as they are. */
export const AGENT_FAULTS = { ...PROVIDERS, ...PRESETS, ...APPROVALS, ...RUNS };
export type AgentReason = Reason<typeof AGENT_FAULTS>;

/** The error of what cannot be stored or found. */
export function agentError(code: WriteErrorCode, reason: AgentReason, data?: JsonObject): ToolyardError {
  return faultError(code, faultOf(AGENT_FAULTS, reason), data);
}
