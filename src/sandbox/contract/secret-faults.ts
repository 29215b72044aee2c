import { faultError, type ToolyardError, type WriteErrorCode } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { faultOf, type Fault, type Reason } from '../../core/reason.ts';

const WRITES = {
  grants: 'The change of grants',
  grant: 'The grant',
  passphrase: 'The passphrase',
  key: 'The key of the secret store',
  removal: 'The removal',
  secret: 'The secret',
};
/** What a write to the disk was to save. */
export type SavedThing = keyof typeof WRITES;

const written = (what: SavedThing) => (Object.hasOwn(WRITES, what) ? WRITES[what] : what);

/** Of secrets and their store. */
const SECRETS = {
  'secret-not-object': () => 'A secret must be an object { name, value, bindings }.',
  'secret-value': (most: number) => `The value must be text of 1 to ${String(most)} characters.`,
  'secret-kept': () => 'keptFor must be "always" or "session".',
  'secret-bindings': (most: number) =>
    `bindings must be a list of at most ${String(most)} { origin, methods, pathPrefix }.`,
  'secret-missing': (name: string) => `There is no secret named ${name}. Add it first.`,
  'secret-not-stored': (name: string) => `There is no secret named ${name}. Add it under Secrets.`,
  'secret-damaged': (name: string) => `The secret ${name} cannot be decrypted. Enter it again.`,
  'secret-ended': (name: string) => `The value of ${name} is gone. Enter it again.`,
  'secrets-locked': () => 'The secret store is locked. Unlock it with its passphrase first.',
  'secrets-closed': () => 'The secret store is locked. Unlock it with its passphrase.',
  'secrets-changing': () => 'Another tab kept changing the secrets. Nothing was changed; try again.',
  'secret-key-damaged': () => 'The key of the secret store is damaged. Remove the secrets and enter them again.',
};

/** Of grants. */
const GRANTS = {
  'grant-changed': () => 'The permissions were changed meanwhile. Nothing was changed.',
  'grant-reveals': () => 'The value of a secret is never revealed to untrusted code. Trust the tool first.',
  'grant-engine': () => 'Untrusted code never runs in the unrestricted engine. Trust the tool first.',
  'grant-tool-missing': () => 'The tool is gone. Nothing was changed.',
  'grant-other-code': () => 'The tool has other code by now. Nothing was changed.',
};

const STORING = {
  'storage-full': (what: SavedThing) =>
    `${written(what)} could not be saved: the disk space of this site is used up. Remove something and try again. ` +
    'Nothing was changed.',
  'storage-refused': (what: SavedThing) =>
    `${written(what)} could not be saved: the browser refused to write it. Reload the page and try again. Nothing was ` +
    'changed.',
};

/** Why secrets and grants cannot be stored or read. */
export const SECRET_FAULTS = { ...SECRETS, ...GRANTS, ...STORING };
type SecretReason = Reason<typeof SECRET_FAULTS>;

export function secretFault(reason: SecretReason): Required<Fault> {
  return faultOf(SECRET_FAULTS, reason);
}

/** The error of a write. */
export function secretError(code: WriteErrorCode, reason: SecretReason, data?: JsonObject): ToolyardError {
  return faultError(code, secretFault(reason), data);
}
