/** Full outputs of conversations that are not stored. */
export interface OutputLeases {
  /**
   * Keeps the full outputs of the calls of this conversation until they are released or the page ends, up to 256 MB for
   * all such conversations; the oldest go first.
   */
  leaseOutputs(conversationId: string): Promise<void>;
  releaseOutputs(conversationId: string): Promise<void>;
}
