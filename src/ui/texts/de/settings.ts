import type { settingsTexts as english } from '../en/settings.ts';
import type { Shape } from '../shape.ts';
import { number, plural } from './german-words.ts';

export const settingsTexts: Shape<typeof english> = {
  settings: {
    title: 'Einstellungen',
    pages: {
      appearance: 'Darstellung',
      keyboard: 'Tastatur',
      secrets: 'Geheimnisse',
      permissions: 'Berechtigungen',
      models: 'Modelle',
      approvals: 'Freigaben',
      tools: 'Werkzeuge',
      node: 'Node.js',
      packages: 'Pakete',
      workspace: 'Arbeitsbereich',
      storage: 'Speicher',
      changes: 'Letzte Änderungen',
      about: 'Über Toolyard',
    },
    navigation: 'Seiten der Einstellungen',
    all: 'Alle Einstellungen',
    search: 'Einstellung suchen',
    count: (count) => plural(count, 'Abschnitt passt', 'Abschnitte passen'),
    none: (query) => `Keine Einstellung passt zu „${query}“.`,
    showAll: 'Alle zeigen',
  },
  appearance: {
    theme: 'Farben',
    system: 'System',
    light: 'Hell',
    dark: 'Dunkel',
    hint: '„System“ folgt der Einstellung des Rechners.',
    language: 'Sprache',
    languages: { browser: 'Wie der Browser', en: 'English', de: 'Deutsch' },
    reloadIn: { en: 'Reload in English', de: 'Auf Deutsch neu laden' },
    languageHint: 'Texte für Agenten bleiben englisch.',
    languageNotKept: 'Dieser Browser behält keine Einstellungen dieser Seite, also bleibt die Sprache.',
  },
  secrets: {
    intro:
      'Der Wert eines Geheimnisses ist in diesem Browser verschlüsselt und lässt sich nie zurücklesen. Werkzeuge ' +
      'bekommen einen Platzhalter; der Wert wird erst beim Senden einer Anfrage eingesetzt, und nur für die ' +
      'Adressen unten.',
    list: 'Gespeicherte Geheimnisse',
    none:
      'Noch keine Geheimnisse. Das erste unten anlegen, mit der Adresse, an die es gehen darf; ein Werkzeug fragt ' +
      'mit dem Namen danach.',
    add: 'Geheimnis anlegen',
    name: 'Name',
    nameHint: 'Großbuchstaben, Ziffern und Unterstrich, z. B. GITHUB_TOKEN.',
    nameInvalid: 'Nur Großbuchstaben, Ziffern und Unterstrich, am Anfang ein Buchstabe.',
    value: 'Wert',
    valueMissing: 'Bitte den Wert eingeben.',
    bindings: 'Darf gehen an',
    origin: 'Ursprung',
    originHint: 'Schema, Host und Port, z. B. https://api.github.com',
    originInvalid: 'Ein Ursprung sieht aus wie https://api.example.org',
    methods: 'Methoden',
    methodsHint: 'z. B. GET, POST',
    path: 'Pfad beginnt mit',
    pathInvalid: 'Ein Pfad beginnt mit /.',
    addBinding: 'Adresse hinzufügen',
    removeBinding: 'Diese Adresse entfernen',
    kept: 'Behalten',
    always: 'Bis zum Entfernen',
    session: 'Bis dieser Tab schließt',
    save: 'Geheimnis speichern',
    saved: (name) => `${name} gespeichert`,
    removed: (name) => `${name} entfernt`,
    back: (name) => `${name} ist wieder da`,
    remove: (name) => `${name} entfernen`,
    guessable:
      'Dieser Wert ist so kurz oder einfach, dass er sich erraten lässt. Wiederholt ihn ein Server, wird er ' +
      'deshalb nicht verborgen. Nur einem Werkzeug geben, das ihn lesen darf.',
    replaceHint:
      'Speichern unter einem vorhandenen Namen ersetzt dessen Wert. Ein entfernter oder ersetzter Wert lässt ' +
      'sich zehn Minuten lang zurückholen.',
    sessionMark: 'nur dieser Tab',
    locked: 'Die Geheimnisse sind verschlossen',
    lockedText: 'Bitte die Passphrase eingeben, um sie in diesem Tab zu benutzen.',
    passphrase: 'Passphrase',
    unlock: 'Aufschließen',
    wrong: 'Das ist nicht die Passphrase.',
    setPassphrase: 'Passphrase setzen',
    passphraseTitle: 'Passphrase',
    passphraseText:
      'Mit einer Passphrase bleiben die Geheimnisse nach einem Neustart verschlossen, bis sie eingegeben wird. ' +
      'Sie lässt sich nicht wiederherstellen. Leer wird sie entfernt.',
    newPassphrase: 'Neue Passphrase',
    passphraseSet: 'Passphrase gesetzt',
    passphraseRemoved: 'Passphrase entfernt',
    failed: (message) => `Nicht gespeichert: ${message}`,
  },
  permissions: {
    intro:
      'Was jedem Werkzeug erlaubt wurde. Eine Erlaubnis gehört zum Werkzeug und bei einem fremden genau zu dem ' +
      'Code, der zu sehen war.',
    list: 'Erlaubnisse',
    none:
      'Noch hat kein Werkzeug eine Berechtigung. Braucht ein Lauf eine, wird neben dem Lauf danach gefragt; was ' +
      'erlaubt wird, steht dann hier.',
    revokeAll: (name) => `Alles von ${name} zurücknehmen`,
    revoke: 'Zurücknehmen',
    revokeOne: (what, name) => `„${what}“ von ${name} zurücknehmen`,
    filesOf: (name) => `Dateien des Arbeitsbereichs für ${name}`,
    since: (when) => `seit ${when}`,
    unknownTool: 'Ein entferntes Werkzeug',
    network: (methods, place) => `${methods} ${place}`,
    anyMethod: 'jede Methode',
    filesRead: 'Den Arbeitsbereich lesen',
    filesWrite: 'Den Arbeitsbereich ändern',
    secret: (name) => `Das Geheimnis ${name} benutzen`,
    reveal: (name) => `Den Wert von ${name} sehen`,
    dom: 'Ein eigenes Dokument',
    credentialHeaders: 'mit eigenem Authorization-Header',
  },
  storage: {
    used: 'Von Toolyard in diesem Browser belegt',
    of: (used, quota) => `${used} von etwa ${quota}`,
    unknown: 'Der Browser sagt es nicht.',
    persistent: 'Dauerhaft',
    persistentText: 'Der Browser behält es bis zum Entfernen.',
    notPersistentText: 'Der Browser kann es löschen, wenn der Platz knapp wird.',
    request: 'Um Aufbewahrung bitten',
    refused:
      'Der Browser hat abgelehnt. Die Seite zu installieren oder ein Lesezeichen zu setzen hilft oft; ein Export ' +
      'ist immer sicher.',
    exportTitle: 'Sichern und exportieren',
    exportAll: 'Alles exportieren',
    exportAllHint:
      'Eine Datei mit allen Werkzeugen, Fassungen, Läufen, Dateien und Einstellungen. Keine Geheimnisse, keine ' +
      'Berechtigungen.',
    failed: (message) => `Nicht exportiert: ${message}`,
    device: 'Gerätekennung',
    deviceText: 'Eine zufällige Kennung dieses Browserprofils, die Werkzeuge sehen können.',
    reset: 'Neue erzeugen',
    resetDone: 'Eine neue Gerätekennung gilt',
  },
  about: {
    version: 'Version',
    licence: 'Lizenz',
    licenceText: 'MIT. Der Quelltext und die Texte aller Lizenzen liegen der App bei.',
    limits: 'Grenzen',
    rows: {
      timeout: 'Zeitlimit eines Laufs',
      timeoutValue: (min, max, preset) => `${number(min)}–${number(max)} ms, sonst ${number(preset)} ms`,
      result: 'Ergebnis eines Laufs',
      input: 'Argumente eines Laufs',
      logs: 'Protokollzeilen eines Laufs',
      storage: 'Speicher eines Werkzeugs',
      response: 'Antwort auf eine Anfrage',
      concurrent: 'Läufe zugleich',
      concurrentValue: (own, stranger) => `${number(own)} eigene, ${number(stranger)} fremder`,
      versions: 'Aufbewahrte Fassungen je Werkzeug',
      runs: 'Aufbewahrte Läufe je Werkzeug',
    },
    privacy:
      'Nichts verlässt diese Seite außer Anfragen, die einem Werkzeug erlaubt wurden, und den Namen ' +
      'hinzugefügter Pakete.',
  },
};
