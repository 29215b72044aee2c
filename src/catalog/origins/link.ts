import { REFUSALS, type OriginDescriptor } from './descriptor.ts';

/** Tools that the address of the page adds for this visit (`tiers/link-tier.ts`). */
export const link: OriginDescriptor<'link'> = {
  groups: [{ id: 'link', name: 'tools of a link', policy: 'ask' }],
  traits: ({ environment }) => ({
    ...REFUSALS,
    executor: environment,
    runs: environment,
    group: 'link',
    detail: environment,
    hasGrants: true,
    whenDisabled: 'was taken away by the address of this page: bring it back',
    replaceable: 'link',
    isBeforeOwn: true,
  }),
};
