import type { Provider } from '../../../agent/contract/provider.ts';
import { OTHER_NAME } from './provider-presets.ts';

/** The label of a model in a list: its name, and the provider's model name if it differs. */
export function providerLabel({ name, model }: Pick<Provider, 'name' | 'model'>): string {
  return model === '' || name === model ? name : `${name} · ${model}`;
}

/**
 * The name shown for a model's turns. A provider without a name of its own is called by its model, since "Other" would
 * say nothing.
 */
export function speakerOf({ name, model }: Pick<Provider, 'name' | 'model'>): string {
  return name === OTHER_NAME && model !== '' ? model : name;
}
