/** Trusted worker that parses untrusted content: no network, no storage, and it can be ended at any time. */
import { buffersOf, createBackupSession } from '../catalog/backup/backup-session.ts';
import { analyzeJavaScript } from '../catalog/code/analyze-javascript.ts';
import { createCodeAnalyzer } from '../catalog/code/analyze-code.ts';
import { FIELD_RULES } from '../catalog/fields/parse-tool.ts';
import { describeCode } from '../catalog/formats/describe-code.ts';
import { lookAt } from '../catalog/formats/read/look-at.ts';
import { readArchive } from '../catalog/formats/read-archive.ts';
import { readText } from '../catalog/formats/read/read-text.ts';
import type { Recognised } from '../catalog/formats/read/recognise.ts';
import { loadsOfCode } from '../catalog/project/loads-of-code.ts';
import type { ReadingWorkerApi } from '../catalog/reading/reading-service.ts';
import { tell } from '../catalog/reading/told.ts';
import { readConversationFile } from '../agent/contract/read-conversation-file.ts';
import { closeRpc, handOver, serveThread } from '../platform/rpc.ts';
import { decode } from '../share/decode.ts';

const backups = createBackupSession();

const api: ReadingWorkerApi = {
  ping: () => 'pong',
  async readText(text, fileName, stripTypes) {
    try {
      return await tell(async () => withSights(await readText(text, fileName, createCodeAnalyzer(stripTypes))));
    } finally {
      // It arrives as a remote with its own port.
      closeRpc(stripTypes);
    }
  },
  readArchive: (bytes) => tell(() => withSights(readArchive(bytes))),
  readShare: (text) => tell(async () => await decode(text, FIELD_RULES)),
  readConversation: (file) => tell(async () => await readConversationFile(file)),
  openBackup: backups.openBackup,
  async nextOfBackup() {
    const piece = await backups.nextOfBackup();
    return handOver(piece, buffersOf(piece));
  },
  analyze: analyzeJavaScript,
  describe(code, analysis, language) {
    const told = describeCode(code, analysis, language);
    return told === undefined ? { ok: true } : { ok: true, told };
  },
  loads: loadsOfCode,
};

/** Finds suspicious code here, since that takes long for megabytes. */
function withSights(found: Recognised): Recognised {
  return 'known' in found
    ? found
    : {
        ...found,
        records: found.records.map((record) =>
          record.ok ? { ...record, lookAt: lookAt(record.fields.code) } : record,
        ),
      };
}

serveThread(api);
