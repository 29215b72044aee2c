import { number, plural } from '../../texts/german-words.ts';
import type { Shape } from '../../texts/shape.ts';
import type { english } from './en.ts';

type Reach = Shape<typeof english>;

const states: Reach['calls']['states'] = {
  waiting: 'Wartet auf eine Antwort',
  running: 'Läuft',
  done: 'Fertig',
  failed: 'Gescheitert',
  denied: 'Abgelehnt',
  stopped: 'Gestoppt',
  unknown: 'Unbekannt',
};

export const german: Reach = {
  intro:
    'Agenten und Programme auf diesem Computer können Werkzeuge aufrufen, solange dieser Tab offen ist. Welche, wird ' +
    'für jeden gewählt, und vor jedem Aufruf kommt eine Frage.',
  failed: (message) => `Das hat nicht geklappt: ${message}`,
  copied: 'Kopiert. Das Token dazu gibt es unter „Agenten verbinden“.',
  notCopied: 'Der Browser hat das Kopieren nicht erlaubt.',
  relay: {
    title: 'Das Relay',
    start:
      'Ein Browser-Tab kann nicht direkt aufgerufen werden. Das Relay, ein kleines Programm auf diesem Computer, ' +
      'reicht Aufrufe weiter.',
    stepStart: 'In einem Terminal starten. Es gibt einen Kopplungslink aus.',
    stepFile: 'Ohne dieses Repository geht es mit der Datei, die mit der App kommt:',
    stepOpen: 'Den Link in diesem Browser öffnen oder hier einfügen.',
    link: 'Kopplungslink',
    linkHint:
      'Er endet mit #pair= und einem Schlüssel. Der Schlüssel wird verschlüsselt in diesem Browser gespeichert.',
    pair: 'Verbinden',
    question: (port) => `Mit dem Relay auf Port ${port} verbinden?`,
    questionText:
      'Seine Clients können dann die Werkzeuge aufrufen, die ihnen angeboten werden. Nur verbinden, wenn Sie das ' +
      'Relay selbst gestartet haben.',
    askedByBrowser:
      'Der Browser wird fragen, ob diese Seite Programme auf diesem Gerät erreichen darf. Das Relay ist eines: erlauben.',
    badLink: 'Das ist kein Kopplungslink. Bitte den ganzen Link kopieren, den das Relay ausgibt.',
    notNow: 'Nicht jetzt',
    off: 'Nicht verbunden',
    offText: 'Kein Agent kann Werkzeuge aufrufen.',
    connecting: 'Verbindet…',
    connected: (port) => `Verbunden auf Port ${port}`,
    connectedText: 'Aufrufe erreichen diesen Tab, solange er offen ist.',
    absent: (port) => `Kein Relay auf Port ${port}`,
    absentText: 'Mit npm start starten. Die App verbindet sich, sobald es läuft.',
    lost: 'Das Relay wurde beendet',
    replaced: 'In einem anderen Tab verbunden',
    replacedText: 'Der neueste Tab beantwortet die Aufrufe.',
    takeOver: 'Diesen Tab nehmen',
    refusedRelay: (port) => `Das Programm auf Port ${port} ist nicht das gekoppelte Relay`,
    refusedRelayText:
      'Es konnte nicht beweisen, dass es den Schlüssel hat. Deshalb wurde ihm nichts geschickt. Bitte neu koppeln.',
    refusedTab: 'Das Relay nimmt diesen Tab nicht an',
    refusedTabText: 'Sein Schlüssel hat sich geändert. Bitte den neuen Link öffnen, den es ausgibt.',
    locked: 'Die Geheimnisse sind gesperrt',
    lockedText: 'Der Schlüssel ist eines davon. In den Einstellungen entsperren, dann verbinden.',
    toSecrets: 'Geheimnisse öffnen',
    connect: 'Verbinden',
    retry: 'Jetzt versuchen',
    disconnect: 'Trennen',
    forget: 'Relay vergessen',
  },
  add: {
    title: 'Agenten hinzufügen',
    kind: 'Agent',
    name: 'Name',
    nameHint: 'Steht bei jedem seiner Aufrufe. Kleinbuchstaben, Ziffern und Bindestriche.',
    create: 'Token erzeugen',
    offline: 'Zuerst das Relay verbinden.',
    command: 'In einem Terminal ausführen:',
    file: (name) => `In ${name} einfügen:`,
    desktop: 'Den Pfad durch den von toolyard-relay.mjs auf diesem Computer ersetzen.',
    once: 'Das Token wird nur einmal gezeigt.',
    waiting: (name) => `Wartet auf den ersten Aufruf von ${name}…`,
    seen: (name) => `${name} ist verbunden.`,
    offerNext: 'Er sieht keine Werkzeuge, bis ihm unten welche angeboten werden.',
    done: 'Fertig',
  },
  clients: {
    title: 'Agenten',
    none: 'Noch keine Agenten.',
    browser: 'Agent dieses Browsers',
    browserText: 'Bietet Werkzeuge dem Agenten an, der in diesen Browser eingebaut ist (WebMCP).',
    lastSeen: (when) => `Zuletzt gesehen ${when}`,
    neverSeen: 'Noch nie verbunden',
    offers: (count) =>
      count === 0 ? 'Keine Werkzeuge angeboten' : `${number(count)} ${plural(count, 'Werkzeug', 'Werkzeuge')}`,
    choose: 'Werkzeuge wählen',
    close: 'Schließen',
    revoke: 'Zugriff entziehen',
    revoked: (name) => `${name} hat keinen Zugriff mehr`,
  },
  offer: {
    tools: (name) => `Werkzeuge für ${name}`,
    search: 'Werkzeuge filtern',
    clear: 'Filter leeren',
    noTools: 'Es gibt keine Werkzeuge zum Anbieten. Werkzeuge müssen eingeschaltet und vertraut sein.',
    noMatch: 'Kein Werkzeug passt.',
    more: (count) => `${number(count)} weitere: die Liste filtern, um sie zu sehen.`,
    sets: 'Sätze',
    saveSet: 'Als Satz speichern',
    setName: 'Name des Satzes',
    removeSet: (name) => `Den Satz ${name} löschen`,
    skills: 'Angebotene Skills',
    skillsHint: 'Agenten, die Skills über MCP kennen, lesen sie mit allen Dateien.',
    folder: 'Ordner, den er lesen darf',
    folderHint: 'Dateien des Arbeitsbereichs darunter sind Ressourcen des Agenten. Leer lassen für keine.',
    saveFolder: 'Speichern',
    rules: 'Ohne Frage erlaubt',
    removeRule: (tool) => `Bei ${tool} wieder fragen`,
  },
  calls: {
    title: 'Aufrufe',
    none: 'Noch keine Aufrufe.',
    states,
    stop: (tool) => `${tool} stoppen`,
    clear: 'Protokoll leeren',
    all: 'Alle zeigen',
  },
};
