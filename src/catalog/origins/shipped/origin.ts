import { REFUSALS, type OriginDescriptor } from '../descriptor.ts';

/** Tools that whoever built the app put into the build (`shipped-tier.ts`). */
export const shipped: OriginDescriptor<'embed'> = {
  rank: 10,
  groups: [
    {
      id: 'embed',
      name: 'tools that came with the app',
      policy: 'ask',
      words: {
        en: {
          name: 'Tools that came with the app',
          about: 'A tool that came with this app. It runs in its sandbox with what you granted it.',
          location: 'File',
        },
        de: {
          name: 'Mitgelieferte Werkzeuge',
          about: 'Ein mitgeliefertes Werkzeug. Es läuft in seiner Sandbox mit dem, was ihm erlaubt wurde.',
          location: 'Datei',
        },
      },
    },
  ],
  badge: {
    en: { name: 'Shipped', hint: 'It came with this build of the app' },
    de: { name: 'Mitgeliefert', hint: 'Es gehört zu diesem Build der App' },
  },
  replaceable: {
    en: {
      replaces: 'It runs instead of one that ships with this app, here and for agents.',
      replacedBy: 'One that ships with this app runs instead, here and for agents.',
    },
    de: {
      replaces: 'Es läuft statt eines mitgelieferten, hier und für Agenten.',
      replacedBy: 'Ein mitgeliefertes läuft stattdessen, hier und für Agenten.',
    },
  },
  traits: ({ file, environment }) => ({
    ...REFUSALS,
    executor: environment,
    runs: environment,
    group: 'embed',
    location: file,
    detail: file,
    hasGrants: true,
    isShipped: true,
  }),
  hasOwnView: true,
  open: ({ shipped }) => shipped,
};
