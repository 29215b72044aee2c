import type { Reason } from '../reason.ts';

/** Why a secret was not put into a request. */
export const SECRET_REFUSALS = {
  'secret-characters': (name: string) =>
    `The secret ${name} holds a line break or another character that a header cannot carry. Enter it again without it.`,
  'secret-without-grant': (name: string) =>
    `The secret ${name} would lead the request to a path that the tool has no grant for.`,
  'secret-not-bound': (name: string, method: string, address: string) =>
    `The secret ${name} may not be sent with ${method} to ${address}. Add that address to its bindings ` +
    `under Secrets if it should.`,
};
export type SecretRefusal = Reason<typeof SECRET_REFUSALS>;
