/** First and only plain message to the host worker; everything else goes over the two ports. */
export interface HostPorts {
  readonly rpc: MessagePort;
  readonly frames: MessagePort;
  readonly engineFrames: MessagePort;
}
