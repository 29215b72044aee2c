import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { plural, number } from '../../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  title: 'Werkzeuge',
  list: {
    tags: 'Nach Tag filtern',
    search: 'Werkzeuge suchen',
    searchKeys: '/',
    clearSearch: 'Suche leeren',
    newTool: 'Neu',
    importTool: 'Import',
    noMatch: (query) => `Kein Werkzeug passt zu „${query}“.`,
    count: (shown, all) =>
      shown === all
        ? plural(all, 'Werkzeug', 'Werkzeuge')
        : `${number(shown)} von ${plural(all, 'Werkzeug', 'Werkzeugen')}`,
    disabledMark: 'ausgeschaltet',
    untrustedMark: 'fremd',
  },
  empty: {
    noTools: (keys) => `Noch keine Werkzeuge. Mit einer Vorlage beginnen oder mit ${keys} etwas einfügen.`,
    newNamed: (name) => `Neues Werkzeug namens ${name}`,
    firstDescription: 'Gibt seine Eingabe zurück.',
  },
  createFailed: (message) => `Das Werkzeug wurde nicht angelegt: ${message}`,
  tool: {
    enabled: 'Eingeschaltet',
    disabled: 'Ausgeschaltet',
    browserBadge: 'Browser',
    nodeBadge: 'Node',
    untrustedBadge: 'Fremd',
    untrustedBadgeHint: 'Importierter Code, dem noch nicht vertraut wird',
    pinned: (paths) =>
      paths.length === 0
        ? 'Sein Code nennt keine Datei des Arbeitsbereichs'
        : `Es darf ${paths.slice(0, 5).join(', ')}` +
          `${paths.length > 5 ? ` und ${number(paths.length - 5)} weitere` : ''} laden, so wie ` +
          `${paths.length === 1 ? 'sie jetzt ist' : 'sie jetzt sind'}`,
    removed: (name) => `${name} entfernt`,
    restored: (name) => `${name} wiederhergestellt`,
    removeFailed: (message) => `Nicht entfernt: ${message}`,
    actionFailed: (message) => `Fehlgeschlagen: ${message}`,
  },
  builtins: {
    title: 'Eingebaute Werkzeuge',
    badge: 'Eingebaut',
    badgeHint: 'Gehört zur App',
    go: (name) => `Zum eingebauten Werkzeug ${name}`,
    show: (count) => `Eingebaute Werkzeuge (${number(count)})`,
    removedMark: 'entfernt',
    overriddenMark: 'ersetzt',
  },
  settings: 'Werkzeuge',
  open: 'Werkzeuge',
  exportEverything: 'Alles exportieren',
  undo: {
    trusted: (name) => `${name} wird jetzt vertraut`,
    distrusted: (name) => `${name} wird nicht mehr vertraut`,
  },
};
