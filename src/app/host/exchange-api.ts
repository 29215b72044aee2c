import { commitImport, exportEverything, reviewImport, writeToolsJson } from '../../catalog/index.ts';
import type { HostApi } from '../../core/host-api.ts';
import type { Host } from './create-host.ts';

/** What comes in passes a review and is a stranger's; what goes out holds no secret and no grant. */
export function createExchangeApi(host: Promise<Host>): Pick<HostApi, 'reviewImport' | 'commitImport' | 'exportToolsJson' | 'exportEverything'> {
  return {
    reviewImport: async (text, fileName) => {
      const { stores, strangerJudges } = await host;
      return await reviewImport(text, stores.tools, strangerJudges, fileName);
    },
    commitImport: async (choices) => {
      const { stores, strangerJudges } = await host;
      return await commitImport(choices, { database: stores.database, tools: stores.tools, judges: strangerJudges });
    },
    exportToolsJson: async (names) => {
      const records = await (await host).stores.tools.all();
      return writeToolsJson(names === undefined ? records : records.filter(({ name }) => names.includes(name)));
    },
    exportEverything: async () => {
      const { database, settings } = (await host).stores;
      return await exportEverything(database, settings);
    },
  };
}
