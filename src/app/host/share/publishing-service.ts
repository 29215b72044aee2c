import { ToolyardError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import { isOwnOrigin } from '../../../core/permissions/network-policy.ts';
import type { OutboxApi, OutgoingAnswer, OutgoingMessage } from '../../../share/contract/publish.ts';
import { newHandle } from '../../../core/secrets/secret-text.ts';
import type { PublishingService, ShareService } from '../../../share/contract/services.ts';
import { connectRpc } from '../../../platform/rpc.ts';
import type { Stores } from '../open-stores.ts';
import { isBoundTo, parseTarget, publishedFrom, publishMessage, webAddress } from './publish-message.ts';

const SETTING = 'publishTarget';

export interface PublishingDeps extends Pick<Stores, 'settings' | 'tabs' | 'secretValues'> {
  readonly share: Pick<ShareService, 'file'>;
}

/** Publishes with the user's own token. The value of the secret goes only to a worker that sends one request. */
export function createPublishingService({ settings, tabs, secretValues, share }: PublishingDeps): PublishingService {
  const targetOf = async () => {
    const stored = await settings.get(SETTING);
    return stored === undefined ? undefined : parseTarget(stored);
  };
  return {
    target: targetOf,
    setTarget: async (target) => {
      await settings.set(SETTING, parseTarget(target));
      tabs.publish({ type: 'settings-changed' });
    },
    publish: async (tools) => {
      const target = await targetOf();
      if (target === undefined) throw new ToolyardError('invalid-input', 'Say first where to publish');
      const content = await (await share.file({ tools })).text();
      const [name = 'tools'] = tools;
      const secret = target.secret === '' ? undefined : await secretValues.read(target.secret);
      if (secret?.ok === false) throw new ToolyardError('denied', secret.message);
      const handle = newHandle();
      const message = publishMessage(target, handle, {
        name: tools.length === 1 ? name : `${name}-and-more`,
        content,
      });
      if (secret !== undefined && !isBoundTo(secret.bindings, message)) throw notBound(target.secret, message);
      const answer = await send(
        secret === undefined
          ? message
          : { ...message, secret: { name: target.secret, value: secret.value, bindings: secret.bindings, handle } },
      );
      if (answer.status >= 300)
        throw new ToolyardError(
          'transport',
          `${new URL(message.url).host} refused it (${String(answer.status)}): ${answer.text.slice(0, 300)}`,
        );
      return publishedFrom(answer, target);
    },
    fetch: async (address) => {
      const url = webAddress(address);
      const answer = await send({ url, method: 'GET', headers: {}, maxBytes: LIMITS.maxImportBytes });
      if (answer.status >= 300)
        throw new ToolyardError(
          'transport',
          `${new URL(url).host} answered ${String(answer.status)}: the address may be wrong, or need a sign-in`,
        );
      return answer.text;
    },
  };
}

/**
 * Sends one request in its own worker, which then ends.
 * @throws ToolyardError `invalid-input` for the app's own address, `transport`.
 */
async function send(message: OutgoingMessage): Promise<Extract<OutgoingAnswer, { ok: true }>> {
  const url = new URL(message.url);
  const { host } = url;
  if (isOwnOrigin(url, self.location.origin))
    throw new ToolyardError('invalid-input', 'This is the address of Toolyard itself');
  const worker = new Worker(new URL('../../../realms/outbox-worker.ts', import.meta.url), {
    type: 'module',
    name: 'outbox-worker',
  });
  try {
    const failed = new Promise<never>((_resolve, reject) => {
      worker.addEventListener('error', () =>
        reject(new ToolyardError('transport', 'The worker that sends requests could not be started: reload the page')),
      );
    });
    const answer = await Promise.race([connectRpc<OutboxApi>(worker).send(message), failed]);
    if (answer.ok) return answer;
    if (answer.reason === 'not-bound') throw notBound(message.secret?.name ?? '', message);
    throw new ToolyardError('transport', REASONS[answer.reason](host), { reason: answer.reason });
  } finally {
    worker.terminate();
  }
}

function notBound(secret: string, { url, method }: OutgoingMessage): ToolyardError {
  const { origin, pathname } = new URL(url);
  return new ToolyardError(
    'denied',
    `The secret ${secret} may not be sent with ${method} to ${origin}${pathname}. Add that address to its ` +
      `bindings under Secrets`,
  );
}

const REASONS: Readonly<
  Record<Exclude<Extract<OutgoingAnswer, { ok: false }>['reason'], 'not-bound'>, (host: string) => string>
> = {
  unreachable: (host) =>
    `${host} did not answer this page. Either it cannot be reached, or it does not allow requests from other ` +
    `pages (CORS): then its server has to send Access-Control-Allow-Origin, or download the file yourself and ` +
    `drop it here`,
  redirect: (host) => `${host} leads to another address, which was not followed. Use the final address`,
  'too-large': (host) => `The answer of ${host} is too large`,
  timeout: (host) => `${host} did not answer in time`,
};
