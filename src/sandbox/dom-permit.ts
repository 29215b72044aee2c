import { isEmptyPermissions, requestFor, type AccessRequest } from '../core/decisions/access-request.ts';
import type { ToolOutcome } from '../core/call.ts';
import type { ToolError } from '../core/errors.ts';
import { isRecord } from '../core/json/json.ts';
import { NO_PERMISSIONS, type GrantedPermissions } from '../core/permissions/permissions.ts';
import type { Tool } from '../core/tool.ts';
import { defined } from '../core/defined.ts';

/**
 * Why a tool does not get the document that it asks for; undefined if it does. A document can do more than a worker:
 * untrusted code gets none until a person has trusted it, and code in a document has no secrets.
 */
export function refuseDocument(
  { name, trusted, requested }: Pick<Tool, 'name' | 'trusted' | 'requested'>,
  grant: GrantedPermissions,
): ToolError | undefined {
  if (!trusted) {
    return {
      code: 'denied',
      message: `${name} asks for a document of its own and came from someone else: look at its code and trust it first`,
      data: { reason: 'untrusted' },
    };
  }
  const secrets = [...new Set([...requested.secrets, ...grant.secrets])];
  if (secrets.length > 0) {
    return {
      code: 'denied',
      message:
        `${name} asks for a document of its own and for secrets (${secrets.join(', ')}): a tool has one or the ` +
        `other. Take the secrets from what it asks for and from its grant, or do without the document`,
      data: { reason: 'document-and-secrets', secrets },
    };
  }
  if (grant.dom) return undefined;
  return {
    code: 'denied',
    message: `${name} needs a permission it does not have: a document of its own`,
    data: { requested: { network: [], files: 'none', secrets: [], dom: true }, tried: [], bindings: [] },
    request: requestFor({ ...NO_PERMISSIONS, dom: true }),
  };
}

/**
 * Removes the request for secrets from the outcome of a run in a document: if they were granted, the next run would be
 * refused.
 */
export function withoutSecretRequest(outcome: ToolOutcome, name: string): ToolOutcome {
  if (outcome.ok || outcome.error.code !== 'denied') return outcome;
  const { requested } = outcome.error.data ?? {};
  if (!isRecord(requested) || !Array.isArray(requested.secrets) || requested.secrets.length === 0) return outcome;
  const message = `${outcome.error.message}. ${name} has a document of its own, so it gets no secrets`;
  const { request, ...error } = outcome.error;
  const asked = request === undefined ? undefined : withoutSecrets(request);
  return {
    ok: false,
    error: {
      ...error,
      message,
      data: { ...error.data, requested: { ...requested, secrets: [] } },
      ...defined({ request: asked }),
    },
  };
}

function withoutSecrets(request: AccessRequest): AccessRequest | undefined {
  if (request.kind !== 'permissions') return request;
  const permissions = { ...request.permissions, secrets: [] };
  return isEmptyPermissions(permissions) ? undefined : { ...request, permissions, carried: [] };
}
