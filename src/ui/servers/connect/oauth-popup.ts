import type { McpServerId } from '../../../core/ids.ts';
import { isOwnOrigin } from '../../../core/permissions/network-policy.ts';
import { isRecord } from '../../../core/json/json.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { messageOf } from '../../stores/error-text.ts';
import { failureText } from '../reasons/reason-text.ts';
import type { ServersStore } from '../servers-store.ts';
import { serversTexts } from '../texts/index.ts';

const texts = serversTexts.signIn;
/** `public/mcp-callback.js` uses the same name. */
const CHANNEL = 'toolyard-mcp-sign-in';
const WINDOW = 'popup,width=560,height=720';

/**
 * Lets a person sign in to a server in a separate window. Must be called in the click handler, since browsers block
 * other windows. `shown` names the plan that the card showed. The window and this page cannot access one another; the
 * result arrives over a channel of this origin.
 */
export function beginSignIn(
  host: Pick<HostServices, 'mcp'>,
  store: ServersStore,
  id: McpServerId,
  shown: string | undefined,
): void {
  const popup = open('about:blank', '_blank', WINDOW);
  const channel = new BroadcastChannel(CHANNEL);
  let state: string | undefined;
  const end = (failure?: string): void => {
    channel.close();
    store.getState().setSignIn(id, failure === undefined ? undefined : { kind: 'failed', message: failure });
  };
  const cancel = (): void => {
    popup?.close();
    end();
  };
  const wait = (address: string | undefined): void =>
    store.getState().setSignIn(id, { kind: 'waiting', address, cancel });
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const search =
      isRecord(data) && data['type'] === 'returned' && typeof data['search'] === 'string' ? data['search'] : undefined;
    // Other tabs, and other sign-ins of this tab, get the message too.
    if (search === undefined || state === undefined || new URLSearchParams(search).get('state') !== state) return;
    channel.postMessage({ type: 'taken', state });
    host.mcp.finishSignIn(id, search).then(
      (status) => {
        if (!('failure' in status)) return end();
        const { message, fix } = failureText(status.failure);
        end(`${message} ${fix}`);
      },
      (error: unknown) => end(messageOf(error)),
    );
  };
  wait(undefined);
  host.mcp.beginSignIn(id, new URL('mcp-callback.html', location.origin + location.pathname).href, shown).then(
    (address) => {
      const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
      if (url === undefined || !/^https?:$/.test(url.protocol) || isOwnOrigin(url, location.origin)) {
        popup?.close();
        return end(texts.none);
      }
      state = url.searchParams.get('state') ?? undefined;
      wait(url.href);
      // If the browser blocked the window, a link opens it.
      if (popup !== null && !popup.closed) popup.location.replace(url.href);
    },
    (error: unknown) => {
      popup?.close();
      end(messageOf(error));
    },
  );
}
