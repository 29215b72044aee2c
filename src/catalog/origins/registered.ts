import { REFUSALS, type OriginDescriptor } from './descriptor.ts';

/** Names that belong to an executor that was registered at the page (`call/executors.ts`). */
export const registered: OriginDescriptor<'registered'> = {
  groups: [{ id: 'registered', name: 'tools of the page', policy: 'ask' }],
  traits: ({ executor }) => ({
    ...REFUSALS,
    executor,
    group: 'registered',
    place: executor,
    detail: executor,
    hasGrants: false,
  }),
};
