import type { JsonObject } from '../core/json/json.ts';
import type { RunEvent } from '../core/executor.ts';
import type { PermissionAnswer, LeftChanges, Realm, SandboxedRun } from './contract/sandboxed-run.ts';
import type { Probe } from './contract/recent-probes.ts';
import type { DoneMessage, NodeKit, ToolMessage } from './contract/sandbox-wire.ts';

/** Host → broker worker. */
export type BrokerCommand =
  | { readonly type: 'attach'; readonly port: MessagePort; readonly realm: Realm; readonly kit: NodeKit | undefined }
  /** So many booted workers for processes stand ready from now on. */
  | { readonly type: 'processes'; readonly count: number; readonly isUrgent: boolean }
  /** The files of Node for workers that boot from now on. */
  | { readonly type: 'kit'; readonly kit: NodeKit }
  | { readonly type: 'run'; readonly runNumber: number; readonly run: SandboxedRun }
  | { readonly type: 'part'; readonly runNumber: number; readonly id: number; readonly part: Blob | string }
  /** What became of the question of this run. */
  | { readonly type: 'answer'; readonly runNumber: number; readonly given: PermissionAnswer }
  /** Standard input of a program; no bytes mean its end. */
  | { readonly type: 'input'; readonly runNumber: number; readonly bytes: ArrayBuffer | undefined }
  /** Ends a program in its sandbox, which then reports what it changed. */
  | { readonly type: 'stop'; readonly runNumber: number }
  | { readonly type: 'kill'; readonly runNumber: number };

/** What happens in a run, as its broker tells it: what its worker sent, parsed, and what the broker itself did. */
export type SandboxEvent =
  | Extract<RunEvent, { readonly type: 'started' | 'log' | 'progress' | 'network' | 'denied' }>
  /** `part`: a program needs a part of Node; the reply is a `part`, or the reason why there is none. */
  | Extract<ToolMessage, { readonly type: 'storage' | 'part' }>
  | { readonly type: 'output'; readonly fd: 1 | 2; readonly bytes: ArrayBuffer }
  /** Requests wait for a person's answer; undefined when they do not any more. `asked` is like `denied`. */
  | { readonly type: 'asking'; readonly asked: JsonObject | undefined }
  /** The broker asks a server whether anything answers, or has its answer. */
  | { readonly type: 'probe'; readonly probe: Probe }
  /** The code works while it waits for an answer, so its time goes on. */
  | { readonly type: 'busy' }
  /**
   * `valueText`: the JSON of a heavy value, which is null in the outcome. `changes`: what the run left different on its
   * disk, when it ended well.
   */
  | (DoneMessage & { readonly valueText: string | undefined; readonly changes: LeftChanges | undefined })
  | { readonly type: 'flood'; readonly reason: string };

/** Broker worker → host. */
export type BrokerEvent =
  | { readonly type: 'ready' }
  | { readonly type: 'lost' }
  /** A worker of this frame could not start. */
  | { readonly type: 'broken'; readonly reason: string }
  | { readonly type: 'run'; readonly runNumber: number; readonly event: SandboxEvent };
