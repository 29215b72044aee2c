import type { Provider } from '../../core/provider.ts';

/** A model where one is chosen: its name, and what its provider calls it where that is another. */
export function providerLabel({ name, model }: Pick<Provider, 'name' | 'model'>): string {
  return model === '' || name === model ? name : `${name} · ${model}`;
}
