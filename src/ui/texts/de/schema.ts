import type { schemaTexts as english } from '../en/schema.ts';
import type { Shape } from '../shape.ts';
import { choose, list, number } from './german-words.ts';

const PROVIDER_NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', gemini: 'Gemini', mcp: 'MCP' } as const;
type Providers = readonly (keyof typeof PROVIDER_NAMES)[];

const names = (providers: Providers) => list(providers.map((provider) => PROVIDER_NAMES[provider]));
/** The verb of „OpenAI und Anthropic lehnen … ab“. */
const refuse = (providers: Providers) => choose(providers.length, 'lehnt', 'lehnen');

const atRoot = (path: string) =>
  path === ''
    ? 'die Wurzel'
    : path.replaceAll('/properties/', '.').replace(/^\./, '').replaceAll('~1', '/').replaceAll('~0', '~');
const placeOf = (path: string) => (path === '' ? 'der Wurzel' : atRoot(path));
/** Where a sentence begins with it. */
const start = (path: string) => (path === '' ? 'Die Wurzel' : atRoot(path));

export const schemaTexts: Shape<typeof english> = {
  schemaTree: {
    view: 'Wie das Schema gezeigt wird',
    tree: 'Felder',
    json: 'JSON',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    fromExample: 'Aus einem Beispiel',
    fromCode: 'Aus dem Code',
    toCode: 'In Code',
    unreadable: 'Das JSON ist nicht lesbar, daher gibt es keine Felder. Bitte als JSON korrigieren.',
    notAnObject: 'Das Schema ist kein Objekt. Bitte als JSON korrigieren.',
    keys: '↑ ↓ gehen von Name zu Name. Alt ↑ ↓ verschiebt einen Parameter.',
    parameters: 'Parameter',
    none: 'Noch keine Parameter.',
    add: 'Parameter hinzufügen',
    addInside: (name) => `In ${name} hinzufügen`,
    root: 'Die Eingabe',
    rootDetails: 'Die Eingabe als Ganzes',
    orNull: 'oder null',
    name: 'Name',
    nameOf: (name) => `Name von ${name}`,
    typeOf: (name) => `Typ von ${name}`,
    descriptionOf: (name) => `Beschreibung von ${name}`,
    descriptionPlaceholder: 'Was es bedeutet, für den, der es ausfüllt',
    required: 'Nötig',
    requiredOf: (name) => `${name} ist nötig`,
    more: (name) => `Mehr zu ${name}`,
    moveUp: 'Nach oben',
    moveDown: 'Nach unten',
    remove: 'Entfernen',
    duplicateName: (name) => `${name} gibt es schon.`,
    emptyName: 'Ein Parameter braucht einen Namen.',
    item: 'jedes Element',
    itemNumber: (index) => `Element ${index}`,
    others: 'jeder andere Name',
    addItem: 'Sagen, was die Elemente sind',
    details: (name) => `Details zu ${name}`,
    detailsShort: 'Details',
    nullable: 'Darf null sein',
    set: (keyword, value) => `${keyword}: ${value}`,
    closed: 'Andere Namen',
    closedOpen: 'Angenommen',
    closedNo: 'Abgelehnt',
    closedSchema: 'Wie unten beschrieben',
    values: 'Erlaubte Werte, einer je Zeile',
    valuesJson: 'Erlaubte Werte als JSON',
    othersOf: (name) => `Andere Schlüsselwörter von ${name}`,
    addOthers: 'Andere Schlüsselwörter als JSON',
    booleanOf: (name) => `${name} als JSON`,
    notJson: 'Das ist noch kein JSON.',
    notObject: 'Das sind Schlüsselwörter: Bitte ein JSON-Objekt schreiben.',
    notNumber: 'Bitte eine Zahl schreiben.',
    notCount: 'Bitte eine ganze Zahl ab 0 schreiben.',
    showMore: (count) => `${number(count)} weitere zeigen`,
    open: (name) => `Zeigen, was in ${name} ist`,
    types: {
      string: 'Text',
      number: 'Zahl',
      integer: 'ganze Zahl',
      boolean: 'ja oder nein',
      object: 'Objekt',
      array: 'Liste',
      null: 'null',
      any: 'beliebig',
    },
    several: (types) => types.join(' oder '),
    keywords: {
      format: 'Format',
      pattern: 'Muster',
      minLength: 'Kürzeste Länge',
      maxLength: 'Größte Länge',
      minimum: 'Minimum',
      maximum: 'Maximum',
      exclusiveMinimum: 'Größer als',
      exclusiveMaximum: 'Kleiner als',
      multipleOf: 'Vielfaches von',
      minProperties: 'Wenigste Namen',
      maxProperties: 'Meiste Namen',
      minItems: 'Wenigste Elemente',
      maxItems: 'Meiste Elemente',
      uniqueItems: 'Kein Element zweimal',
      enum: 'Erlaubte Werte',
      const: 'Immer',
      default: 'Vorgabe',
      examples: 'Beispiele als JSON',
      title: 'Titel',
    },
  },
  makeSchema: {
    exampleTitle: 'Schema aus einem Beispiel',
    exampleLabel: 'Beispielargumente',
    exampleHint:
      'JSON oder ein JavaScript-Objekt. Mehrere Beispiele, als Liste oder eines je Zeile, zeigen, was fehlen darf.',
    lastRun: 'Eingabe des letzten Laufs nehmen',
    noRun: 'Noch kein Lauf.',
    keepWords: 'Vorhandene Beschreibungen behalten',
    codeTitle: 'Schema aus den Typen des Codes',
    codeLoading: 'Die Typen werden gelesen…',
    codeOff: 'Typen sind gerade nicht verfügbar.',
    names: 'Der Code hat keine Typen für seine Eingabe. Dies sind die Namen, die er liest; ihre Typen sind unbekannt.',
    nothing: {
      'no-function': 'Im Code wurde nichts Aufrufbares gefunden.',
      'no-parameter': 'Die Funktion nimmt keine Eingabe.',
      'not-an-object': 'Der Typ der Eingabe nennt keine Eigenschaften. Eine Eingabe ist ein Objekt.',
    },
    unsaid: 'Was das Schema nicht sagen kann',
    note: {
      'no-json': (path, what) => `${path}: ${what} hat keine Form in JSON. Das Schema lässt es aus.`,
      'as-text': (path, what) => `${path}: ${what} kommt als Text an.`,
      any: (path) => `${path}: Der Typ ist any.`,
      unresolved: (path, what) => `${path}: Nichts sagt, was ${what} ist.`,
      cut: (path, what) => `${path}: ${what} ist zu groß, um weiterzulesen.`,
    },
    noteRoot: 'Die Eingabe',
    difference: 'Unterschied zwischen dem Schema und dem neuen Schema',
    same: 'Das neue Schema ist gleich dem vorhandenen.',
    use: 'Dieses Schema nehmen',
    toCodeTitle: 'Code aus diesem Schema',
    toCodeHint:
      'Eine Funktion, die die Eingabe zerlegt und zurückgibt. Sie ersetzt den Code; der alte steht im Verlauf.',
    codeDifference: 'Unterschied zwischen dem Code und dem neuen Code',
    useCode: 'Diesen Code nehmen',
    copyCode: 'Code kopieren',
    cancel: 'Abbrechen',
    wrong: {
      empty: '',
      syntax: (line, column) => `Bei Zeile ${line}:${column} nicht lesbar.`,
      'not-a-value': (line, column) => `Zeile ${line}:${column} müsste ausgeführt werden. Bitte einen Wert schreiben.`,
      'not-an-object': 'Argumente sind ein Objekt, etwa { "city": "Oslo" }.',
    },
  },
  definition: {
    label: 'Prüfung der Definition',
    good: 'Prüfung: alles gut',
    found: (count) => `Prüfung: ${number(count)} anzusehen`,
    unreadable: 'Prüfung: Das Schema ist nicht lesbar',
    tokens: (count) => `etwa ${number(count)} Token`,
    tokensTitle: 'Was die Definition in jeder Anfrage kostet',
    tokensHint:
      'Schätzungen: im Mittel auf 3 % genau an der Zählung der Anbieter, in neunzehn von zwanzig Fällen auf 7 %. ' +
      'Die von Anthropic beruht auf dem letzten veröffentlichten Tokenizer.',
    provider: PROVIDER_NAMES,
    strictTitle: 'Nur für den strikten Modus von OpenAI',
    strictGood: 'Alle Anforderungen sind erfüllt.',
    show: 'Zeigen',
    addDescription: 'Beschreibung hinzufügen',
    setType: (type) => `Typ auf ${type} setzen`,
    rename: (name) => `In ${name} umbenennen`,
    renameFailed: (message) => `Nicht umbenannt: ${message}`,
    closeObject: 'Andere Namen ablehnen',
    finding: {
      'name-too-long': (length, limit, providers) =>
        `Der Name hat ${number(length)} Zeichen; ${names(providers)} ${refuse(providers)} mehr als ` +
        `${number(limit)} ab.`,
      'name-characters': (providers) =>
        `${names(providers)} ${refuse(providers)} Zeichen des Namens ab. Gesendet wird ein anderer.`,
      'description-empty': 'Das Werkzeug hat keine Beschreibung. Ein Modell wählt Werkzeuge nach ihrer Beschreibung.',
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
        `${names(providers)} ${refuse(providers)} ${keyword} bei ${placeOf(path)} ab oder ` +
        `${choose(providers.length, 'übergeht', 'übergehen')} es.`,
      'many-properties': (count) => `${number(count)} Parameter sind viele. Modelle füllen weniger zuverlässiger aus.`,
      deep: (depth, path) =>
        `${number(depth)} Objekte ineinander bei ${placeOf(path)}. Flachere Eingaben füllen Modelle besser aus.`,
    },
    strict: {
      'open-object': (path) => `${start(path)} nimmt andere Namen an (additionalProperties).`,
      optional: (path, optional) => `${start(path)} hat Parameter, die nicht nötig sind: ${optional}.`,
      keyword: (path, keyword) => `${keyword} bei ${placeOf(path)}.`,
      'too-large': 'Es ist größer oder tiefer, als der strikte Modus zulässt.',
    },
  },
};
