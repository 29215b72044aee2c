import { REFUSALS, type OriginDescriptor } from '../descriptor.ts';
import { createCustomTier } from './custom-tier.ts';

/** Tools that a person wrote or stored (`custom-tier.ts`). */
export const custom: OriginDescriptor<'custom'> = {
  rank: 30,
  groups: [
    {
      id: 'custom',
      name: 'tools of this person',
      policy: 'ask',
      words: {
        en: { name: 'Your tools', about: 'A tool of yours. It runs in its sandbox with what you granted it.' },
        de: {
          name: 'Eigene Werkzeuge',
          about: 'Ein eigenes Werkzeug. Es läuft in seiner Sandbox mit dem, was ihm erlaubt wurde.',
        },
      },
    },
  ],
  replaceable: {
    en: {
      replaces: 'It runs instead of your own tool of this name, here and for agents.',
      replacedBy: 'Your own tool of this name runs instead, here and for agents.',
    },
    de: {
      replaces: 'Es läuft statt des eigenen Werkzeugs dieses Namens, hier und für Agenten.',
      replacedBy: 'Das eigene Werkzeug dieses Namens läuft stattdessen, hier und für Agenten.',
    },
  },
  traits: ({ environment }) => ({
    ...REFUSALS,
    executor: environment,
    runs: environment,
    group: 'custom',
    detail: environment,
    hasGrants: true,
    isOwn: true,
  }),
  open: ({ tools }) => createCustomTier(tools),
};
