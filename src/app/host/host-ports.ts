/** The only plain message to the host worker, and the first; everything else uses the two ports. */
export interface HostPorts {
  readonly rpc: MessagePort;
  readonly frames: MessagePort;
  readonly engineFrames: MessagePort;
  /** `memory`: the host opens no stored data, and its own data ends with it. */
  readonly keeps: 'browser' | 'memory';
  /** Whether grants, secrets and trust can be given. */
  readonly permits: boolean;
}
