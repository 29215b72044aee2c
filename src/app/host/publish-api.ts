import { ToolyardError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import type { OutboxApi, OutgoingAnswer, OutgoingMessage, PublishApi } from '../../core/publish.ts';
import type { ShareApi } from '../../core/share.ts';
import { connectRpc } from '../../platform/rpc.ts';
import type { Host } from './create-host.ts';
import { isBoundTo, parseTarget, publishedFrom, publishMessage, webAddress } from './publish-message.ts';

const SETTING = 'publishTarget';

/** Publishing by the user's own token. The value of the secret goes to a worker that sends one request, and nowhere else. */
export function createPublishApi(host: Promise<Host>, { shareFile }: Pick<ShareApi, 'shareFile'>): PublishApi {
  const targetOf = async () => {
    const stored = await (await host).stores.settings.get(SETTING);
    return stored === undefined ? undefined : parseTarget(stored);
  };
  return {
    publishTarget: targetOf,
    setPublishTarget: async (target) => {
      const { settings, tabs } = (await host).stores;
      await settings.set(SETTING, parseTarget(target));
      tabs.publish({ type: 'settings-changed' });
    },
    publish: async (tools) => {
      const target = await targetOf();
      if (target === undefined) throw new ToolyardError('invalid-input', 'Say first where to publish');
      const content = await (await shareFile({ tools })).text();
      const [name = 'tools'] = tools;
      const secret = target.secret === '' ? undefined : await (await host).stores.secretValues.read(target.secret);
      if (secret?.ok === false) throw new ToolyardError('denied', secret.message);
      const message = publishMessage(target, secret?.value ?? '', { name: tools.length === 1 ? name : `${name}-and-more`, content });
      if (secret !== undefined && !isBoundTo(secret.bindings, message)) {
        const { origin, pathname } = new URL(message.url);
        throw new ToolyardError('denied', `The secret ${target.secret} may not be sent with ${message.method} to ${origin}${pathname}. Add that address to its bindings under Secrets`);
      }
      const answer = await send(message);
      if (answer.status >= 300) throw new ToolyardError('transport', `${new URL(message.url).host} refused it (${String(answer.status)}): ${answer.text.slice(0, 300)}`);
      return publishedFrom(answer, target);
    },
    fetchPublished: async (address) => {
      const url = webAddress(address);
      const answer = await send({ url, method: 'GET', headers: {}, maxBytes: LIMITS.maxImportBytes });
      if (answer.status >= 300) throw new ToolyardError('transport', `${new URL(url).host} answered ${String(answer.status)}: the address may be wrong, or need a sign-in`);
      return answer.text;
    },
  };
}

/** One request in a worker of its own, which ends with it. @throws ToolyardError `invalid-input` for the app's own address, `transport`. */
async function send(message: OutgoingMessage): Promise<Extract<OutgoingAnswer, { ok: true }>> {
  const { host, origin } = new URL(message.url);
  if (origin === self.location.origin) throw new ToolyardError('invalid-input', 'This is the address of Toolyard itself');
  const worker = new Worker(new URL('../../realms/outbox-worker.ts', import.meta.url), { type: 'module', name: 'outbox-worker' });
  try {
    const failed = new Promise<never>((_resolve, reject) => {
      worker.addEventListener('error', () => reject(new ToolyardError('transport', 'The worker that sends requests could not be started: reload the page')));
    });
    const answer = await Promise.race([connectRpc<OutboxApi>(worker).send(message), failed]);
    if (answer.ok) return answer;
    throw new ToolyardError('transport', REASONS[answer.reason](host), { reason: answer.reason });
  } finally {
    worker.terminate();
  }
}

const REASONS: Readonly<Record<Extract<OutgoingAnswer, { ok: false }>['reason'], (host: string) => string>> = {
  unreachable: (host) => `${host} did not answer this page. Either it cannot be reached, or it does not allow requests from other pages (CORS): then its server has to send Access-Control-Allow-Origin, or download the file yourself and drop it here`,
  redirect: (host) => `${host} leads to another address, which was not followed. Use the final address`,
  'too-large': (host) => `The answer of ${host} is too large`,
  timeout: (host) => `${host} did not answer in time`,
};
