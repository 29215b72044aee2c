import type { AccessRequest } from '../../core/decisions/access-request.ts';
import type { Decision, DecisionKey } from '../../core/decisions/decision.ts';
import type { ToolCallId, ToolId } from '../../core/ids.ts';
import type {
  FileAccess,
  Grant,
  GrantedPermissions,
  NewSecret,
  SecretBinding,
  SecretSummary,
} from '../../core/permissions/permissions.ts';

/** Grants of tools. Also accepts the id of a built-in tool whose name another tool has taken. */
export interface GrantsService {
  get(toolName: string): Promise<GrantedPermissions>;
  set(toolName: string, permissions: unknown): Promise<GrantedPermissions>;
  /**
   * Replaces the grant that a person saw of the tool that they saw. Rejects like `set`, and with `conflict` if the tool
   * has other code by now, or another grant.
   */
  replace(tool: GrantedTool, shown: GrantedPermissions, permissions: unknown): Promise<GrantedPermissions>;
  list(): Promise<Grant[]>;
}

/** A tool by its id, so that no other one with its name is meant. */
export type GrantedTool = Pick<Grant, 'toolId' | 'codeHash'>;

/** A run that has ended lacked something, and a person can allow it. */
export type AccessDecision = Decision<{
  readonly toolCallId: ToolCallId;
  readonly tool: { readonly id: ToolId; readonly name: string; readonly trusted: boolean };
  /** A person may leave out parts of it, and choose another access to files. */
  readonly request: AccessRequest;
}>;

/** `once`: only the call `repeatAs` gets it, which the page makes next. Package origins are always a setting. */
export type AccessAnswer =
  | { readonly kind: 'declined' }
  | ({
      readonly kind: 'allowed';
      readonly howLong: 'once';
      readonly repeatAs: ToolCallId;
    } & AllowedParts)
  | ({ readonly kind: 'allowed'; readonly howLong: 'always' } & AllowedParts);

/** What a person chose of it. */
export interface AllowedParts {
  readonly files?: FileAccess;
  /** Ids of `accessParts` that the person left out. */
  readonly without?: readonly string[];
  /** Names of secrets that were entered with the answer: where they may go was said there. */
  readonly entered?: readonly string[];
}

/** What ended runs lacked: known to this tab until it closes, for the latest runs. */
export interface AccessService {
  ofCall(toolCallId: ToolCallId): Promise<AccessDecision | undefined>;
  /** Rejects with `not-found` for a decision that is not open, `conflict` if something else was shown. */
  answer(decision: DecisionKey, answer: AccessAnswer): Promise<void>;
}

/** Secrets. Their values can be written but not read. */
export interface SecretsService {
  state(): Promise<'open' | 'locked'>;
  unlock(passphrase: string): Promise<boolean>;
  /** An empty string removes the passphrase. */
  setPassphrase(passphrase: string): Promise<void>;
  list(): Promise<SecretSummary[]>;
  set(secret: NewSecret): Promise<SecretSummary>;
  /** Replaces where a secret may be sent; its value stays. Rejects like `set`, and with `not-found`. */
  setBindings(name: string, bindings: readonly SecretBinding[]): Promise<SecretSummary>;
  remove(name: string): Promise<void>;
  /**
   * Restores a secret to its state before this tab last removed or replaced it. Rejects with `not-found` after ten
   * minutes.
   */
  undo(name: string): Promise<void>;
}

/** Tools' own storage. */
export interface ToolStorageService {
  bytes(toolId: ToolId): Promise<number>;
  clear(toolId: ToolId): Promise<void>;
  /** Restores what this tab last cleared; later writes stay. Rejects with `not-found` or `transport`. */
  undoClear(toolId: ToolId): Promise<void>;
}

/** The services of this room, by name. */
export interface SandboxServices {
  readonly grants: GrantsService;
  readonly access: AccessService;
  readonly secrets: SecretsService;
  readonly toolStorage: ToolStorageService;
}
