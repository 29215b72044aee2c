import { REFUSALS, type OriginDescriptor } from '../descriptor.ts';

/** Tools that skills bundle (`skill-tools-tier.ts`): there for the conversations that use the skill. */
export const skill: OriginDescriptor<'skill'> = {
  rank: 25,
  groups: [
    {
      id: 'skill',
      name: 'tools of skills',
      policy: 'ask',
      words: {
        en: {
          name: 'Tools of skills',
          about: 'A tool that a skill brings. It runs in its sandbox with what you granted it.',
          location: 'File',
        },
        de: {
          name: 'Werkzeuge von Skills',
          about: 'Ein Werkzeug, das ein Skill mitbringt. Es läuft in seiner Sandbox mit dem, was ihm erlaubt wurde.',
          location: 'Datei',
        },
      },
    },
  ],
  badge: {
    en: { name: 'Skill', hint: 'A skill brings it' },
    de: { name: 'Skill', hint: 'Ein Skill bringt es mit' },
  },
  replaceable: {
    en: {
      replaces: 'It runs instead of a tool of a skill, here and for agents.',
      replacedBy: 'A tool of a skill runs instead, in conversations that use the skill.',
    },
    de: {
      replaces: 'Es läuft statt eines Werkzeugs eines Skills, hier und für Agenten.',
      replacedBy: 'Ein Werkzeug eines Skills läuft stattdessen, in Gesprächen, die den Skill verwenden.',
    },
  },
  traits: ({ path, runs, skill: name }) => ({
    ...REFUSALS,
    executor: runs,
    runs,
    group: 'skill',
    location: path,
    detail: `skill ${name}`,
    hasGrants: true,
    barUntilTrusted: {
      why: `belongs to the skill ${name}, and nobody has allowed it in this form: a person has to look at it first`,
      data: { reason: 'not-allowed', path },
    },
  }),
  open: ({ skill: tools }) => tools,
};
