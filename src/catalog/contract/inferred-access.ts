import type { NetworkRule } from '../../core/permissions/permissions.ts';

/** An address that code contacts. `methods` is empty if the method is known only when it runs. */
export type InferredRule = Pick<NetworkRule, 'origin' | 'methods' | 'pathPrefix'>;

/**
 * What code contacts and which secrets it uses, as far as its text shows it. This informs a person and decides nothing:
 * what a run may reach is its grant alone.
 */
export interface InferredAccess {
  /** One rule for each origin and constant beginning of a path. */
  readonly network: readonly InferredRule[];
  /** Names of secrets. */
  readonly secrets: readonly string[];
  /** It may contact others: an address is computed when it runs, or a package or another file could send requests. */
  readonly hasOtherAddresses: boolean;
  /** It may use others: a name is computed when it runs. */
  readonly hasOtherSecrets: boolean;
}

/** Of code that cannot be read. */
export const UNKNOWN_ACCESS: InferredAccess = {
  network: [],
  secrets: [],
  hasOtherAddresses: true,
  hasOtherSecrets: true,
};
