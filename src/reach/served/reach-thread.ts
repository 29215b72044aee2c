import { connectRpc, serveRpc, type RpcRemote } from '../../platform/rpc.ts';
import type { KillableEndpoint } from '../../platform/deadline-worker.ts';
import type { ReachDoor } from '../contract/door.ts';
import type { ReachWorkerApi, ReachWorkerEvents, ReachWorkerPorts } from '../contract/reach-worker-api.ts';

/** The worker that serves clients. */
export interface ReachThread {
  readonly api: RpcRemote<ReachWorkerApi>;
  readonly end: () => void;
}

/**
 * @param spawn makes a worker of src/realms/reach-worker.ts
 * @param onFailed it could not be loaded, or has failed: nobody is served any more
 */
export function startReachThread(
  spawn: () => KillableEndpoint,
  door: ReachDoor & ReachWorkerEvents,
  version: string,
  onFailed: () => void,
): ReachThread {
  const worker = spawn();
  const [api, doors] = [new MessageChannel(), new MessageChannel()];
  serveRpc(door, doors.port1);
  const ports: ReachWorkerPorts = { api: api.port2, door: doors.port2, version };
  worker.postMessage(ports, [api.port2, doors.port2]);
  const end = (): void => {
    worker.terminate();
    api.port1.close();
    doors.port1.close();
  };
  worker.addEventListener('error', () => {
    end();
    onFailed();
  });
  return { api: connectRpc<ReachWorkerApi>(api.port1), end };
}
