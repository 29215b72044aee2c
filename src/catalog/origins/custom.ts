import { REFUSALS, type OriginDescriptor } from './descriptor.ts';

/** Tools that a person wrote or stored (`tiers/custom-tier.ts`). */
export const custom: OriginDescriptor<'custom'> = {
  groups: [{ id: 'custom', name: 'tools of this person', policy: 'ask' }],
  traits: ({ environment }) => ({
    ...REFUSALS,
    executor: environment,
    runs: environment,
    group: 'custom',
    detail: environment,
    hasGrants: true,
    replaceable: 'custom',
    isOwn: true,
  }),
};
