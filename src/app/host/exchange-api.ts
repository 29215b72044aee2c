import { commitImport, exportTools, reviewImport } from '../../catalog/index.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { HostApi } from '../../core/host-api.ts';
import { isShareText } from '../../core/share-text.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { Host } from './create-host.ts';
import type { Stores } from './open-stores.ts';
import { loadServerRuntime } from './server-runtime.ts';

/** What comes in passes a review and is untrusted; what goes out holds no secret and no grant. */
export function createExchangeApi(
  host: Promise<Host>,
  reviewShare: HostApi['reviewShare'],
): Pick<HostApi, 'reviewImport' | 'reviewArchive' | 'commitImport' | 'exportTools'> {
  return {
    reviewImport: async (text, fileName) => {
      if (isShareText(text)) return await reviewShare(text);
      const { stores, untrustedJudges } = await host;
      return await reviewImport(() => stores.reading.readText(text, fileName), stores.tools, untrustedJudges);
    },
    reviewArchive: async (bytes) => {
      const { stores, untrustedJudges } = await host;
      return await reviewImport(() => stores.reading.readArchive(bytes), stores.tools, untrustedJudges);
    },
    commitImport: async (choices) => {
      const { stores, untrustedJudges } = await host;
      return await commitImport(choices, { database: stores.database, tools: stores.tools, judges: untrustedJudges });
    },
    exportTools: async ({ names, format }) => {
      const { tools, analyzer } = (await host).stores;
      return await exportTools(names === undefined ? await tools.all() : await named(tools, names), format, {
        analyzer,
        runtime: loadServerRuntime,
      });
    },
  };
}

/** In the order of the names. */
async function named(tools: Stores['tools'], names: readonly string[]): Promise<ToolRecord[]> {
  const found = await tools.getByNames(names);
  return names.map((name) => {
    const record = found.get(name);
    if (record === undefined) throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(name)}`);
    return record;
  });
}
