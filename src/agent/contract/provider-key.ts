import type { ProviderId } from './provider.ts';

const PREFIX = 'MODEL_KEY_';

/** Name of the secret that is a model's own key. */
export function providerKeyName(id: ProviderId): string {
  return `${PREFIX}${id.replaceAll(/[^A-Za-z0-9_]/g, '')}`.slice(0, 64);
}

/** Whether a secret is the key of a model, which no tool is given or told of. */
export function isProviderKey(name: string): boolean {
  return name.startsWith(PREFIX);
}
