import { BUILTIN_CODE } from '../../contract/builtin.ts';
import { REFUSALS, type OriginDescriptor } from '../descriptor.ts';

/** Tools of panels, there while their panel is active. No built-in tool and none of a person is replaced by one. */
export const panel: OriginDescriptor<'panel'> = {
  rank: -10,
  groups: [
    {
      id: 'panel',
      name: 'tools of panels',
      policy: 'ask',
      words: {
        en: {
          name: 'Tools of panels',
          about: 'A tool of the open panel. The code of the panel runs in its sandbox with what you granted it.',
          location: 'Panel',
        },
        de: {
          name: 'Werkzeuge von Panels',
          about: 'Ein Werkzeug des offenen Panels. Dessen Code läuft in seiner Sandbox mit dem, was ihm erlaubt wurde.',
          location: 'Panel',
        },
      },
    },
  ],
  badge: {
    en: { name: 'Panel', hint: 'The open panel brings it' },
    de: { name: 'Panel', hint: 'Das offene Panel bringt es mit' },
  },
  traits: ({ panelId, folder, endpoint, isReading }) => ({
    ...REFUSALS,
    executor: 'panel',
    group: isReading ? 'reading' : 'panel',
    location: folder ?? panelId,
    detail: endpoint ?? `panel ${panelId}`,
    panelId,
    ...(folder === undefined
      ? { codeKey: BUILTIN_CODE, hasGrants: false }
      : { grantee: `panel:${panelId}`, hasGrants: true, isSchemaUntrusted: true as const }),
  }),
  hasOwnView: true,
  open: ({ panel: tools }) => tools,
};
