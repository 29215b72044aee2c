import { REFUSALS, type OriginDescriptor } from '../descriptor.ts';

/** Names that an executor answers for that was registered at the page (`call/executors.ts`). */
export const registered: OriginDescriptor<'registered'> = {
  groups: [
    {
      id: 'registered',
      name: 'tools of the page',
      policy: 'ask',
      words: {
        en: {
          name: 'Tools of this page',
          about: 'A tool of this page, run by what was registered for it.',
          location: 'Run by',
        },
        de: {
          name: 'Werkzeuge dieser Seite',
          about: 'Ein Werkzeug dieser Seite, ausgeführt von dem, was dafür angemeldet ist.',
          location: 'Ausgeführt von',
        },
      },
    },
  ],
  traits: ({ executor }) => ({
    ...REFUSALS,
    executor,
    group: 'registered',
    location: executor,
    detail: executor,
    hasGrants: false,
  }),
};
