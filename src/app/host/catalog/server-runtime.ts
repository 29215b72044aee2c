import { serverRuntimeUrl } from 'virtual:toolyard-export';
import type { ExportedFile } from '../../../catalog/contract/export.ts';
import { ToolyardError } from '../../../core/errors.ts';

let loaded: Promise<readonly ExportedFile[]> | undefined;

/** The modules of exported servers besides their tools, fetched for the first export. */
export function loadServerRuntime(): Promise<readonly ExportedFile[]> {
  loaded ??= load();
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

async function load(): Promise<readonly ExportedFile[]> {
  const response = await fetch(serverRuntimeUrl).catch(() => undefined);
  if (response?.ok !== true)
    throw new ToolyardError('transport', 'A part of the app could not be loaded; try again when you are online');
  // The build wrote it.
  return (await response.json()) as readonly ExportedFile[];
}
