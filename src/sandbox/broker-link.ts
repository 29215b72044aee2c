import type { JsonObject } from '../core/json.ts';
import type { LogLine, NetworkUse, Progress } from '../core/call.ts';
import type { PermissionAnswer, LeftChanges, Realm, SandboxedRun } from './contract/sandboxed-run.ts';
import type { DoneMessage, LatePart, NodeKit, StorageOp } from './contract/sandbox-wire.ts';

/** Host → broker worker. */
export type BrokerCommand =
  | { readonly type: 'attach'; readonly port: MessagePort; readonly realm: Realm; readonly kit: NodeKit | undefined }
  | { readonly type: 'run'; readonly runNumber: number; readonly run: SandboxedRun }
  | { readonly type: 'part'; readonly runNumber: number; readonly id: number; readonly part: Blob | string }
  /** What became of the question of this run. */
  | { readonly type: 'answer'; readonly runNumber: number; readonly given: PermissionAnswer }
  /** Standard input of a program; no bytes mean its end. */
  | { readonly type: 'input'; readonly runNumber: number; readonly bytes: ArrayBuffer | undefined }
  /** Ends a program in its sandbox, which then reports what it changed. */
  | { readonly type: 'stop'; readonly runNumber: number }
  | { readonly type: 'kill'; readonly runNumber: number };

/** Broker worker → host. `denied`: everything that was denied so far, as `{ requested, tried, bindings }`. */
export type BrokerEvent =
  | { readonly type: 'ready' }
  | { readonly type: 'lost' }
  /** A worker of this frame could not start. */
  | { readonly type: 'broken'; readonly reason: string }
  | { readonly type: 'started'; readonly runNumber: number }
  | { readonly type: 'log'; readonly runNumber: number; readonly line: LogLine }
  /** A program needs a part of Node; the reply is a `part`, or the reason why there is none. */
  | { readonly type: 'part-wanted'; readonly runNumber: number; readonly id: number; readonly name: LatePart }
  | { readonly type: 'output'; readonly runNumber: number; readonly fd: 1 | 2; readonly bytes: ArrayBuffer }
  | { readonly type: 'progress'; readonly runNumber: number; readonly progress: Progress }
  | { readonly type: 'storage'; readonly runNumber: number; readonly ops: readonly StorageOp[] }
  | { readonly type: 'use'; readonly runNumber: number; readonly use: NetworkUse; readonly request: number | undefined }
  | { readonly type: 'denied'; readonly runNumber: number; readonly denied: JsonObject }
  /** Requests wait for a person's answer; undefined when they do not any more. `asked` is like `denied`. */
  | { readonly type: 'asking'; readonly runNumber: number; readonly asked: JsonObject | undefined }
  /** The code works while it waits for an answer, so its time goes on. */
  | { readonly type: 'busy'; readonly runNumber: number }
  /**
   * `resultText`: the JSON of a heavy result, which is null in `done`. `changes`: what the run left different on its
   * disk, when it ended well.
   */
  | {
      readonly type: 'done';
      readonly runNumber: number;
      readonly done: DoneMessage;
      readonly resultText: string | undefined;
      readonly changes: LeftChanges | undefined;
    }
  | { readonly type: 'flood'; readonly runNumber: number; readonly reason: string };
