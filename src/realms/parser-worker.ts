/** Trusted worker that parses untrusted content: no network, no storage, and it can be ended at any time. */
import { buffersOf, createBackupSession } from '../catalog/backup/backup-session.ts';
import { analyzeJavaScript } from '../catalog/code/analyze-javascript.ts';
import { inferAccess } from '../catalog/code/inferred-access/infer-access.ts';
import { createCodeAnalyzer } from '../catalog/code/analyze-code.ts';
import type { CodeDescribed } from '../catalog/code/long-code.ts';
import { FIELD_RULES } from '../catalog/fields/parse-tool.ts';
import { describeCode } from '../catalog/formats/describe-code.ts';
import { reviewFindings } from '../catalog/formats/import/review-findings.ts';
import { readArchive } from '../catalog/formats/read-archive.ts';
import { readText } from '../catalog/formats/import/read-text.ts';
import type { Recognised } from '../catalog/formats/import/detect-format.ts';
import { loadsOfCode } from '../catalog/project/loads-of-code.ts';
import type { ParserWorkerApi } from '../catalog/parser/parser-service.ts';
import { report } from '../catalog/parser/parser-outcome.ts';
import { readConversationFile } from '../agent/contract/files/read-conversation-file.ts';
import { closeRpc, handOver, serveThread } from '../platform/rpc.ts';
import { decode } from '../share/decode.ts';

const backups = createBackupSession();

const api: ParserWorkerApi = {
  ping: () => 'pong',
  async readText(text, fileName, stripTypes, declaredTypes) {
    try {
      return await report(async () =>
        withSights(await readText(text, fileName, createCodeAnalyzer(stripTypes), declaredTypes)),
      );
    } finally {
      // They arrive as remotes with their own ports.
      closeRpc(stripTypes);
      closeRpc(declaredTypes);
    }
  },
  readArchive: (bytes) => report(() => withSights(readArchive(bytes))),
  readShare: (text) => report(async () => await decode(text, FIELD_RULES)),
  readConversation: (file) => report(async () => await readConversationFile(file)),
  openBackup: backups.openBackup,
  async nextOfBackup() {
    const piece = await backups.nextOfBackup();
    return handOver(piece, buffersOf(piece));
  },
  analyze: analyzeJavaScript,
  describe(code, analysis, language, around): CodeDescribed {
    const description = describeCode(code, analysis, language, around);
    return description === undefined ? { ok: true } : { ok: true, described: description };
  },
  loads: loadsOfCode,
  access: inferAccess,
};

/** Finds suspicious code here, since that takes long for megabytes. */
function withSights(found: Recognised): Recognised {
  return 'known' in found
    ? found
    : {
        ...found,
        records: found.records.map((record) =>
          record.ok ? { ...record, findings: reviewFindings(record.fields.code) } : record,
        ),
      };
}

serveThread(api);
