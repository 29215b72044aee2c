import type { Binding } from '../native-bindings.ts';
import type { Runtime } from '../runtime.ts';
import { BroadcastHub } from './messaging/broadcast.ts';
import { portClasses, type OwnPort, type PortClasses } from './messaging/message-port.ts';

/** The parts of the ports that other bindings use. */
export interface Messaging {
  readonly ports: PortClasses;
  readonly broadcasts: BroadcastHub;
}

const messagings = new WeakMap<Runtime, Messaging>();

/** The ports of this Node; created once. */
export function messagingOf(runtime: Runtime): Messaging {
  const known = messagings.get(runtime);
  if (known !== undefined) return known;
  const ports = portClasses(runtime);
  const made: Messaging = { ports, broadcasts: new BroadcastHub(ports) };
  messagings.set(runtime, made);
  return made;
}

/** Message ports, cloning, and `DOMException` from Node's own file. */
export function messagingBinding(runtime: Runtime, perContext: Readonly<Record<string, unknown>>): Binding {
  const { ports, broadcasts } = messagingOf(runtime);
  const { MessagePort, MessageChannel, codec } = ports;
  return {
    MessageChannel,
    MessagePort,
    ...perContext,
    exposeLazyDOMExceptionProperty(target: object): void {
      Object.defineProperty(target, 'DOMException', {
        value: perContext['DOMException'],
        writable: true,
        configurable: true,
        enumerable: false,
      });
    },
    setDeserializerCreateObjectFunction(create: (info: string) => unknown): void {
      codec.create = create;
    },
    stopMessagePort: (port: OwnPort) => ports.stop(port),
    drainMessagePort: (port: OwnPort) => ports.drain(port),
    receiveMessageOnPort: (port: OwnPort) => ports.receive(port),
    checkMessagePort: (value: unknown) => ports.isPort(value),
    /** Contexts of `vm` share the objects of the realm. */
    moveMessagePortToContext: (port: OwnPort) => port,
    broadcastChannel: (name: string) => broadcasts.open(name),
    structuredClone: (value: unknown, options?: { readonly transfer?: readonly unknown[] }) =>
      codec.clone(value, options?.transfer ?? []),
  };
}
