import type { NetworkRule } from '../../core/permissions/permissions.ts';
import { decide } from '../../core/permissions/network-policy.ts';
import { normalizeRule } from '../../core/permissions/network-rule.ts';
import type { Denial } from '../contract/denial-log.ts';
import { failure, type FetchFailure } from './fetch-failure.ts';
import { badHeaderName, filterHeaders, namedDestinations, overridingMethods } from './request-headers.ts';
import {
  isHeaderValue,
  nameHandles,
  secretsIn,
  secretsOf,
  substitute,
  type GrantedSecret,
  type OutgoingRequest,
  type SecretHandles,
} from '../../core/secrets/secret-handles.ts';
import { defined } from '../../core/defined.ts';

/** As many as a rule may have in its path. */
const MAX_REPORTED_PATH_LENGTH = 2_048;

/** One `fetch` of a tool. */
export interface BrokerRequest {
  readonly id: number;
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: Uint8Array<ArrayBuffer>;
}

export interface OutgoingPolicy {
  readonly rules: readonly NetworkRule[];
  readonly handles: SecretHandles;
  /** What stands for secrets that are not granted, for which a person can be asked. */
  readonly lacking?: SecretHandles;
  readonly ownOrigin: string;
  readonly maxRequestBodyBytes: number;
}

export type Prepared =
  | {
      readonly ok: true;
      readonly request: OutgoingRequest;
      readonly toolUrl: string;
      readonly used: readonly GrantedSecret[];
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly failure: FetchFailure; readonly denial?: Denial };

/**
 * Converts a tool's request into the one that is sent, or says why it is denied. The result contains the values of
 * secrets.
 */
export function prepareRequest(asked: BrokerRequest, policy: OutgoingPolicy): Prepared {
  const { rules, ownOrigin } = policy;
  const decision = decide(asked, rules, policy);
  const handles = withRequested(policy);
  const lacking = requestedNames(asked, policy);
  if (!decision.allowed) {
    const unbound = unboundNames(asked, policy);
    return deny(nameHandles(decision.reason, handles), asked.method, { ...decision, lacking, unbound }, handles);
  }
  const { url, method, rule } = decision;
  if (lacking !== undefined)
    return deny(
      `The secret ${lacking.join(', ')} was not granted`,
      method,
      { tried: { origin: url.origin, path: url.pathname }, lacking },
      handles,
    );
  const malformed = malformation(asked, method, policy);
  if (malformed !== undefined) return { ok: false, failure: malformed };

  const keepAuthorization = (value: string) => rule.credentialHeaders === true || secretsIn(value, handles).length > 0;
  const { sent, dropped } = filterHeaders(asked.headers, keepAuthorization);
  for (const override of overridingMethods(sent)) {
    const asOverridden = decide({ method: override, url: url.href }, rules, { ownOrigin });
    if (!asOverridden.allowed)
      return deny(
        `A header asks the server for another method. ${nameHandles(asOverridden.reason, handles)}`,
        override,
        asOverridden,
        handles,
      );
  }
  for (const destination of namedDestinations(sent)) {
    const address = URL.canParse(destination, url.href) ? new URL(destination, url.href).href : destination;
    const asNamed = decide({ method, url: address }, rules, { ownOrigin });
    if (!asNamed.allowed || asNamed.url.origin !== url.origin)
      return deny(
        `The header Destination names another place. ` +
          `${asNamed.allowed ? `It is not of ${url.origin}.` : nameHandles(asNamed.reason, handles)}`,
        method,
        asNamed.allowed ? {} : asNamed,
        handles,
      );
  }
  const outgoing: OutgoingRequest = {
    url,
    method,
    headers: sent,
    ...defined({ body: asked.body }),
  };
  const substitution = substitute(outgoing, policy.handles, policy);
  if (!substitution.ok) {
    const { secret, reason } = substitution;
    const tried = { method, origin: url.origin, path: nameHandles(url.pathname, handles) };
    const unbound = unboundNames(asked, policy);
    return {
      ok: false,
      failure: failure('denied', reason),
      denial: { reason, secret, tried, ...defined({ unbound }) },
    };
  }
  if ((substitution.request.body?.byteLength ?? 0) > policy.maxRequestBodyBytes)
    return { ok: false, failure: tooLarge(policy) };
  return {
    ok: true,
    request: substitution.request,
    toolUrl: url.href,
    used: substitution.used,
    notes: dropped.map(noteOn),
  };
}

