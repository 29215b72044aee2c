/** First and only plain message to the host worker; everything else goes over the two ports. */
export interface HostPorts {
  readonly rpc: MessagePort;
  readonly frames: MessagePort;
  readonly engineFrames: MessagePort;
  /** `memory`: nothing that this browser stores is opened, and what this host stores is gone with it. */
  readonly keeps: 'browser' | 'memory';
  /** Whether anything can be allowed: grants, secrets, trust. */
  readonly permits: boolean;
}
