import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { choose, number } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  status: {
    label: 'Status',
    offline: 'Offline',
    offlineHint: 'Keine Verbindung. Alles außer Anfragen ins Netz funktioniert.',
    queue: (running, queued) =>
      queued === 0
        ? choose(running, '1 läuft', `${number(running)} laufen`)
        : `${choose(running, '1 läuft', `${number(running)} laufen`)}, ` +
          `${choose(queued, '1 wartet', `${number(queued)} warten`)}`,
    mayBePrivate: 'Privates Fenster? Daten bleiben vielleicht nicht erhalten',
    storageHint: 'Einstellungen zum Speicher öffnen',
  },
  crash: {
    title: 'Etwas ist schiefgegangen',
    text: 'Gespeichertes ist sicher. Nach dem Neuladen geht es weiter; die Einzelheiten helfen beim Beheben.',
    reload: 'Seite neu laden',
    copy: 'Einzelheiten kopieren',
    showDetails: 'Einzelheiten anzeigen',
    notLoadedTitle: 'Dieser Teil ließ sich nicht laden',
    notLoadedText:
      'Toolyard wurde aktualisiert, oder die Verbindung brach ab. Nach dem Neuladen geht es weiter; Gespeichertes ist ' +
      'sicher.',
    startTitle: 'Toolyard konnte nicht starten',
  },
  misplaced: {
    title: 'Das ist keine Adresse von Toolyard',
    text:
      'Diese Schreibweise der Adresse kann der Host ohne die Regeln beantworten, die Toolyard schützen. Deshalb ' +
      'startet hier nichts.',
    open: 'Zur Startseite dieses Hosts',
  },
  framed: {
    title: 'Toolyard läuft nicht innerhalb einer anderen Seite',
    text:
      'Eine Seite darum herum könnte verdecken, was gefragt wird. Bitte in einem eigenen Tab öffnen; um hier ein ' +
      'Werkzeug zu zeigen, den Code zum Einbetten aus „Teilen“ nehmen.',
    open: 'Toolyard in einem neuen Tab öffnen',
  },
  actions: {
    search: 'Die Liste der Werkzeuge durchsuchen',
    install: 'Toolyard als App installieren',
  },
};
