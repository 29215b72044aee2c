import type { Provider } from '../../../agent/contract/provider.ts';
import { OTHER_NAME } from './provider-presets.ts';

/** A model where one is chosen: its name, and what its provider calls it where that is another. */
export function providerLabel({ name, model }: Pick<Provider, 'name' | 'model'>): string {
  return model === '' || name === model ? name : `${name} · ${model}`;
}

/**
 * Who speaks and asks in a conversation. A provider that nobody named is called by its model: "Other" tells an audience
 * nothing.
 */
export function speakerOf({ name, model }: Pick<Provider, 'name' | 'model'>): string {
  return name === OTHER_NAME && model !== '' ? model : name;
}
