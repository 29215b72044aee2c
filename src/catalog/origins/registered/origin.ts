import { REFUSALS, type OriginDescriptor } from '../descriptor.ts';

/**
 * Tools that an executor of the page declared (`registered-tier.ts`). Names that it answers for without having declared
 * a tool are the last ones to be looked up (`call/executors.ts`).
 */
export const registered: OriginDescriptor<'registered'> = {
  // Over what the app has, under all that a person added.
  rank: 15,
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
  badge: {
    en: {
      name: 'Page',
      hint: 'A script registered it on this page. It is removed when the page reloads.',
      list: 'Tools of this page',
    },
    de: {
      name: 'Seite',
      hint: 'Ein Skript hat es auf dieser Seite angemeldet. Beim Neuladen der Seite wird es entfernt.',
      list: 'Werkzeuge dieser Seite',
    },
  },
  replaceable: {
    en: {
      replaces: 'It runs instead of one that a script registered on this page.',
      replacedBy: 'One that a script registered on this page runs instead, until the page reloads.',
    },
    de: {
      replaces: 'Es läuft statt eines, das ein Skript auf dieser Seite angemeldet hat.',
      replacedBy: 'Eines, das ein Skript auf dieser Seite angemeldet hat, läuft stattdessen, bis die Seite neu lädt.',
    },
  },
  traits: ({ executor, isDeclared }) => ({
    ...REFUSALS,
    executor,
    group: 'registered',
    location: executor,
    detail: executor,
    hasGrants: false,
    ...(isDeclared === true ? { isSchemaUntrusted: true } : {}),
  }),
  open: ({ registered }) => ({ get: registered.get, list: registered.list }),
};
