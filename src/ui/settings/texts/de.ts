import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { plural, number } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  toolSettings: {
    protectedTitle: 'Geschützte Pfade',
    protectedText: 'Kein Werkzeug ändert diese Dateien oder etwas in diesen Ordnern. Von Hand geht es weiterhin.',
    protectedPaths: 'Pfade, durch Doppelpunkte getrennt',
    protectedHint: 'Zum Beispiel /.env:/config/keys',
    shorteningTitle: 'Lange Ausgaben',
    shorteningText:
      'Von einer Ausgabe, die länger ist als hier steht, sieht ein Modell Anfang und Ende; die ganze Ausgabe ' +
      'bleibt erhalten und lässt sich mit dem Werkzeug result lesen. Menschen sehen immer die ganze Ausgabe.',
    bashCharacters: 'bash: Zeichen',
    bashLines: 'bash: Zeilen',
    readCharacters: 'read: Zeichen',
    writeCharacters: 'write und edit: Zeichen',
    otherCharacters: 'Andere Werkzeuge: Zeichen',
    wrongNumber: 'Eine ganze Zahl von 2 bis 10.000.000',
    save: 'Speichern',
    usual: 'Standardwerte verwenden',
    saved: 'Einstellungen der Werkzeuge geändert',
    promptTitle: 'Prompt-Abschnitt',
    promptText: 'Der Teil eines Systemprompts, der die Werkzeuge nennt und ihre Anleitung gibt.',
    showPrompt: 'Anzeigen',
    copyPrompt: 'Abschnitt kopieren',
  },
  offline: {
    label: 'Ohne Netz',
    newVersion: 'Neue Version',
    states: {
      development: 'Nicht aufbewahrt: Dies ist der Entwicklungsserver.',
      insecure: 'Nicht aufbewahrt: Browser bewahren Apps nur von https-Adressen und von localhost auf.',
      unsupported: 'Nicht aufbewahrt: Dieser Browser kann es nicht oder verbietet es in diesem Fenster.',
      preparing: 'Wird in diesem Browser aufbewahrt…',
      ready: 'In diesem Browser aufbewahrt: Toolyard öffnet sich und führt Werkzeuge aus, auch ohne Netz.',
      failed:
        'Nicht aufbewahrt: Die Dateien ließen sich nicht holen, oder es fehlt Platz. Der nächste Besuch versucht ' +
        'es wieder.',
    },
  },
  navigation: 'Seiten der Einstellungen',
  search: 'Einstellung suchen',
  count: (count) => plural(count, 'Abschnitt passt', 'Abschnitte passen'),
  none: (query) => `Keine Einstellung passt zu „${query}“.`,
  showAll: 'Alle anzeigen',
  appearance: {
    theme: 'Farben',
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
    editBindings: (name) => `Bearbeiten, wohin ${name} gehen darf`,
    valueStays: 'Der Wert bleibt, wie er ist.',
    saveBindings: 'Adressen speichern',
    cancelBindings: 'Abbrechen',
    bindingsSaved: (name) => `Geändert, wohin ${name} gehen darf`,
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
    back: (name) => `${name} wiederhergestellt`,
    remove: (name) => `${name} entfernen`,
    guessable:
      'Dieser Wert ist so kurz oder einfach, dass er sich erraten lässt. Wiederholt ihn ein Server, wird er ' +
      'deshalb nicht verborgen. Nur einem Werkzeug geben, das ihn lesen darf.',
    replaceHint:
      'Speichern unter einem vorhandenen Namen ersetzt dessen Wert. Ein entfernter oder ersetzter Wert lässt ' +
      'sich zehn Minuten lang zurückholen.',
    sessionMark: 'nur dieser Tab',
    locked: 'Die Geheimnisse sind gesperrt',
    lockedText: 'Bitte die Passphrase eingeben, um sie in diesem Tab zu benutzen.',
    passphrase: 'Passphrase',
    unlock: 'Entsperren',
    wrong: 'Falsche Passphrase.',
    setPassphrase: 'Passphrase setzen',
    passphraseTitle: 'Passphrase',
    passphraseText:
      'Mit einer Passphrase bleiben die Geheimnisse nach einem Neustart gesperrt, bis sie eingegeben wird. ' +
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
      'Kein Werkzeug hat eine Berechtigung. Braucht ein Lauf eine, wird neben dem Lauf danach gefragt; was ' +
      'erlaubt wird, steht dann hier.',
    revokeAll: (name) => `Alles von ${name} zurücknehmen`,
    revoke: 'Zurücknehmen',
    revokeOne: (what, name) => `„${what}“ von ${name} zurücknehmen`,
    filesOf: (name) => `Dateien des Arbeitsbereichs für ${name}`,
    since: (when) => `seit ${when}`,
    unknownTool: 'Ein entferntes Werkzeug',
    network: (methods, location) => `${methods} ${location}`,
    anyMethod: 'jede Methode',
    filesRead: 'Den Arbeitsbereich lesen',
    filesWrite: 'Den Arbeitsbereich ändern',
    secret: (name) => `Das Geheimnis ${name} benutzen`,
    reveal: (name) => `Den Wert von ${name} sehen`,
    dom: 'Ein eigenes Dokument',
    credentialHeaders: 'mit eigenem Authorization-Header',
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
      versions: 'Aufbewahrte Versionen je Werkzeug',
      runs: 'Aufbewahrte Läufe je Werkzeug',
    },
    privacy:
      'Nur was eingerichtet oder erlaubt wurde, verlässt diese Seite: Anfragen von Werkzeugen, Gespräche mit ' +
      'Modellen, Aufrufe von MCP-Servern, die Namen hinzugefügter Pakete und was Code aus einem WebContainer ' +
      'sendet.',
  },
  keyboard: {
    intro: 'Tastenkürzel. Die ohne Strg oder ⌘ tun nichts, während in einem Feld getippt wird.',
    single: 'Einzeltasten',
    singleHint: 'Bei Sprachsteuerung, oder wenn die Tasten stören, ausschalten.',
    page: 'Auf der Seite',
    editor: 'Im Code-Editor',
    action: 'Was es tut',
    keys: 'Tasten',
    off: 'aus',
    on: 'an',
    names: {
      palette: 'Werkzeug oder Aktion finden',
      run: 'Werkzeug ausführen',
      stop: 'Lauf anhalten',
      runCases: 'Alle Fälle ausführen',
      save: 'Jetzt speichern',
      undo: 'Letzte Änderung zurücknehmen, außerhalb eines Feldes',
      paste: 'Kopiertes als Werkzeug durchsehen, außerhalb eines Feldes',
      search: 'Liste der Werkzeuge durchsuchen',
      newTool: 'Neues Werkzeug',
      rename: 'Werkzeug umbenennen',
      share: 'Werkzeug teilen',
      focusEditor: 'Zum Code',
      focusArguments: 'Zu den Argumenten',
      terminal: 'Terminal des Arbeitsbereichs ein- oder ausblenden',
      question: 'Zur offenen Frage',
      tabCode: 'Code anzeigen',
      tabSchema: 'Schema anzeigen',
      tabCases: 'Fälle anzeigen',
      tabDetails: 'Details anzeigen',
      tabHistory: 'Verlauf anzeigen',
      tabPackages: 'Pakete anzeigen',
      help: 'Hilfe',
      complete: 'Getipptes vervollständigen',
      signature: 'Parameter einer Funktion anzeigen',
      format: 'Code formatieren',
      explain: 'Einen Namen erklären',
      renameSymbol: 'Einen Namen überall ändern',
      definition: 'Zur Deklaration eines Namens',
      nextProblem: 'Zum nächsten Problem',
      find: 'Suchen und ersetzen',
    },
  },
  changes: {
    title: 'Letzte Änderungen',
    intro:
      'Was in diesem Tab getan wurde und sich zurücknehmen lässt, das Neueste zuerst. Die Liste endet mit dem ' +
      'Tab; der Verlauf jedes Werkzeugs bleibt.',
    none: 'Noch nichts zurückzunehmen.',
    list: 'Letzte Änderungen',
    undoing: 'Wird zurückgenommen…',
    undone: 'Zurückgenommen',
    keys: (keys) => `Außerhalb eines Textes nimmt ${keys} die letzte Änderung zurück.`,
    grantChanged: (name) => `Geändert, was ${name} darf`,
    grantRevoked: (name) => `Erlaubnis von ${name} zurückgenommen`,
    secretReplaced: (name) => `${name} ersetzt`,
    theme: 'Farben geändert',
  },
  workspace: {
    space: 'Platz',
    of: (used, most) => `${used} von ${most}`,
    entries: (amount, most) => `${number(amount)} von ${number(most)} Dateien und Ordnern`,
    file: (most) =>
      `Eine Datei hat höchstens ${most}. Der Browser gibt vielleicht weniger Platz, als der Arbeitsbereich nimmt.`,
    protectedTitle: 'Geschützte Pfade',
    protectedHint:
      'Werkzeuge und Agenten dürfen diese und was darin liegt nicht ändern; von Hand geht es. Verknüpfungen, ' +
      '`..` und andere Schreibweisen eines Namens führen nicht daran vorbei.',
    noneProtected: 'Keine.',
    change: 'Liste ändern',
    openFiles: 'Arbeitsbereich öffnen',
  },
  environment: {
    title: 'Was hier funktioniert',
    intro: (address) => `Unter ${address}, in diesem Browser.`,
    rows: {
      isolation: 'Programme, die auf andere warten, und WebContainer',
      headers: 'Schutz durch Header',
      neighbours: 'Andere Seiten dieses Hosts',
      copy: 'Zweite Kopie der Datenbank',
    },
    marks: { yes: 'Geht', no: 'Geht nicht', note: 'Gut zu wissen' },
    says: {
      isolation: {
        yes:
          'Die Seite ist isoliert: execSync, spawnSync und execFileSync warten auf ihr Programm, Modelle im Tab ' +
          'nutzen mehrere Threads, und ein WebContainer kann starten.',
        no:
          'Browser geben gemeinsamen Arbeitsspeicher nur Seiten, deren Host Cross-Origin-Opener-Policy: ' +
          'same-origin und Cross-Origin-Embedder-Policy: credentialless sendet; Safari kennt das zweite nicht und ' +
          'gibt keinen. Hier sind exec, spawn und execFile statt execSync, spawnSync und execFileSync zu benutzen; ' +
          'Node.js-Werkzeuge laufen in diesem Tab. Die Datei _headers des Builds enthält beide Header.',
        note: '',
      },
      headers: {
        yes:
          'Der Host sendet die Richtlinien der App: Der Browser zeigt sie nicht innerhalb einer anderen Seite und ' +
          'hält jeden Worker auf das beschränkt, was er braucht.',
        no:
          'Dieser Host sendet die Richtlinien der App nicht, also bringt die Seite ihre eigene mit: Sie führt ' +
          'weder Inline-Skripte noch eval aus und startet nichts innerhalb einer anderen Seite. Es fehlt, was nur ' +
          'ein Header sagen kann: Richtlinien für Worker und dass schon der Browser das Einbetten ablehnt. Die ' +
          'Sandbox der Werkzeuge hat in jedem Fall ihre vollständige Richtlinie.',
        note: '',
      },
      neighbours: {
        yes: '',
        no: '',
        note:
          'Die App liegt in einem Ordner dieses Hosts. Browser trennen den Speicher nach Adressen, nicht nach ' +
          'Ordnern: Seiten in seinen anderen Ordnern können lesen, was hier gespeichert ist. Geheimnisse gehören ' +
          'nur in ein Toolyard mit eigener Adresse.',
      },
      copy: {
        yes:
          'Alles hier wird zweimal gespeichert; so geht bei einem Absturz des Browsers mitten im Schreiben ' +
          'nichts verloren.',
        no:
          'Dieser Browser hat einen Speicher je Seite, also gibt es nur eine Kopie. Einstellungen → Speicher → ' +
          'Alles exportieren macht eine weitere.',
        note: '',
      },
    },
    install: {
      title: 'Als App installieren',
      button: 'Toolyard installieren',
      ways: {
        installed: 'Toolyard läuft als eigene App.',
        offered:
          'Sie bekommt ein eigenes Fenster und ein eigenes Symbol. Gespeichertes bleibt, wo es ist, und nichts ' +
          'wird noch einmal heruntergeladen.',
        menu:
          'Sie ist schon installiert, oder dieser Browser hat es in seinem Menü: „Seite als App installieren“ oder ' +
          '„Zum Startbildschirm hinzufügen“.',
        other:
          'Safari auf dem Mac: Ablage → Zum Dock hinzufügen. Safari auf iPhone oder iPad: Teilen → Zum ' +
          'Home-Bildschirm. Firefox auf Android: Menü → Zum Startbildschirm hinzufügen. Firefox auf dem Rechner: ' +
          'Ein Lesezeichen genügt; die Seite öffnet sich auch so ohne Netz.',
        insecure: 'Browser installieren Seiten nur von https-Adressen und von localhost.',
      },
    },
  },
};
