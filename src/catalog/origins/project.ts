import { REFUSALS, type OriginDescriptor } from './descriptor.ts';

/** Tools that are files of the workspace (`tiers/project-tier.ts`). */
export const project: OriginDescriptor<'project'> = {
  groups: [{ id: 'project', name: 'tools of the workspace', policy: 'ask' }],
  traits: ({ path, runs }) => ({
    ...REFUSALS,
    executor: runs,
    runs,
    group: 'project',
    place: path,
    detail: path,
    hasGrants: true,
    barUntilTrusted: {
      why:
        `is ${path} of the workspace, and nobody has allowed this code yet: a person has to look at it and allow ` +
        `it before it runs`,
      data: { reason: 'not-allowed', path },
    },
    replaceable: 'project',
  }),
};
