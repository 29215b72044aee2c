import type { ToolId } from '../core/ids.ts';
import type { Grant, GrantedPermissions, SecretBinding, SecretSummary } from '../core/permissions.ts';

/** Grants of tools. Also accepts the id of a built-in tool whose name another tool has taken. */
export interface GrantsService {
  get(toolName: string): Promise<GrantedPermissions>;
  set(toolName: string, permissions: unknown): Promise<GrantedPermissions>;
  /** Allows `requested` for the next call of this tool only. */
  setOnce(toolName: string, permissions: unknown): Promise<void>;
  list(): Promise<Grant[]>;
}

/** Secrets. Their values can be written but not read. */
export interface SecretsService {
  state(): Promise<'open' | 'locked'>;
  unlock(passphrase: string): Promise<boolean>;
  /** An empty string removes the passphrase. */
  setPassphrase(passphrase: string): Promise<void>;
  list(): Promise<SecretSummary[]>;
  set(secret: {
    readonly name: string;
    readonly value: string;
    readonly bindings: readonly SecretBinding[];
    readonly keptFor?: 'always' | 'session';
  }): Promise<SecretSummary>;
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
  readonly secrets: SecretsService;
  readonly toolStorage: ToolStorageService;
}