/** The handles by which texts are shown: also those that stand for nothing yet. */
function withRequested({ handles, lacking }: OutgoingPolicy): SecretHandles {
  if (lacking === undefined || lacking.byHandle.size === 0) return handles;
  return { entries: handles.entries, byHandle: new Map([...lacking.byHandle, ...handles.byHandle]) };
}

/** Names of secrets that are not granted and would go along. */
function requestedNames({ url, ...asked }: BrokerRequest, { lacking }: OutgoingPolicy): string[] | undefined {
  if (lacking === undefined || lacking.byHandle.size === 0 || !URL.canParse(url)) return undefined;
  const names = [...secretsOf({ ...asked, url: new URL(url) }, lacking)].map(({ name }) => name);
  return names.length === 0 ? undefined : [...new Set(names)];
}

/** Names of granted secrets that would go along and are not bound to the address. */
function unboundNames({ url, ...asked }: BrokerRequest, { handles, ownOrigin }: OutgoingPolicy): string[] | undefined {
  if (handles.byHandle.size === 0 || !URL.canParse(url)) return undefined;
  const names = [...secretsOf({ ...asked, url: new URL(url) }, handles)]
    .filter(({ bindings }) => !decide({ method: asked.method, url }, bindings, { ownOrigin }).allowed)
    .map(({ name }) => name);
  return names.length === 0 ? undefined : [...new Set(names)];
}

interface Refused {
  readonly tried?: { readonly origin: string; readonly path: string };
  readonly requested?: NetworkRule;
  readonly lacking?: readonly string[] | undefined;
  readonly unbound?: readonly string[] | undefined;
}

function deny(
  reason: string,
  method: string,
  { tried, requested, lacking, unbound }: Refused,
  handles: SecretHandles,
): Prepared {
  const rule = requested && normalizeRule({ ...requested, pathPrefix: withoutHandle(requested.pathPrefix, handles) });
  const denial: Denial = {
    reason,
    ...(tried === undefined
      ? {}
      : {
          tried: {
            method: method.slice(0, 32).toUpperCase(),
            origin: tried.origin,
            // A thousand of them may be listed in one question.
            path: nameHandles(tried.path, handles).slice(0, MAX_REPORTED_PATH_LENGTH),
          },
        }),
    // What is no rule could not be granted.
    ...(rule?.ok === true ? { requested: rule.value } : {}),
    ...defined({ lacking, unbound }),
  };
  return { ok: false, failure: failure('denied', reason), denial };
}

/** Handles differ in each run, so a rule that is meant to last ends before one. */
function withoutHandle(path: string, { byHandle }: SecretHandles): string {
  const starts = [...byHandle.keys()].map((handle) => path.indexOf(handle)).filter((at) => at >= 0);
  return starts.length === 0 ? path : path.slice(0, path.lastIndexOf('/', Math.min(...starts)) + 1);
}

function malformation(asked: BrokerRequest, method: string, policy: OutgoingPolicy): FetchFailure | undefined {
  const name = badHeaderName(asked.headers);
  if (name !== undefined) return failure('network', `${JSON.stringify(name)} is no name of a header.`);
  const bad = asked.headers.find(([, value]) => !isHeaderValue(value));
  if (bad !== undefined)
    return failure(
      'network',
      `The header ${bad[0]} holds a line break or another character that a header cannot carry.`,
    );
  if (asked.body === undefined) return undefined;
  if (method === 'GET' || method === 'HEAD') return failure('network', `A ${method} request cannot have a body.`);
  return asked.body.byteLength > policy.maxRequestBodyBytes ? tooLarge(policy) : undefined;
}

function tooLarge({ maxRequestBodyBytes }: OutgoingPolicy): FetchFailure {
  return failure('too-large', `The body of the request is larger than ${maxRequestBodyBytes} bytes. Send it in parts.`);
}

function noteOn(header: string): string {
  if (header === 'authorization')
    return 'The header authorization was not sent: use a secret in it, or let the grant allow credential headers.';
  return `The header ${header} was not sent: a tool cannot set it.`;
}
