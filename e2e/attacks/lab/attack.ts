import { availableParallelism, loadavg } from 'node:os';
import type { ExecuteToolResult } from '../../../src/core/call.ts';
import type { JsonObject } from '../../../src/core/json/json.ts';
import type { NetworkRule } from '../../../src/core/permissions/permissions.ts';
import type { CanaryEvent } from '../../support/browsers/canary.ts';

/**
 * Where an attack's tool runs; an attack's own setting takes precedence. `dom`: a browser tool with a document of its
 * own. `bash`: a program that the built-in tool starts; `js`: code that it evaluates.
 */
export type AttackEnvironment = 'browser' | 'node' | 'dom' | 'bash' | 'js';
export type AttackGroup =
  'network' | 'storage' | 'channel' | 'forged' | 'values' | 'freeze' | 'memory' | 'grants' | 'secrets';

/** The possible targets of an attack. Passed to its tool as `params`. */
export interface Targets {
  /** Unique to the attack: in every path and every host name it uses. */
  readonly token: string;
  readonly http: string;
  readonly other: string;
  /** `main` under a host name of its own, so that a look-up is visible. */
  readonly named: string;
  readonly host: string;
  readonly ws: string;
  readonly tcp: string;
  readonly udpPort: number;
  readonly app: string;
  /** Name of a tool that has stored something. */
  readonly victim: string;
}

export interface Attack {
  readonly name: string;
  readonly group: AttackGroup;
  /** Body of `async function tool(params, context)`. It can use `lab` (see lab-source.ts). */
  readonly code: string;
  readonly timeoutMs?: number;
  readonly environment?: AttackEnvironment;
  readonly grant?: (targets: Targets) => { network?: readonly NetworkRule[]; secrets?: readonly string[] };
  /** Arguments besides the targets. */
  readonly input?: JsonObject;
  /** Runs before the tool: usually sets up redirects. */
  readonly prepare?: (targets: Targets, redirect: (path: string, to: string, cors: boolean) => void) => void;
  /** Traffic that the grant allows. */
  readonly allows?: (event: CanaryEvent, targets: Targets) => boolean;
  /** False if the code cannot report: it is stopped, or breaks its own output. */
  readonly reports?: boolean;
  /** It takes the keyboard focus, so a run may be ended before it reports. */
  readonly takesKeyboard?: boolean;
  /** Accepted ends; any if absent. `ok` means success. */
  readonly ends?: readonly string[];
  /** Starves or floods the page: afterwards gaps, CPU time and the next run are checked. */
  readonly stops?: boolean;
  /** Sentences about further losses. */
  readonly losses?: (evidence: Evidence) => readonly string[];
}

/** The evidence after a trial. */
export interface Evidence {
  readonly targets: Targets;
  readonly result: ExecuteToolResult;
  /** From the call to its answer, in the page. */
  readonly elapsedMs: number;
  readonly traffic: readonly CanaryEvent[];
  /** Secrets and planted data that must never appear. */
  readonly marks: readonly string[];
  /** What the app's page received or suffered. */
  readonly happenings: readonly string[];
  /** The result of another run of the same tool, if the attack asked for one. */
  readonly after: Aftermath | undefined;
}

export interface Aftermath {
  readonly longestGapMs: number;
  /** Undefined: not within the limit. */
  readonly cpuFreeMs: number | undefined;
  readonly nextRun: ExecuteToolResult;
}

/** Milliseconds; the product's acceptance criteria. */
const BOUNDS = { gapMs: 300, cpuFreeMs: 4_000, lateMs: 1_000 } as const;

/** The load of the machine relative to its capacity; 1 up to twice the capacity. */
export function crowdNow(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / (2 * availableParallelism()));
}

/**
 * The bounds, scaled for a machine that is busy with more than twice its capacity, since everything takes longer there.
 */
export function boundsNow(): { readonly gapMs: number; readonly cpuFreeMs: number; readonly lateMs: number } {
  const crowd = crowdNow();
  return {
    gapMs: BOUNDS.gapMs * crowd,
    cpuFreeMs: BOUNDS.cpuFreeMs * Math.min(crowd, 2),
    lateMs: BOUNDS.lateMs * crowd,
  };
}
export const DEFAULT_TIMEOUT_MS = 5_000;

interface Report {
  readonly tried: number;
  readonly got: readonly string[];
  readonly errors: readonly string[];
}

/** The tool's own report, from its log. */
export function reportOf(result: ExecuteToolResult): Report | undefined {
  const line = result.logs.findLast((text) => text.startsWith('REPORT '));
  return line === undefined ? undefined : (JSON.parse(line.slice(7)) as Report);
}

/** Everything that an attack achieved, as sentences; empty if it failed. */
export function lossesOf(attack: Attack, evidence: Evidence): string[] {
  const { result, traffic, targets, marks, happenings } = evidence;
  const everything = JSON.stringify(result);
  return [
    ...(reportOf(result)?.got.map((text) => `got ${text}`) ?? []),
    ...marks.filter((mark) => everything.includes(mark)).map((mark) => `the answer holds ${mark}`),
    ...traffic
      .filter((event) => attack.allows?.(event, targets) !== true)
      .map((event) => `reached ${event.kind} ${event.method} port ${event.port}${event.path}`),
    ...happenings,
    ...endLosses(attack, result),
    ...(evidence.after === undefined ? [] : nextRunLosses(evidence.after)),
    ...(attack.losses?.(evidence) ?? []),
  ];
}

function endLosses({ ends }: Attack, result: ExecuteToolResult): string[] {
  const end = result.success ? 'ok' : (result.errorCode ?? 'no code');
  return ends === undefined || ends.includes(end)
    ? []
    : [`ended with ${end}: ${(result.error ?? JSON.stringify(result.result)).slice(0, 300)}`];
}

const nextRunLosses = ({ nextRun }: Aftermath): string[] =>
  nextRun.success && nextRun.result === 3
    ? []
    : [`the next run failed: ${nextRun.error ?? JSON.stringify(nextRun.result)}`];

/** Delays over the bounds, as sentences. A pause of the machine causes one once, not twice. */
export function delaysOf(attack: Attack, { elapsedMs, after }: Evidence): string[] {
  const deadline = attack.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const { lateMs, gapMs } = boundsNow();
  return [
    ...(elapsedMs <= deadline + lateMs ? [] : [`answered after ${Math.round(elapsedMs)} ms, deadline ${deadline} ms`]),
    ...(after === undefined || after.longestGapMs <= gapMs
      ? []
      : [`the main thread stood still for ${Math.round(after.longestGapMs)} ms`]),
    ...(after === undefined || after.cpuFreeMs !== undefined ? [] : ['the CPU was not free in time']),
  ];
}
