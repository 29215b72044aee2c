import type { english } from './en.ts';
import type { Shape } from './shape.ts';
import { choose, number } from './german-words.ts';

export const german: Shape<typeof english> = {
  common: {
    andMore: (count) => `…und ${String(count)} weitere`,
    deleted: 'Alle Daten sind gelöscht.',
    deletedInPart:
      'Ein Teil der Daten ließ sich nicht löschen. Bitte andere Tabs von Toolyard schließen und erneut versuchen.',
    restored: (tools) =>
      `Der Browser hat seine Datenbank beschädigt vorgefunden und gelöscht, wie nach einem Absturz. ` +
      `${choose(tools, 'Ein Werkzeug', `${number(tools)} Werkzeuge`)}, Einstellungen und Geheimnisse kamen aus ` +
      `der zweiten Kopie zurück, frühere Läufe nicht.`,
    outdated:
      'Eine neuere Version von Toolyard ist in einem anderen Tab offen. Dieser Tab kann nichts speichern, bis er ' +
      'neu geladen wird.',
    reload: 'Neu laden',
    close: 'Schließen',
    copied: 'Kopiert',
    cancel: 'Abbrechen',
    undo: 'Rückgängig',
    remove: 'Entfernen',
    loading: 'Wird geladen…',
    error: 'Fehler',
    asked: 'Frage',
    ended: 'Fertig',
    askedBeforeReload: 'Beim Neuladen war eine Frage offen. Ihr Aufruf endete ohne Antwort.',
    notSaved: 'Nicht gespeichert',
    progress: (done, total, message) =>
      `${total === undefined ? number(done) : `${number(done)} von ${number(total)}`}` +
      `${message === undefined ? '' : ` – ${message}`}`,
  },
  frame: {
    appName: 'Toolyard',
    navigation: 'Hauptbereiche',
    openList: 'Liste der Werkzeuge öffnen',
    toolList: 'Werkzeuge',
    resizeList: 'Breite der Werkzeugliste',
    skip: 'Zum Inhalt springen',
    openPalette: 'Werkzeug oder Aktion finden',
    messages: 'Meldungen',
    openSettings: (page) => `Einstellungen: ${page}`,
  },
  notFound: {
    toolTitle: (name) => `Es gibt kein Werkzeug namens „${name}“`,
    toolText: 'Vielleicht wurde es umbenannt oder entfernt, hier oder in einem anderen Tab.',
    pageTitle: 'Unter dieser Adresse ist nichts',
    pageText: 'Der Link ist vielleicht vertippt oder stammt von einer neueren Version.',
    back: 'Zu den Werkzeugen',
  },
  offline: {
    updateNow: 'Neu laden und die neue Version starten',
    updateReady: 'Eine neue Version ist bereit und startet mit dem nächsten Besuch',
    updateHint: 'Was offen ist, bleibt, wie es ist. Toolyard schließen und wieder öffnen, wann es passt.',
  },
  keyboard: {
    control: 'Strg',
    space: 'Leertaste',
  },
  undo: {
    undo: (label) => `Rückgängig: ${label}`,
    reportedUndone: (label) => `Zurückgenommen: ${label}`,
    failed: (label, message) => `Nicht zurückgenommen: ${label}. ${message}`,
  },
};
