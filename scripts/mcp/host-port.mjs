// @ts-check
// Runs in the page, before its own code: lets a test speak to the host over the port that the page's screens use.

/** What a test uses on `window`: calls of the host's services, and the events of servers in the page. */
/**
 * @typedef
 * {{
 *   callHost: (service: string, method: string, parameters: readonly unknown[]) => Promise<unknown>,
 *   mcpEvents: Record<string, any>[],
 * }}
 * HostPort
 */

/** For `addInitScript`: it is sent as text, so it cannot use anything outside itself. */
export function openHostPort() {
  const target = /** @type {HostPort} */ (/** @type {unknown} */ (window));
  /** @type {Record<string, any>[]} */
  const events = [];
  /** @type {WeakMap<MessagePort, MessagePort>} */
  const others = new WeakMap();
  const Channel = window.MessageChannel;
  window.MessageChannel = class extends Channel {
    constructor() {
      super();
      others.set(this.port2, this.port1);
      // The host sends events as calls of the page's listener.
      this.port1.addEventListener('message', ({ data }) => {
        const event = data?.type === 'APPLY' ? data.argumentList?.[0]?.value : undefined;
        if (typeof event?.type === 'string' && event.type.startsWith('mcp-')) events.push(event);
      });
    }
  };
  /** @type {(port: MessagePort) => void} */
  let found = () => undefined;
  /** @type {Promise<MessagePort>} */
  const host = new Promise((resolve) => (found = resolve));
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any[]} */ ...rest) {
    const port = message?.rpc instanceof MessagePort ? others.get(message.rpc) : undefined;
    if (port !== undefined) found(port);
    return Reflect.apply(postMessage, this, [message, ...rest]);
  };
  let count = 0;
  target.mcpEvents = events;
  target.callHost = async (service, method, parameters) => {
    const port = await host;
    const id = `test-${String((count += 1))}`;
    return await new Promise((resolve, reject) => {
      const receive = (/** @type {MessageEvent} */ { data }) => {
        if (data?.id !== id) return;
        port.removeEventListener('message', receive);
        if (data.type === 'RAW') return resolve(data.value);
        const { toolyardError, value } = data.value ?? {};
        reject(new Error(toolyardError?.message ?? value?.message ?? `${service}.${method} failed`));
      };
      port.addEventListener('message', receive);
      port.postMessage({
        id,
        type: 'APPLY',
        path: [],
        argumentList: [service, method, ...parameters].map((value) => ({ type: 'RAW', value })),
      });
    });
  };
}
