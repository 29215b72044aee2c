import { createStore, type StoreApi } from 'zustand/vanilla';
import { EXPORT_FORMATS, type ExportFormat, type ExportResult } from '../../catalog/contract/export.ts';
import type { HostServices } from '../../services/host-services.ts';
import { messageOf } from '../stores/error-text.ts';
import { hookOf, type PanelStore } from '../stores/panel-store.ts';

export type ExportStep =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'working' }
  | { readonly kind: 'ready'; readonly result: ExportResult }
  | { readonly kind: 'failed'; readonly message: string };

export interface ExportState {
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Names of the tools to export. */
  readonly names: ReadonlySet<string>;
  readonly format: ExportFormat;
  readonly step: ExportStep;
  show(names: Iterable<string>): void;
  choose(names: Iterable<string>): void;
  setFormat(format: ExportFormat): void;
  close(): void;
}
export type ExportStore = StoreApi<ExportState>;

export const exportStore: PanelStore<ExportStore> = { create: (host) => createExportStore(host) };

export const useExports = hookOf(exportStore);

/** Tools to export: written again after each choice, so that the preview is what would be saved. */
function createExportStore(host: HostServices): ExportStore {
  let latest = 0;
  return createStore<ExportState>()((set, get) => {
    const write = async (): Promise<void> => {
      const turn = (latest += 1);
      const { names, format } = get();
      if (names.size === 0) return set({ step: { kind: 'nothing' } });
      set({ step: { kind: 'working' } });
      let step: ExportStep;
      try {
        step = { kind: 'ready', result: await host.tools.export({ names: [...names], format }) };
      } catch (error) {
        step = { kind: 'failed', message: messageOf(error) };
      }
      if (turn === latest) set({ step });
    };
    return {
      open: false,
      names: new Set(),
      format: EXPORT_FORMATS[0],
      step: { kind: 'nothing' },
      show: (names) => {
        set({ open: true, names: new Set(names) });
        void write();
      },
      choose: (names) => {
        set({ names: new Set(names) });
        void write();
      },
      setFormat: (format) => {
        set({ format });
        void write();
      },
      close: () => {
        latest += 1;
        set({ open: false, step: { kind: 'nothing' } });
      },
    };
  });
}
