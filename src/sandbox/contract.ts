import type { ToolId } from '../core/ids.ts';
import type { Grant, GrantedPermissions, SecretBinding, SecretSummary } from '../core/permissions.ts';

/** What a person allowed each tool. These take the id of a built-in tool too, for one whose name another tool has. */
export interface GrantsService {
  get(toolName: string): Promise<GrantedPermissions>;
  set(toolName: string, permissions: unknown): Promise<GrantedPermissions>;
  /** Allows `requested` for the next call of this tool only. */
  setOnce(toolName: string, permissions: unknown): Promise<void>;
  list(): Promise<Grant[]>;
}

/** Secrets, whose values go in and never come out. */
export interface SecretsService {
  state(): Promise<'open' | 'locked'>;
  unlock(passphrase: string): Promise<boolean>;
  /** Empty string removes the passphrase. */
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
   * Puts a secret back as it was before this tab last removed or replaced it. Rejects with `not-found` after ten
   * minutes.
   */
  undo(name: string): Promise<void>;
}

/** What a tool has stored for itself. */
export interface ToolStorageService {
  bytes(toolId: ToolId): Promise<number>;
  clear(toolId: ToolId): Promise<void>;
  /** Brings back what this tab last cleared; what was written since stays. Rejects with `not-found` or `transport`. */
  undoClear(toolId: ToolId): Promise<void>;
}

/** The services of this room, by name. */
export interface SandboxServices {
  readonly grants: GrantsService;
  readonly secrets: SecretsService;
  readonly toolStorage: ToolStorageService;
}
