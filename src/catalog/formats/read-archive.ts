import { strFromU8, unzipSync } from 'fflate';
import { importRefused } from '../contract/import/import-refusals.ts';
import { ToolyardError } from '../../core/errors.ts';
import { parseJson } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { readServerManifest, SERVER_FORMAT_VERSION } from './export/server-manifest.ts';
import type { Recognised } from './import/detect-format.ts';

/** The files of an archive that are read: the manifest and the code. */
const READ = /^(?:[^/]+\/)?(?:toolyard\.json|(?:tools|source)\/[^/]+)$/;
const MAX_FILES = 20_000;

/**
 * Reads the tools of an exported server from its zip, with their current code. Runs nothing.
 *
 * @throws ToolyardError `invalid-input` if it is not such an archive, damaged, too large, or of a newer version
 */
export function readArchive(bytes: Uint8Array): Extract<Recognised, { records: unknown }> {
  const files = unpack(bytes);
  const path = [...files.keys()].find((each) => each === 'toolyard.json' || each.endsWith('/toolyard.json'));
  const manifest = path === undefined ? undefined : parseJson(files.get(path) ?? '');
  const folder = path?.slice(0, -'toolyard.json'.length) ?? '';
  const found =
    manifest?.ok === true ? readServerManifest(manifest.value, (file) => files.get(folder + file)) : undefined;
  if (found === undefined) throw importRefused({ code: 'archive-without-tools', values: [] });
  if (found.version !== SERVER_FORMAT_VERSION)
    throw importRefused({ code: 'newer-format', values: [String(found.version), SERVER_FORMAT_VERSION] });
  return { format: 'mcp-server', records: found.records };
}

/** Texts by path. The sizes declared in the archive are the limit: nothing is unpacked beyond them. */
function unpack(bytes: Uint8Array): Map<string, string> {
  let left: number = LIMITS.maxImportBytes;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!READ.test(name)) return false;
        left -= originalSize;
        count += 1;
        if (left < 0) throw importRefused({ code: 'archive-too-large', values: [LIMITS.maxImportBytes / 1024 / 1024] });
        if (count > MAX_FILES) throw importRefused({ code: 'archive-of-many-files', values: [MAX_FILES] });
        return true;
      },
    });
    return new Map(Object.entries(files).map(([path, content]) => [path, strFromU8(content)]));
  } catch (error) {
    if (error instanceof ToolyardError) throw error;
    throw importRefused({ code: 'archive-damaged', values: [] });
  }
}
