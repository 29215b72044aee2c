import { createBuiltinExecutor } from '../../builtin/builtin-executor.ts';
import { BUILTIN_CODE } from '../../contract/builtin.ts';
import { REFUSALS, type OriginDescriptor } from '../descriptor.ts';
import { defined } from '../../../core/defined.ts';

/** Tools that ship with the app (`builtin-tier.ts`). */
export const builtin: OriginDescriptor<'builtin'> = {
  rank: 0,
  groups: [
    {
      id: 'reading',
      name: 'built-in tools that read',
      policy: 'allow',
      words: {
        en: {
          name: 'Built-in tools that read',
          about: 'A built-in tool that reads the workspace or asks you.',
          note:
            'read, glob, grep, result, shell_output, annotate_page and others that look at a page; ask_user_question ' +
            'and request_credential ask you anyway',
        },
        de: {
          name: 'Eingebaute Werkzeuge, die lesen',
          about: 'Ein eingebautes Werkzeug, das den Arbeitsbereich liest oder nachfragt.',
          note:
            'read, glob, grep, result, shell_output, annotate_page und andere, die eine Seite ansehen; ' +
            'ask_user_question und request_credential fragen selbst',
        },
      },
    },
    {
      id: 'builtin',
      name: 'built-in tools',
      policy: 'ask',
      words: {
        en: {
          name: 'Other built-in tools',
          about: 'A built-in tool. It can change the files of the workspace, and runs with what you granted it.',
        },
        de: {
          name: 'Andere eingebaute Werkzeuge',
          about:
            'Ein eingebautes Werkzeug. Es kann Dateien des Arbeitsbereichs ändern und läuft mit dem, was ihm ' +
            'erlaubt wurde.',
        },
      },
    },
    {
      id: 'task',
      name: 'tasks',
      policy: 'ask',
      words: {
        en: {
          name: 'Tasks',
          about: 'Starts an agent on a task of its own, with at most the tools of this conversation. It uses tokens.',
          note: 'task; calls of the agent are asked for like other calls',
        },
        de: {
          name: 'Aufgaben',
          about:
            'Startet einen Agenten mit einer eigenen Aufgabe und höchstens den Werkzeugen dieses Gesprächs. ' +
            'Er verbraucht Token.',
          note: 'task; Aufrufe des Agenten fragen wie andere Aufrufe',
        },
      },
    },
    {
      id: 'page',
      name: 'tools that act on a page',
      policy: 'ask',
      words: {
        en: {
          name: 'Page automation',
          about: 'A built-in tool that clicks or types in the panel on the screen.',
          note: 'Typing into passwords and cards asks each time',
        },
        de: {
          name: 'Seiten bedienen',
          about: 'Ein eingebautes Werkzeug, das im sichtbaren Panel klickt oder tippt.',
          note: 'Vor dem Ausfüllen von Passwort- und Kartenfeldern wird jedes Mal gefragt',
        },
      },
    },
  ],
  replaceable: {
    en: {
      replaces: 'It runs instead of the built-in tool of this name, here and for agents.',
      replacedBy: 'The built-in tool of this name runs instead, here and for agents.',
    },
    de: {
      replaces: 'Es läuft statt des eingebauten Werkzeugs dieses Namens, hier und für Agenten.',
      replacedBy: 'Das eingebaute Werkzeug dieses Namens läuft stattdessen, hier und für Agenten.',
    },
  },
  traits: ({ isReading, isPageAct, group, isProgram, isWhole, isAskedEachTime, pathArguments }) => ({
    ...REFUSALS,
    executor: 'builtin',
    codeKey: BUILTIN_CODE,
    group: isReading ? 'reading' : isPageAct ? 'page' : (group ?? 'builtin'),
    ...(isPageAct ? { isPageAct } : {}),
    ...(isProgram ? { isProgram } : {}),
    ...(isWhole ? { isWhole } : {}),
    ...defined({ pathArguments, isAskedEachTime }),
    hasGrants: true,
    whenDisabled: 'was removed: put it back',
  }),
  open: ({ builtins }) => ({ get: builtins.get, executor: createBuiltinExecutor(builtins.find) }),
};
