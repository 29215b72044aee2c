import type { BrokerEvent, RunOrder } from './broker-link.ts';
import type { RunServices } from './broker-session.ts';
import { createSubtleBridge } from './broker/subtle-bridge.ts';
import type { BrokerMessage } from '../core/sandbox-wire.ts';

export function makeRunServices(_order: RunOrder, send: (message: BrokerMessage, attachments?: readonly ArrayBuffer[]) => void, _emit: (event: BrokerEvent) => void): RunServices {
  const subtle = createSubtleBridge(crypto.subtle);
  return {
    secrets: [],
    onMessage: (message) => {
      if (message.type === 'subtle') void subtle.call(message.call).then((o) => { send({ type: 'subtle-result', id: message.id, ok: o.ok, value: o.value }); });
    },
    dispose: () => { subtle.dispose(); },
  };
}
