import type { AnalyzedCode, CodeAnalysis } from '../../core/code.ts';
import { ToolyardError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ToolLanguage } from '../../core/tool.ts';
import { createDeadlineWorker, type DeadlineOutcome, type KillableEndpoint } from '../../platform/deadline-worker.ts';
import { shareCallback } from '../../platform/rpc.ts';
import type { CodeDescribed, CodeReader } from '../code/long-code.ts';
import type { StrippedCode } from '../code/strip-types.ts';
import type { Recognised } from '../formats/recognise.ts';
import type { CodeLoads } from '../project/loads-of-code.ts';

/** What was read, or why it was refused. */
export type Reading =
  { readonly ok: true; readonly found: Recognised } | { readonly ok: false; readonly message: string };

/** What src/realms/reading-worker.ts serves. Nothing throws: a worker that does is taken for broken. */
export interface ReadingWorkerApi {
  ping(): 'pong';
  /** @param stripTypes types are stripped elsewhere: TypeScript's parser is too large for a second worker. */
  readText(
    text: string,
    fileName: string | undefined,
    stripTypes: (code: string) => Promise<StrippedCode>,
  ): Promise<Reading>;
  readArchive(bytes: Uint8Array): Reading;
  analyze(code: string): CodeAnalysis;
  describe(code: string, analysis: AnalyzedCode, language: ToolLanguage): CodeDescribed;
  loads(js: string, path: string): CodeLoads;
}

/**
 * Reads what others wrote, in workers that are ended when they overrun: whatever it is, the host goes on answering.
 */
export interface ReadingService extends CodeReader {
  /** @throws ToolyardError `invalid-input` when it is none of what is known, too large, empty, or takes too long. */
  readonly readText: (text: string, fileName: string | undefined) => Promise<Recognised>;
  /** @throws ToolyardError `invalid-input` */
  readonly readArchive: (bytes: Uint8Array) => Promise<Recognised>;
  readonly dispose: () => void;
}

/** @param spawn makes a worker of src/realms/reading-worker.ts. */
export function createReadingService(
  spawn: () => KillableEndpoint,
  stripTypes: (code: string) => Promise<StrippedCode>,
): ReadingService {
  // Two: what somebody brings along does not hold up the code that is saved.
  const imports = createDeadlineWorker<ReadingWorkerApi>(spawn);
  const code = createDeadlineWorker<ReadingWorkerApi>(spawn);
  return {
    readText: async (text, fileName) =>
      foundIn(
        await imports.run(
          async (api) => await api.readText(text, fileName, shareCallback(stripTypes)),
          LIMITS.readingMs,
        ),
      ),
    readArchive: async (bytes) =>
      foundIn(await imports.run(async (api) => await api.readArchive(bytes), LIMITS.readingMs)),
    // Code that takes too long is a fault that says so.
    async analyze(text) {
      const outcome = await code.run(async (api) => await api.analyze(text), LIMITS.languageMs);
      return outcome.ok ? outcome.value : { ...unread(outcome), line: 1, column: 1 };
    },
    async describe(text, analysis, language) {
      const outcome = await code.run(async (api) => await api.describe(text, analysis, language), LIMITS.languageMs);
      return outcome.ok ? outcome.value : unread(outcome);
    },
    async loads(js, path) {
      const outcome = await code.run(async (api) => await api.loads(js, path), LIMITS.languageMs);
      return outcome.ok ? outcome.value : unread(outcome);
    },
    dispose() {
      imports.dispose();
      code.dispose();
    },
  };
}

function unread({ message }: { readonly message: string }): { readonly ok: false; readonly message: string } {
  return { ok: false, message: `The code could not be read: ${message}` };
}

function foundIn(outcome: DeadlineOutcome<Reading>): Recognised {
  if (!outcome.ok)
    throw new ToolyardError(
      'invalid-input',
      outcome.reason === 'deadline'
        ? `Reading it took longer than ${String(LIMITS.readingMs / 1000)} seconds and was stopped`
        : `It could not be read: ${outcome.message}`,
    );
  if (!outcome.value.ok) throw new ToolyardError('invalid-input', outcome.value.message);
  return outcome.value.found;
}
