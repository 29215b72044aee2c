import type { CallEvent, ToolCallNotice, ToolCallStart } from '../core/call.ts';
import type { FreeableKind, StorageKind, StorageUse } from './storage-use.ts';
import type { AgentFileServices } from '../agents/contract/services.ts';
import type { AgentEvent } from '../agent/contract/agent-api.ts';
import type { ToolCallId, ToolId } from '../core/ids.ts';
import type { McpEvent } from '../mcp/contract/mcp-api.ts';
import type { AgentServices, BuiltInModelService } from '../agent/contract/services.ts';
import type { CatalogServices, ServedCalls } from '../catalog/contract/services.ts';
import type { McpServices } from '../mcp/contract/services.ts';
import type { ReachEvent } from '../reach/contract/reach-api.ts';
import type { ReachServices } from '../reach/contract/services.ts';
import type { NodeServices } from '../node/contract/services.ts';
import type { SandboxServices } from '../sandbox/contract/services.ts';
import type { PageServices, PanelServices } from '../panels/contract/services.ts';
import type { SkillServices } from '../skills/contract/services.ts';
import type { ShareServices } from '../share/contract/services.ts';
import type { WorkspaceServices } from '../workspace/contract/services.ts';

/** An event in the host, of this tab or another. */
export type HostEvent =
  | { readonly type: 'tools-changed'; readonly ids: readonly ToolId[]; readonly fromThisTab: boolean }
  | { readonly type: 'grants-changed' }
  | { readonly type: 'secrets-changed' }
  | { readonly type: 'engines-changed' }
  /** Built-in tools or the general settings of tools. */
  | { readonly type: 'tool-settings-changed' }
  /** Tools that are files of the workspace, or that came with the address. */
  | { readonly type: 'session-tools-changed' }
  /** Skills, or a person's decisions about them. */
  | { readonly type: 'skills-changed' }
  /** Agent files, or a person's decisions about them. */
  | { readonly type: 'agents-changed' }
  /** Panels that people made, or a person's decisions about them. */
  | { readonly type: 'panels-changed' }
  /** A tool of a panel has run: what its view shows may be old. */
  | { readonly type: 'panel-called'; readonly panelId: string; readonly tool: string }
  /** Notes of agents. */
  | { readonly type: 'notes-changed' }
  /** Shells started, ended or wrote output. */
  | { readonly type: 'shells-changed' }
  /** The list of open questions changed. */
  | { readonly type: 'questions-changed' }
  /** A call that an executor of the page is working on has ended early. */
  | { readonly type: 'executor-abort'; readonly toolCallId: ToolCallId }
  | { readonly type: 'runs-changed'; readonly toolId: ToolId }
  | McpEvent
  | AgentEvent
  | ReachEvent
  | { readonly type: 'tool-call-start'; readonly call: ToolCallStart }
  /** For the caller of a call that is followed. */
  | { readonly type: 'call-event'; readonly toolCallId: ToolCallId; readonly event: CallEvent }
  /** The end of a call: what listeners are told is also the answer to its caller. */
  | { readonly type: 'tool-call'; readonly call: ToolCallNotice }
  | { readonly type: 'queue'; readonly queued: number; readonly running: number }
  /** The browser had lost the database; this many tools were restored from its copy, without their past runs. */
  | { readonly type: 'database-restored'; readonly tools: number }
  /** Another tab has a newer version of the app and of the stored data: this tab can no longer save anything. */
  | { readonly type: 'outdated' };

/** Events of the host. */
export interface EventsService {
  /** Starts sending events; call once. The returned promise settles when the stores are open. */
  listen(listener: (event: HostEvent) => void): Promise<void>;
}

/** The id by which tools know this browser. */
export interface DeviceService {
  id(): Promise<string>;
  reset(): Promise<string>;
  /** The id before this tab last reset it. Rejects with `not-found`. */
  undoReset(): Promise<string>;
}

/** The storage that the app uses. Rejects with `transport` if something cannot be read or written. */
export interface StorageService {
  use(kind: StorageKind): Promise<StorageUse>;
  /** Resolves to the argument of `undoFree`; to undefined if it cannot be undone. */
  free(kind: FreeableKind): Promise<string | undefined>;
  /** For the latest actions of this tab; rejects with `not-found` for others. */
  undoFree(freed: string): Promise<void>;
}

/**
 * What the host worker offers the page, by name: the services of all rooms and of the app itself. Arguments and results
 * cross by structured clone, between trusted threads only; every method returns a promise. Writers reject with a
 * `ToolyardError`, which arrives with its `code` and `data`; `calls.execute` never rejects.
 */
export interface HostServices
  extends
    SkillServices,
    AgentFileServices,
    PageServices,
    PanelServices,
    CatalogServices,
    SandboxServices,
    WorkspaceServices,
    NodeServices,
    ShareServices,
    McpServices,
    AgentServices,
    ReachServices {
  readonly builtInModel: BuiltInModelService;
  readonly events: EventsService;
  readonly device: DeviceService;
  readonly storage: StorageService;
}

/** The services as the host worker serves them; the page's end completes them (`app/host-client.ts`). */
export type ServedServices = Omit<HostServices, 'calls'> & { readonly calls: ServedCalls };
