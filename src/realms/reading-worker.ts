/** Trusted worker that reads what others wrote: no network, no storage, and it can be ended at any time. */
import { analyzeJavaScript } from '../catalog/code/analyze-javascript.ts';
import { createCodeAnalyzer } from '../catalog/code/analyze-code.ts';
import { describeCode } from '../catalog/formats/describe-code.ts';
import { lookAt } from '../catalog/formats/look-at.ts';
import { readArchive } from '../catalog/formats/read-archive.ts';
import { readText } from '../catalog/formats/read-text.ts';
import type { Recognised } from '../catalog/formats/recognise.ts';
import { loadsOfCode } from '../catalog/project/loads-of-code.ts';
import type { Reading, ReadingWorkerApi } from '../catalog/reading/reading-service.ts';
import { ToolyardError } from '../core/errors.ts';
import { isTooDeep } from '../core/too-deep.ts';
import { closeRpc, serveThread } from '../platform/rpc.ts';

const api: ReadingWorkerApi = {
  ping: () => 'pong',
  async readText(text, fileName, stripTypes) {
    try {
      return await reading(() => readText(text, fileName, createCodeAnalyzer(stripTypes)));
    } finally {
      // It arrives as a remote with a port of its own.
      closeRpc(stripTypes);
    }
  },
  readArchive: (bytes) => readingNow(() => readArchive(bytes)),
  analyze: analyzeJavaScript,
  describe(code, analysis, language) {
    const told = describeCode(code, analysis, language);
    return told === undefined ? { ok: true } : { ok: true, told };
  },
  loads: loadsOfCode,
};

async function reading(read: () => Promise<Recognised>): Promise<Reading> {
  try {
    return { ok: true, found: withSights(await read()) };
  } catch (error) {
    return refusalOf(error);
  }
}

function readingNow(read: () => Recognised): Reading {
  try {
    return { ok: true, found: withSights(read()) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** What deserves a look is looked for here: megabytes of code take their time. */
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

function refusalOf(error: unknown): Reading {
  if (error instanceof ToolyardError) return { ok: false, message: error.message };
  if (isTooDeep(error)) return { ok: false, message: 'It is nested too deeply' };
  throw error;
}

// The global scope of a worker is an endpoint; its type names more than Comlink asks for.
serveThread(api);
