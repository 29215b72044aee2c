import type { CodeHash, ToolId } from '../ids.ts';

export type FileAccess = 'none' | 'read' | 'write';

/**
 * One network permission. `origin` is exact, with scheme and port (`https://api.example.org`, `http://127.0.0.1:8080`),
 * `methods` are upper case, `pathPrefix` starts with `/` and is compared after the URL is normalized.
 */
export interface NetworkRule {
  readonly origin: string;
  readonly methods: readonly string[];
  readonly pathPrefix: string;
  /** Lets the tool's own `Authorization` header through; otherwise it is dropped. */
  readonly credentialHeaders?: boolean;
}

/** What a tool asks for, and the public shape of a grant. */
export interface Permissions {
  readonly network: readonly NetworkRule[];
  readonly files: FileAccess;
  /** Names of secrets. */
  readonly secrets: readonly string[];
  readonly dom: boolean;
  /**
   * Node in a WebContainer, whose network access bypasses the broker. Only for the user's own tools without secrets.
   */
  readonly engine?: 'unrestricted';
}

export const NO_PERMISSIONS: Permissions = { network: [], files: 'none', secrets: [], dom: false };

/** What the user allowed. `revealSecrets` names the secrets whose value the code may read. */
export interface GrantedPermissions extends Permissions {
  readonly revealSecrets: readonly string[];
}

/** A stored grant. Its key is the tool id and the code hash, never the name. */
export interface Grant {
  readonly toolId: ToolId;
  readonly codeHash: CodeHash;
  readonly permissions: GrantedPermissions;
  /** Earlier code of the tool that a person gave exactly these permissions to, before their own edits changed it. */
  readonly earlier?: readonly CodeHash[];
  /** ISO 8601. */
  readonly grantedAt: string;
}

/** Where a secret's value may be sent. */
export interface SecretBinding {
  readonly origin: string;
  readonly methods: readonly string[];
  readonly pathPrefix: string;
}

/** A secret as a person enters it. */
export interface NewSecret {
  readonly name: string;
  readonly value: string;
  readonly bindings: readonly SecretBinding[];
  readonly keptFor?: SecretSummary['keptFor'];
}

/** What the app shows of a stored secret without its value. */
export interface SecretSummary {
  readonly name: string;
  readonly bindings: readonly SecretBinding[];
  /** `session` secrets are deleted when the tab closes. */
  readonly keptFor: 'always' | 'session';
  readonly createdAt: string;
  readonly updatedAt: string;
}
