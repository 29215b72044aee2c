import { REFUSALS, type OriginDescriptor } from '../descriptor.ts';

/** Tools that the address of the page brought for this visit (`link-tier.ts`). */
export const link: OriginDescriptor<'link'> = {
  rank: 50,
  groups: [
    {
      id: 'link',
      name: 'tools of a link',
      policy: 'ask',
      words: {
        en: {
          name: 'Tools of the address',
          about: 'A tool that the address of this page brought. It runs in its sandbox with what you granted it.',
        },
        de: {
          name: 'Werkzeuge der Adresse',
          about:
            'Ein Werkzeug, das die Adresse dieser Seite brachte. Es läuft in seiner Sandbox mit dem, was ihm ' +
            'erlaubt wurde.',
        },
      },
    },
  ],
  badge: {
    en: { name: 'This visit', hint: 'The address of the page brought it. It is gone when the tab is closed.' },
    de: { name: 'Dieser Besuch', hint: 'Die Adresse der Seite brachte es. Mit dem Schließen des Tabs ist es fort.' },
  },
  replaceable: {
    en: {
      replaces: 'It runs instead of one that an address brought.',
      replacedBy: 'One that the address brought runs instead, for this visit.',
    },
    de: {
      replaces: 'Es läuft statt eines, das eine Adresse brachte.',
      replacedBy: 'Eines, das die Adresse brachte, läuft für diesen Besuch stattdessen.',
    },
  },
  traits: ({ environment }) => ({
    ...REFUSALS,
    executor: environment,
    runs: environment,
    group: 'link',
    detail: environment,
    hasGrants: true,
    whenDisabled: 'was taken away by the address of this page: bring it back',
    isBeforeOwn: true,
  }),
  hasOwnView: true,
  open: ({ link }) => ({ get: link.get, list: async () => Promise.resolve(link.list().map(({ tool }) => tool)) }),
};
