import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { number, plural, list, choose } from '../../texts/german-words.ts';

const PROVIDER_NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', gemini: 'Gemini', mcp: 'MCP' } as const;

const names = (providers: Providers) => list(providers.map((provider) => PROVIDER_NAMES[provider]));

type Providers = readonly (keyof typeof PROVIDER_NAMES)[];

/** The verb of „OpenAI und Anthropic lehnen … ab“. */
const refuse = (providers: Providers) => choose(providers.length, 'lehnt', 'lehnen');

/** Where a sentence begins with it. */
const start = (path: string) => (path === '' ? 'Die Wurzel' : atRoot(path));

const atRoot = (path: string) =>
  path === ''
    ? 'die Wurzel'
    : path.replaceAll('/properties/', '.').replace(/^\./, '').replaceAll('~1', '/').replaceAll('~0', '~');

const locationOf = (path: string) => (path === '' ? 'der Wurzel' : atRoot(path));

export const german: Shape<typeof english> = {
  pane: 'Editor',
  codeTab: 'Code',
  saveMark: {
    saved: 'Gespeichert',
    saving: 'Wird gespeichert…',
    editing: 'In Bearbeitung…',
  },
  name: 'Name',
  rename: 'Umbenennen',
  renameHint: 'Nur a–z, A–Z, 0–9, Punkt, Unterstrich und Bindestrich; höchstens 128.',
  saveName: 'Namen speichern',
  description: 'Beschreibung',
  descriptionPlaceholder: 'Was es tut und wann ein Agent es benutzen soll',
  howItRuns: 'Ausführung',
  environment: 'Umgebung',
  node: 'Node.js (Dateisystem, Kindprozesse usw.)',
  browser: 'Browser (Fetch, localStorage, DOM usw.)',
  nodeHelp:
    'Hat, was ein Node-Programm hat: Module, Dateien, npm-Pakete. Läuft allein in einer Sandbox in diesem Tab. ' +
    'Sein Ordner / enthält eine Kopie des Arbeitsbereichs, sobald das erlaubt ist.',
  browserHelp: 'Hat, was eine Webseite hat: fetch, localStorage, crypto. Läuft allein in einer Sandbox in diesem Tab.',
  language: 'Sprache',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  metadata: (environment, timeoutMs, created) =>
    `Umgebung: ${environment} • Zeitlimit: ${timeoutMs} ms • Angelegt: ${created}`,
  tabs: 'Teile des Werkzeugs',
  tabCode: 'Code',
  tabSchema: 'Schema',
  tabPackages: 'Pakete',
  tabCases: 'Fälle',
  tabDetails: 'Details',
  tabHistory: 'Verlauf',
  tabProblem: '!',
  more: 'Weitere Aktionen',
  copyCurl: 'Als curl kopieren',
  copyConfig: 'MCP-Konfiguration kopieren',
  duplicate: 'Duplizieren',
  pin: 'Dateien des Arbeitsbereichs fixieren',
  distrust: 'Nicht mehr vertrauen',
  save: {
    notSaved: 'Nicht gespeichert',
    at: (line, column) => `Zeile ${line}:${column}`,
    more: (count) => `und ${number(count)} mehr`,
    draftKept: 'Der Entwurf bleibt in diesem Tab, bis er gespeichert werden kann.',
    failed: 'Nicht gespeichert',
    retry: 'Erneut speichern',
    show: 'Anzeigen',
    fields: {
      description: 'Beschreibung',
      code: 'Code',
      parametersText: 'Schema',
      returnsText: 'Rückgabe',
      timeoutText: 'Zeitlimit',
      guidance: 'Anleitung',
      tagsText: 'Tags',
      permissionsText: 'gewünschte Berechtigungen',
      environment: 'Umgebung',
      enabled: 'eingeschaltet',
      language: 'Sprache',
    },
  },
  conflict: {
    label: 'Widersprüchliche Änderung',
    title: 'Dieses Werkzeug wurde während der Bearbeitung anderswo geändert',
    text: 'Rot ist die andere Version, grün die eigene.',
    useOther: 'Andere Version übernehmen',
    keepLocal: 'Eigene Version behalten',
    hide: 'Unterschied ausblenden',
    show: 'Unterschied anzeigen',
    diff: 'Unterschied zwischen der anderen Version und der eigenen',
  },
  problems: {
    unknownShape:
      'Keine Funktion zum Aufrufen gefunden. Nötig ist eine exportierte Funktion namens „tool“ oder „run“ oder ein ' +
      'Default-Export.',
  },
  code: {
    label: 'Code',
    types: 'Typen',
    typesLoading: 'Typen werden geladen…',
    typesOff: 'Typen sind nicht verfügbar. Der Code lässt sich bearbeiten und ausführen.',
    noProblems: 'Keine Typfehler',
    problems: (count) => plural(count, 'Typfehler', 'Typfehler'),
    nextProblem: 'Zum nächsten Problem (F8)',
    format: 'Formatieren',
    formatHint: (keys) => `Code formatieren (${keys})`,
    keys: 'F2 benennt um, F12 springt zur Deklaration eines Namens, Umschalt+F1 erklärt ihn.',
  },
  schemaWrongAt: (path) => `Falsch bei ${path === '' ? 'der Wurzel' : path}`,
  details: {
    timeout: 'Zeitlimit in Millisekunden',
    timeoutHint: 'Gezählt ab dem Start des Codes. 1 bis 600000.',
    tags: 'Tags',
    tagsHint: 'Wörter, durch Kommas getrennt. Ein Gespräch kann alle Werkzeuge eines Tags anbieten oder weglassen.',
    guidance: 'Anleitung für Agenten',
    guidanceHint: 'Kommt zu den Anweisungen eines Agenten, solange dieses Werkzeug angeboten wird.',
    returns: 'Rückgabe',
    returnsHint: 'Text oder ein JSON-Schema, gegen das Ergebnisse geprüft werden.',
    permissions: 'Gewünschte Berechtigungen',
    permissionsHint:
      'Was das Werkzeug verwenden möchte. Die Angabe allein erlaubt nichts; gefragt wird beim Ausführen.',
    permissionsExample: 'Beispiel einfügen',
    storage: 'Speicher dieses Werkzeugs',
    storageUsed: (used, quota) => `${used} von ${quota}`,
    clearStorage: 'Speicher leeren',
    origin: 'Herkunft',
    written: 'Hier geschrieben',
    imported: (format, when) => `Importiert aus ${format} am ${when}`,
    versionNumber: (version) => `Version ${version}`,
    updated: 'Letzte Änderung',
  },
  actions: {
    focusEditor: 'Zum Code',
    format: 'Den Code formatieren',
    nextProblem: 'Zum nächsten Problem im Code',
    rename: 'Dieses Werkzeug umbenennen',
    share: 'Dieses Werkzeug teilen',
    duplicate: 'Dieses Werkzeug duplizieren',
    remove: 'Dieses Werkzeug entfernen',
    distrust: 'Diesem Werkzeug nicht mehr vertrauen',
    enable: 'Dieses Werkzeug einschalten',
    disable: 'Dieses Werkzeug ausschalten',
    toTab: (tab) => `${tab} anzeigen`,
    keyboard: 'Tastenkürzel',
  },
  undo: {
    storageCleared: (name) => `Speicher von ${name} geleert`,
    enabled: (name) => `${name} eingeschaltet`,
    disabled: (name) => `${name} ausgeschaltet`,
    renamed: (from, to) => `${from} in ${to} umbenannt`,
    draftDropped: (name) => `Entwurf von ${name} verworfen`,
  },
  origin: {
    byLink: (when) => `Am ${when} aus einem Link gespeichert.`,
    signed: (key) => `Signiert mit dem Schlüssel ${key}.`,
    notSigned: 'Nicht signiert.',
    changed: 'Der Code wurde hier seither geändert.',
    unchanged: 'Der Code wurde hier nicht geändert.',
    madeFrom: (names) => `Nach Angabe der Absender wurde es aus ${names} gemacht.`,
    by: (name, key) => `${name} (Schlüssel ${key})`,
  },
  definition: {
    label: 'Prüfungen',
    good: 'Keine Probleme',
    checking: 'Wird geprüft…',
    errors: (count) => plural(count, 'Problem', 'Probleme'),
    found: (count) => plural(count, 'Vorschlag', 'Vorschläge'),
    unreadable: 'Das Schema ist nicht lesbar',
    tokens: (count) => `etwa ${number(count)} Token`,
    tokensTitle: 'Was die Definition in jeder Anfrage kostet',
    tokensHint:
      'Schätzungen: im Mittel auf 3 % genau an der Zählung der Anbieter, in neunzehn von zwanzig Fällen auf 7 %. ' +
      'Die von Anthropic beruht auf dem letzten veröffentlichten Tokenizer.',
    provider: PROVIDER_NAMES,
    strictTitle: 'Nur für den strikten Modus von OpenAI',
    strictGood: 'Alle Anforderungen sind erfüllt.',
    show: 'Anzeigen',
    addDescription: 'Beschreibung hinzufügen',
    setType: (type) => `Typ auf ${type} setzen`,
    rename: (name) => `In ${name} umbenennen`,
    renameFailed: (message) => `Nicht umbenannt: ${message}`,
    closeObject: 'Weitere Eigenschaften verbieten',
    permissions: {
      title: 'Gewünschte Berechtigungen',
      address: {
        unused: (line) => `${line} ist angegeben, aber der Code ruft es nie auf.`,
        undeclared: (line) => `Der Code ruft ${line} auf, das nicht angegeben ist.`,
        used: (line) => `Ein Lauf rief ${line} auf, das nicht angegeben ist.`,
      },
      secret: {
        unused: (name) => `Das Geheimnis ${name} ist angegeben, aber der Code benutzt es nie.`,
        undeclared: (name) => `Der Code benutzt das Geheimnis ${name}, das nicht angegeben ist.`,
        used: (name) => `Ein Lauf sendete das Geheimnis ${name}, das nicht angegeben ist.`,
      },
      update: 'Gewünschte Berechtigungen anpassen',
      updateHint: 'Ändert nur, was das Werkzeug angibt. Was erlaubt ist, bleibt unverändert.',
    },
    code: {
      undeclared: (name) => `Der Code liest ${name}, aber im Schema fehlt es: Agenten schicken es nicht.`,
      declare: 'Ins Schema aufnehmen',
      declareName: (name) => `Ins Schema aufnehmen: ${name}`,
      unused: (name) => `Das Schema hat ${name}, der Code liest es aber nie.`,
      remove: 'Aus dem Schema entfernen',
      removeName: (name) => `Aus dem Schema entfernen: ${name}`,
      export: 'Als Werkzeug exportieren',
    },
    finding: {
      'name-too-long': (length, limit, providers) =>
        `Der Name hat ${number(length)} Zeichen; ${names(providers)} ${refuse(providers)} mehr als ` +
        `${number(limit)} ab.`,
      'name-characters': (providers) =>
        `${names(providers)} ${refuse(providers)} Zeichen des Namens ab. Gesendet wird ein anderer.`,
      'description-empty': 'Das Werkzeug hat keine Beschreibung. Modelle wählen Werkzeuge nach ihrer Beschreibung aus.',
      'description-short': (length) =>
        `Die Beschreibung hat nur ${number(length)} Zeichen. Bitte sagen, wann das Werkzeug zu benutzen ist.`,
      'description-long': (length, limit, providers) =>
        providers.length === 0
          ? `Die Beschreibung hat ${number(length)} Zeichen, mehr als ${number(limit)}. Das kostet in jeder ` +
            `Anfrage Token.`
          : `Die Beschreibung hat ${number(length)} Zeichen; ${names(providers)} ${refuse(providers)} mehr als ` +
            `${number(limit)} ab.`,
      'root-type': 'Die Wurzel sagt nicht, dass ihr Typ object ist. MCP und Anthropic verlangen es.',
      'parameter-undescribed': (path) => `${start(path)} hat keine Beschreibung.`,
      'parameter-untyped': (path) => `${start(path)} hat keinen Typ.`,
      'parameter-name': (path, providers) =>
        `${names(providers)} ${refuse(providers)} den Namen ${atRoot(path)} ab: erlaubt sind Buchstaben, ` +
        `Ziffern, _ . - und höchstens 64 davon.`,
      'enum-untyped': (path) => `${start(path)} zählt Werte ohne Typ auf. Gemini verlangt einen.`,
      'items-missing': (path) =>
        `${start(path)} ist eine Liste, die nicht sagt, was ihre Elemente sind. Gemini lehnt das ab.`,
      'keyword-refused': (path, keyword, providers) =>
        `${names(providers)} ${refuse(providers)} ${keyword} bei ${locationOf(path)} ab oder ` +
        `${choose(providers.length, 'übergeht', 'übergehen')} es.`,
      'many-properties': (count) => `${number(count)} Parameter sind viele. Modelle füllen weniger zuverlässiger aus.`,
      deep: (depth, path) =>
        `${number(depth)} Objekte ineinander bei ${locationOf(path)}. Flachere Eingaben füllen Modelle besser aus.`,
    },
    strict: {
      'open-object': (path) => `${start(path)} erlaubt weitere Eigenschaften.`,
      optional: (path, optional) => `${start(path)} hat optionale Parameter: ${optional}.`,
      keyword: (path, keyword) => `${keyword} bei ${locationOf(path)}.`,
      'too-large': 'Es ist größer oder tiefer, als der strikte Modus zulässt.',
    },
  },
};
