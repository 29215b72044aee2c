import { createImporter, exportEverything, writeToolsJson } from '../../catalog/index.ts';
import type { HostApi } from '../../core/host-api.ts';
import type { Host } from './create-host.ts';

/** What comes in passes a review and is a stranger's; what goes out holds no secret and no grant. */
export function createExchangeApi(host: Promise<Host>): Pick<HostApi, 'reviewImport' | 'commitImport' | 'exportToolsJson' | 'exportEverything'> {
  return {
    reviewImport: async (text, fileName) => {
      return await (await host).importer.review(text, fileName);
    },
    commitImport: async (choices) => await (await host).importer.commit(choices),
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
