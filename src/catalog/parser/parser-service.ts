import type { AnalyzedCode, CodeAnalysis } from '../contract/code.ts';
import type { SharedConversation } from '../../agent/contract/conversation.ts';
import { LIMITS } from '../../core/limits.ts';
import { UNKNOWN_ACCESS, type InferredAccess } from '../contract/inferred-access.ts';
import type { ShareContent } from '../../share/contract/share.ts';
import type { ToolLanguage } from '../../core/tool.ts';
import { createDeadlineWorker, type KillableEndpoint } from '../../platform/deadline-worker.ts';
import { shareCallback } from '../../platform/rpc.ts';
import { createBackupOpener, type OpenBackup } from '../backup/backup-opener.ts';
import type { BackupSession } from '../backup/backup-session.ts';
import type { CodeDescribed, CodeReader } from '../code/long-code.ts';
import type { ImportedFiles } from '../code/read-definition.ts';
import type { TypeScriptParser } from '../code/typescript-parser.ts';
import type { Recognised } from '../formats/import/detect-format.ts';
import type { CodeLoads } from '../project/loads-of-code.ts';
import { resultOf, type ParserOutcome } from './parser-outcome.ts';

/** The API of src/realms/parser-worker.ts. No method throws: a worker that throws counts as broken. */
export interface ParserWorkerApi extends BackupSession {
  ping(): 'pong';
  /**
   * `stripTypes` and `declaredTypes` answer in another worker, because TypeScript's parser is too large for a second one.
   */
  readText(
    text: string,
    fileName: string | undefined,
    stripTypes: TypeScriptParser['stripTypes'],
    declaredTypes: TypeScriptParser['declaredTypes'],
  ): Promise<ParserOutcome<Recognised>>;
  readArchive(bytes: Uint8Array): Promise<ParserOutcome<Recognised>>;
  /** A link, its payload or the text of a share file. */
  readShare(text: string): Promise<ParserOutcome<ShareContent>>;
  readConversation(file: Blob): Promise<ParserOutcome<SharedConversation>>;
  analyze(code: string): CodeAnalysis;
  describe(code: string, analysis: AnalyzedCode, language: ToolLanguage, around?: ImportedFiles): CodeDescribed;
  loads(js: string, path: string): CodeLoads;
  access(js: string): InferredAccess;
}

/** Parses data from outside in workers that are terminated at a deadline, so that the host stays responsive. */
export interface ParserService extends CodeReader {
  /** @throws ToolyardError `invalid-input` if it is not recognized, too large, empty, or takes too long */
  readonly readText: (text: string, fileName: string | undefined) => Promise<Recognised>;
  /** @throws ToolyardError `invalid-input` */
  readonly readArchive: (bytes: Uint8Array) => Promise<Recognised>;
  /** Like `share.decode` of the host. */
  readonly readShare: (text: string) => Promise<ShareContent>;
  /** @throws ToolyardError like `readConversationFile`, and if it takes too long */
  readonly readConversation: (file: Blob) => Promise<SharedConversation>;
  readonly openBackup: OpenBackup;
  readonly dispose: () => void;
}

/** @param spawn makes a worker of src/realms/parser-worker.ts. */
export function createParserService(
  spawn: () => KillableEndpoint,
  typescript: Pick<TypeScriptParser, 'stripTypes' | 'declaredTypes'>,
): ParserService {
  // Separate workers: an import does not delay code that is being saved, and reading a backup takes minutes.
  const imports = createDeadlineWorker<ParserWorkerApi>(spawn);
  const code = createDeadlineWorker<ParserWorkerApi>(spawn);
  const backups = createBackupOpener(spawn);
  return {
    readText: async (text, fileName) =>
      resultOf(
        await imports.run(
          async (api) =>
            await api.readText(
              text,
              fileName,
              shareCallback(typescript.stripTypes),
              shareCallback(typescript.declaredTypes),
            ),
          LIMITS.parserMs,
        ),
      ),
    readArchive: async (bytes) =>
      resultOf(await imports.run(async (api) => await api.readArchive(bytes), LIMITS.parserMs)),
    readShare: async (text) => resultOf(await imports.run(async (api) => await api.readShare(text), LIMITS.parserMs)),
    readConversation: async (file) =>
      resultOf(await imports.run(async (api) => await api.readConversation(file), LIMITS.parserMs)),
    openBackup: backups.open,
    // Code that takes too long is reported as a fault.
    async analyze(text) {
      const outcome = await code.run(async (api) => await api.analyze(text), LIMITS.languageMs);
      return outcome.ok ? outcome.value : { ...unread(outcome), line: 1, column: 1 };
    },
    async describe(text, analysis, language, around) {
      const outcome = await code.run(
        async (api) => await api.describe(text, analysis, language, around),
        LIMITS.languageMs,
      );
      return outcome.ok ? outcome.value : unread(outcome);
    },
    async loads(js, path) {
      const outcome = await code.run(async (api) => await api.loads(js, path), LIMITS.languageMs);
      return outcome.ok ? outcome.value : unread(outcome);
    },
    async access(js) {
      const outcome = await code.run(async (api) => await api.access(js), LIMITS.languageMs);
      return outcome.ok ? outcome.value : UNKNOWN_ACCESS;
    },
    dispose() {
      imports.dispose();
      code.dispose();
      backups.dispose();
    },
  };
}

function unread({ message }: { readonly message: string }): { readonly ok: false; readonly message: string } {
  return { ok: false, message: `The code could not be read: ${message}` };
}
