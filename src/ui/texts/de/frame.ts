import type { frameTexts as english } from '../en/frame.ts';
import type { Shape } from '../shape.ts';
import { choose, number, plural } from './german-words.ts';

export const frameTexts: Shape<typeof english> = {
  common: {
    leaveEditor: 'Tab rückt ein. Esc, dann Tab, führt hinaus.',
    broughtBack: (tools) =>
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
  },
  frame: {
    appName: 'Toolyard',
    navigation: 'Hauptbereiche',
    tools: 'Werkzeuge',
    agent: 'Agent',
    workspace: 'Arbeitsbereich',
    servers: 'Server',
    settings: 'Einstellungen',
    help: 'Hilfe',
    openList: 'Liste der Werkzeuge öffnen',
    toolList: 'Werkzeuge',
    editor: 'Editor',
    runPanel: 'Lauf',
    paneTabs: 'Code oder Lauf',
    codeTab: 'Code',
    runTab: 'Lauf',
    resizeList: 'Breite der Werkzeugliste',
    resizeRun: 'Breite des Laufbereichs',
    skip: 'Zum Inhalt springen',
  },
  status: {
    label: 'Status',
    offline: 'Offline',
    offlineHint: 'Keine Verbindung. Alles außer Anfragen ins Netz funktioniert.',
    queue: (running, queued) =>
      queued === 0
        ? choose(running, '1 läuft', `${number(running)} laufen`)
        : `${choose(running, '1 läuft', `${number(running)} laufen`)}, ` +
          `${choose(queued, '1 wartet', `${number(queued)} warten`)}`,
    storage: (used) => `${used} gespeichert`,
    persistent: 'Bleibt bis zum Entfernen',
    notPersistent: 'Der Browser kann es löschen',
    storageHint: 'Einstellungen zum Speicher öffnen',
    saved: 'Gespeichert',
    saving: 'Wird gespeichert…',
    editing: 'In Bearbeitung…',
    notSaved: 'Nicht gespeichert',
  },
  list: {
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
    untrustedMark: 'noch fremd',
  },
  notFound: {
    toolTitle: (name) => `Es gibt kein Werkzeug namens „${name}“`,
    toolText: 'Vielleicht wurde es umbenannt oder entfernt, hier oder in einem anderen Tab.',
    pageTitle: 'Unter dieser Adresse ist nichts',
    pageText: 'Der Link ist vielleicht vertippt oder stammt von einer neueren Version.',
    back: 'Zu den Werkzeugen',
  },
  crash: {
    title: 'Etwas in der Seite ist kaputtgegangen',
    text: 'Gespeichertes ist sicher. Nach dem Neuladen geht es weiter; die Einzelheiten helfen beim Beheben.',
    reload: 'Seite neu laden',
    copy: 'Einzelheiten kopieren',
    showDetails: 'Einzelheiten zeigen',
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
  diff: {
    same: 'Kein Unterschied.',
    added: 'hinzugekommen: ',
    removed: 'entfernt: ',
    cut: (count) => `${plural(count, 'weitere Zeile wird', 'weitere Zeilen werden')} nicht gezeigt.`,
    cutLine: (count) => `${plural(count, 'weiteres Zeichen wird', 'weitere Zeichen werden')} nicht gezeigt.`,
    unchanged: (count) => plural(count, 'unveränderte Zeile', 'unveränderte Zeilen'),
  },
};
