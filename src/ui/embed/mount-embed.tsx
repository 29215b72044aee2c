import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseEmbedOptions } from '../share/embed-options.ts';
import { AppModelContext, applyHostEvent, createAppModel, type AppContext } from '../stores/app-context.ts';
import { applyTheme, createPreferencesStore } from '../settings/preferences-store.ts';
import type { TrialConnection } from '../trial/trials-store.ts';
import { EmbedApp } from './embed-app.tsx';
import { openEmbedConnection } from './embed-connection.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import './embed.css';

interface EmbedMountOptions {
  readonly address: Pick<Location, 'href' | 'hash' | 'search'>;
  readonly version: string;
}

/** Shows the tool of a link inside another page. Stores nothing and can grant nothing. */
export function mountEmbed(
  root: HTMLElement,
  connection: TrialConnection,
  { address, version }: EmbedMountOptions,
): void {
  const options = parseEmbedOptions(address.hash, address.search);
  const line = openEmbedConnection(window, options.origin);
  const { host, documents } = connection;
  const model: AppContext = {
    ...createAppModel(host, { version, documents, requestPersistence: async () => false, measure: async () => ({}) }),
    surface: 'embed',
    preferences: createPreferencesStore({ getItem: () => null, setItem: () => undefined }),
  };
  applyTheme(options.theme === 'auto' ? 'system' : options.theme);
  connection.subscribe((event) => applyHostEvent(model, event));
  createRoot(root).render(
    <StrictMode>
      <AppModelContext value={model}>
        <EmbedApp connection={connection} options={options} line={line} appUrl={new URL('.', address.href).href} />
      </AppModelContext>
    </StrictMode>,
  );
}
