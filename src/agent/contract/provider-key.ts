import type { ProviderId } from './provider.ts';

const PREFIX = 'MODEL_KEY_';

/** Name of the secret that holds a provider's key. */
export function providerKeyName(id: ProviderId): string {
  return `${PREFIX}${id.replaceAll(/[^A-Za-z0-9_]/g, '')}`.slice(0, 64);
}

/** Whether a secret is a provider's key; tools neither get it nor learn that it exists. */
export function isProviderKey(name: string): boolean {
  return name.startsWith(PREFIX);
}
