/** The broker of one sandbox frame: trusted, same-origin, and the only thread that communicates with that frame. */
import { startBrokerSession } from '../sandbox/broker-session.ts';
import type { BrokerCommand, BrokerEvent } from '../sandbox/broker-link.ts';
import { makeRunServices } from '../sandbox/run-services.ts';

const obey = startBrokerSession(
  (event: BrokerEvent) => {
    self.postMessage(event);
  },
  (run, send, emit) => makeRunServices(run, self.location.origin, send, emit),
);

self.onmessage = (event: MessageEvent<BrokerCommand>): void => {
  obey(event.data);
};
