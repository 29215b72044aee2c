import { REFUSALS, type OriginDescriptor } from '../descriptor.ts';

/** Tools that are files of the workspace (`project-tier.ts`). */
export const project: OriginDescriptor<'project'> = {
  rank: 20,
  groups: [
    {
      id: 'project',
      name: 'tools of the workspace',
      policy: 'ask',
      words: {
        en: {
          name: 'Tools of the workspace',
          about: 'A tool of the workspace. It runs in its sandbox with what you granted it.',
          location: 'File',
        },
        de: {
          name: 'Werkzeuge des Arbeitsbereichs',
          about: 'Ein Werkzeug des Arbeitsbereichs. Es läuft in seiner Sandbox mit dem, was ihm erlaubt wurde.',
          location: 'Datei',
        },
      },
    },
  ],
  badge: {
    en: { name: 'Workspace', hint: 'It is a file of the workspace' },
    de: { name: 'Arbeitsbereich', hint: 'Es ist eine Datei des Arbeitsbereichs' },
  },
  replaceable: {
    en: {
      replaces: 'It runs instead of a file of the workspace, here and for agents.',
      replacedBy: 'A file of the workspace runs instead, here and for agents.',
    },
    de: {
      replaces: 'Es läuft statt einer Datei des Arbeitsbereichs, hier und für Agenten.',
      replacedBy: 'Eine Datei des Arbeitsbereichs läuft stattdessen, hier und für Agenten.',
    },
  },
  traits: ({ path, runs }) => ({
    ...REFUSALS,
    executor: runs,
    runs,
    group: 'project',
    location: path,
    detail: path,
    hasGrants: true,
    barUntilTrusted: {
      why:
        `is ${path} of the workspace, and nobody has allowed this code yet: a person has to look at it and allow ` +
        `it before it runs`,
      data: { reason: 'not-allowed', path },
    },
  }),
  hasOwnView: true,
  open: ({ project }) => project,
};
