import type { EngineCause } from '../../core/call.ts';
import type { BootSign } from '../contract/container-client.ts';
import { LIMITS } from '../../core/limits.ts';
import type { EngineFrame, OpenEngineFrame } from '../../platform/engine-frame-link.ts';
import { shareCallback } from '../../platform/rpc.ts';
import { settleWithin } from './settle-within.ts';

export type Boot =
  | { readonly ok: true; readonly frame: EngineFrame; readonly workdir: string; readonly nodeVersion: string }
  | { readonly ok: false; readonly cause: EngineCause; readonly message: string };

export interface BootOptions {
  readonly openFrame: OpenEngineFrame;
  readonly apiKey: string;
  /** Whether the page is cross-origin isolated; if not, nothing is requested. */
  readonly isolated: boolean;
  readonly bootMs?: number;
}

/** Why a container did not boot, as sentences that say what to do. */
const MESSAGES: Readonly<Record<'not-isolated' | 'unreachable' | 'no-answer' | 'blocked' | 'slow', string>> = {
  'not-isolated':
    'This page is not cross-origin isolated, which a WebContainer needs: serve it with the headers of the ' +
    '_headers file',
  unreachable:
    'stackblitz.com cannot be reached from this page: there is no network, or something on the way refuses it',
  'no-answer':
    'stackblitz.com sent a page that is not a WebContainer: a key that is missing or wrong, an address of this ' +
    'app that is not among the allowed sites of the key, or a Referrer-Policy that hides it',
  blocked:
    'A Content-Security-Policy of this page keeps the WebContainer out: it must allow https://stackblitz.com ' +
    'in frame-src',
  slow: 'The WebContainer answered, but did not start in time',
};

/**
 * Opens an engine frame and boots a container in it: the client itself never gives up and gives no reason. Settles
 * within `bootMs`; a failed probe ends it at once. On failure the frame is closed.
 */
export async function bootContainer({
  openFrame,
  apiKey,
  isolated,
  bootMs = LIMITS.webcontainer.bootMs,
}: BootOptions): Promise<Boot> {
  if (!isolated) return failed('not-isolated');
  const until = performance.now() + bootMs;
  let frame: EngineFrame;
  try {
    frame = await openFrame();
  } catch (error) {
    return { ok: false, cause: 'frame', message: `The WebContainer cannot start: ${textOf(error)}` };
  }
  const { client } = frame;
  const seen = new Set<BootSign>();
  const boot = await new Promise<Boot>((resolve) => {
    const timer = setTimeout(
      () => resolve(seen.has('answered') ? failed('slow') : failed(seen.has('loaded') ? 'no-answer' : 'unreachable')),
      Math.max(0, until - performance.now()),
    );
    const end = (result: Boot): void => {
      clearTimeout(timer);
      resolve(result);
    };
    client.probe().then(
      (reached) => {
        if (!reached && !seen.has('answered')) end(failed(seen.has('blocked') ? 'blocked' : 'unreachable'));
      },
      (error: unknown) =>
        end({ ok: false, cause: 'frame', message: `The WebContainer cannot start: ${textOf(error)}` }),
    );
    const onSign = shareCallback((sign: BootSign): void => {
      seen.add(sign);
      if (sign === 'blocked') end(failed('blocked'));
    });
    client.boot(apiKey, onSign).then(
      async (workdir) => {
        const nodeVersion = await versionOf(frame, until - performance.now());
        end(nodeVersion === undefined ? failed('slow') : { ok: true, frame, workdir, nodeVersion });
      },
      (error: unknown) =>
        end({ ok: false, cause: 'boot-error', message: `The WebContainer refused to start: ${textOf(error)}` }),
    );
  });
  if (!boot.ok) frame.close();
  return boot;
}

/** Asks the container for the version of its Node; undefined if it does not answer in time. */
async function versionOf({ client }: EngineFrame, timeoutMs: number): Promise<string | undefined> {
  let text = '';
  const version = new Promise<string>((resolve) => {
    const onOutput = shareCallback((piece: string): void => {
      text += piece;
      const found = /v(\d+\.\d+\.\d+)\s/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    // If the container's first process cannot start, this times out.
    client
      .spawn({ id: 0, command: 'node', args: ['--version'], cwd: '.', env: { NO_COLOR: '1' } }, onOutput)
      .catch(() => undefined);
  });
  return await settleWithin(version, timeoutMs, undefined);
}

function failed(cause: keyof typeof MESSAGES): Boot {
  return { ok: false, cause, message: MESSAGES[cause] };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
