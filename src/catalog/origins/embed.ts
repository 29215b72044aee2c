import { REFUSALS, type OriginDescriptor } from './descriptor.ts';

/** Tools that were added to a custom build (`tiers/shipped-tier.ts`). */
export const embed: OriginDescriptor<'embed'> = {
  groups: [{ id: 'embed', name: 'tools that came with the app', policy: 'ask' }],
  traits: ({ file, environment }) => ({
    ...REFUSALS,
    executor: environment,
    runs: environment,
    group: 'embed',
    place: file,
    detail: file,
    hasGrants: true,
    replaceable: 'embed',
    isShipped: true,
  }),
};
