import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { choose, number, plural, things } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  exporting: {
    title: (count, only) =>
      count === 1 ? `${only} exportieren` : `${plural(count, 'Werkzeug', 'Werkzeuge')} exportieren`,
    format: 'Format',
    formats: {
      'mcp-server': { name: 'MCP-Server', text: 'Ein Zip, das ein lauffähiger stdio-Server ist, mit seinen Tests.' },
      'ai-sdk': { name: 'Modul für das AI SDK', text: 'Eine Datei für das AI SDK von Vercel.' },
      openai: { name: 'OpenAI', text: 'Definitionen von Funktionen. Kein Code.' },
      anthropic: { name: 'Anthropic', text: 'Definitionen von Werkzeugen. Kein Code.' },
      gemini: { name: 'Gemini', text: 'Deklarationen von Funktionen. Kein Code.' },
      mcp: { name: 'MCP', text: 'Was tools/list antwortet. Kein Code.' },
      'tools.json': { name: 'tools.json', text: 'Das Format der früheren Desktop-App.' },
    },
    tools: 'Werkzeuge',
    chosen: (count, total) => `${number(count)} von ${number(total)}`,
    saveFirst:
      'Nur eigene Werkzeuge stehen hier. Ein Werkzeug aus dem Arbeitsbereich oder ein mitgeliefertes bitte ' +
      'zuerst auf seiner Seite als eigenes speichern.',
    filter: 'Werkzeuge filtern',
    all: 'Alle',
    none: 'Keine',
    nothing: 'Bitte ein Werkzeug wählen.',
    working: 'Wird geschrieben…',
    failed: 'Nicht exportiert',
    file: 'Datei',
    preview: (path) => `Was gespeichert wird: ${path}`,
    losses: 'In diesem Format nicht enthalten',
    lossless: 'Alles ist enthalten.',
    everyTool: (count) => choose(count, 'Ausgelassen', 'Bei jedem ausgelassen'),
    leftOut: 'ausgelassen:',
    refused: 'Von diesem Format nicht unterstützt',
    more: (count) => `und ${plural(count, 'weiteres Werkzeug', 'weitere Werkzeuge')}`,
    keys: 'Sieht nach einem Schlüssel aus',
    keysText: (tool, line, kind) =>
      `Zeile ${line} von ${tool} enthält etwas, das nach einem Schlüssel aussieht (${kind}). Wer die Datei ` +
      `bekommt, bekommt auch ihn.`,
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyFailed: 'Der Browser hat das Kopieren nicht erlaubt. Bitte den Text markieren.',
    save: (fileName) => `${fileName} speichern`,
    saved: (fileName) => `${fileName} gespeichert`,
    open: 'Exportieren…',
    openHint: 'Als MCP-Server, als Modul, als Definitionen eines Anbieters oder als tools.json.',
    action: 'Dieses Werkzeug exportieren…',
  },
  share: 'Teilen',
  title: (named, counts) => {
    if (things(counts) === '') return 'Werkzeuge teilen';
    return named.length === 1 && (counts.conversations ?? 0) === 0
      ? `${named.join('')} teilen`
      : `${things(counts)} teilen`;
  },
  copyLinkAction: 'Link zu diesem Werkzeug kopieren',
  link: 'Link',
  copy: 'Link kopieren',
  copied: 'Link kopiert',
  copyFailed: 'Der Browser hat das Kopieren nicht erlaubt. Bitte den Link markieren und kopieren.',
  making: 'Der Link wird erzeugt…',
  nothing: 'Bitte ein Werkzeug, eine Datei oder einen Server wählen.',
  failed: 'Der Link ließ sich nicht erzeugen',
  length: (count) => `${number(count)} Zeichen`,
  meter: 'Länge des Links',
  locations: {
    chats: 'Kurz genug für die meisten Chats: Discord hat die niedrigste Grenze, 2.000.',
    longChats: 'Zu lang für eine Nachricht in Discord. Slack und Telegram erlauben 4.000.',
    documents: 'Zu lang für die meisten Chats. Passt in Dokumente, Wikis und die meisten E-Mails.',
    browsers: 'Browser öffnen ihn, aber Chats und viele Mailprogramme schneiden ihn ab. Eine Datei ist sicherer.',
    file: 'Zu lang für einen Link. Bitte als Datei speichern.',
  },
  saveFile: 'Als Datei speichern',
  saveFileHint: 'Wer die Datei bekommt, legt sie auf dieser App ab.',
  system: 'Teilen mit…',
  nowhere: 'Alles steckt im Link selbst; nichts wird irgendwohin gesendet.',
  holds: 'Im Link',
  holdsTool: 'Code, Beschreibung, Schema und Einstellungen',
  holdsCases: (count) => plural(count, 'Fall', 'Fälle'),
  holdsPackages: (count) => `Namen und Prüfsummen von ${plural(count, 'npm-Paket', 'npm-Paketen')}`,
  holdsSecrets: (names) => `die Namen von Geheimnissen (${names})`,
  holdsFiles: (count) => plural(count, 'Datei', 'Dateien'),
  holdsServers: (count) =>
    choose(
      count,
      'wo 1 Server ist oder wie er gestartet wird, und die Namen seiner Geheimnisse',
      `wo ${number(count)} Server sind oder wie sie gestartet werden, und die Namen ihrer Geheimnisse`,
    ),
  holdsConversations: (count) =>
    `${plural(count, 'Gespräch', 'Gespräche')}: Nachrichten, Aufrufe mit ihren Argumenten und Ergebnissen`,
  conversationHint:
    'Vor dem Senden lesen: Es enthält alles, was gesagt wurde, und alle Ergebnisse der Werkzeuge. Gefundene ' +
    'Schlüssel werden entfernt.',
  holdsSignature: 'die eigene Signatur',
  left: 'Nicht dabei',
  leftOut: 'Werte von Geheimnissen, erteilte Erlaubnisse, frühere Läufe, ältere Versionen, der Speicher des Werkzeugs',
  leftOutOfOthers: 'Werte von Geheimnissen, erteilte Erlaubnisse',
  folders: {
    skills: {
      pick: 'Skills',
      find: 'Skill finden',
      holds: (count) => `${plural(count, 'Skill', 'Skills')} mit allen Dateien`,
      hint: 'Alle Dateien eines Skills werden unverändert mitgesendet. Vor dem Senden auf Schlüssel prüfen.',
    },
    agents: {
      pick: 'Agenten',
      find: 'Agent finden',
      holds: (count) => plural(count, 'Agentendatei', 'Agentendateien'),
      hint: 'Eine Agentendatei wird unverändert mitgesendet. Vor dem Senden auf Schlüssel prüfen.',
    },
    panels: {
      pick: 'Panels',
      find: 'Panel finden',
      holds: (count) => `${plural(count, 'Panel', 'Panels')} mit allen Dateien`,
      hint:
        'Alle Dateien eines Panels werden unverändert mitgesendet. Vor dem Senden auf Schlüssel prüfen. Was das ' +
        'Panel gespeichert hat, bleibt hier.',
    },
  },
  asks: 'Berechtigungen',
  asksNothing: 'vorab nichts',
  keys: (count) =>
    choose(
      count,
      'Der Code enthält etwas, das nach einem Schlüssel aussieht',
      `Der Code enthält ${number(count)} Stellen, die nach Schlüsseln aussehen`,
    ),
  key: (tool, line, kind) => `${tool}, Zeile ${line}: ${kind}`,
  keysText:
    'Wer den Link hat, kann es lesen. Einen Schlüssel besser als Geheimnis anlegen und mit Namen danach fragen.',
  showKey: (tool, line) => `Zeile ${line} von ${tool} anzeigen`,
  show: 'Anzeigen',
  unsaved: 'Die letzte Änderung ist nicht gespeichert, also nicht im Link.',
  embed: 'Auf einer anderen Seite anzeigen',
  embedLabel: 'HTML für eine andere Seite',
  copyEmbed: 'HTML kopieren',
  embedHint:
    'Die Seite zeigt das Werkzeug mit seinem Code und lässt es laufen. Von dem, was ihre Besucher in Toolyard ' +
    'aufbewahren, sieht sie nichts.',
  options: 'Optionen',
  withCases: 'Mit Fällen',
  edit: 'Im Editor öffnen',
  editHint: 'Nach der Durchsicht lässt es sich gleich ändern und ausführen, ohne gespeichert zu werden.',
  sign: 'Signieren',
  signHint:
    'Mit einem Schlüssel, der in diesem Browser bleibt. Wer einen früheren Link hat, sieht, dass dieser von ' +
    'derselben Person ist.',
  tools: 'Werkzeuge',
  files: 'Dateien des Arbeitsbereichs',
  servers: 'MCP-Server',
  findServer: 'Server finden',
  chosen: (count) => (count === 0 ? 'keine' : `${number(count)} gewählt`),
  findTool: 'Werkzeug finden',
  findFile: 'Datei finden',
  noFiles: 'Der Arbeitsbereich ist leer.',
  noneFound: 'Nichts passt.',
  filesFailed: (message) => `Der Arbeitsbereich ließ sich nicht lesen: ${message}`,
  publish: {
    action: 'Dieses Werkzeug veröffentlichen…',
    open: 'Veröffentlichen…',
    title: (name) => `${name} veröffentlichen`,
    intro:
      'Sendet das Werkzeug als geteilte Datei an einen eigenen Dienst. Vor dem Druck auf „Veröffentlichen“ geht ' +
      'nichts hinaus.',
    where: 'Wohin',
    gist: 'GitHub-Gist',
    endpoint: 'Ein anderer Dienst',
    api: 'Adresse der API',
    apiHint: 'Die von GitHub oder einem Dienst, der dasselbe anbietet.',
    isPublic: 'Öffentlich: für alle zu finden',
    url: 'Adresse',
    urlHint: 'Nimmt die Datei als Inhalt der Anfrage.',
    method: 'Methode',
    header: 'Header für das Geheimnis',
    prefix: 'Text davor',
    secret: 'Geheimnis mit dem Token',
    secretHint: (location) => `Unter Einstellungen → Geheimnisse, gebunden an ${location}.`,
    secretOptional: 'Leer wird keines gesendet.',
    secrets: 'Geheimnisse öffnen',
    summary: 'Was gesendet wird, und wohin',
    sends: (method, location) => `${method} ${location}`,
    holds: (size) =>
      `Die geteilte Datei (${size}): Name, Beschreibung, Code, Schema, Fälle und die gewünschten Berechtigungen. ` +
      `Keine Geheimnisse, keine Erlaubnisse, keine Läufe.`,
    withSecret: (name, header) => `Der Wert von ${name}, im Header ${header}.`,
    withoutSecret: 'Kein Geheimnis.',
    keys: (line, kind) =>
      `Zeile ${line} enthält etwas, das nach einem Schlüssel aussieht (${kind}): Es würde veröffentlicht.`,
    publish: 'Veröffentlichen',
    publishing: 'Wird veröffentlicht…',
    failed: 'Es wurde nicht veröffentlicht',
    done: 'Veröffentlicht',
    noAddress: (status) => `Der Dienst antwortete mit ${status} und nannte keine Adresse.`,
    page: 'Seite',
    file: 'Datei, die Toolyard öffnet, wenn sie eingefügt wird',
    copy: 'Adresse kopieren',
    fetch: (host) => `Von ${host} holen`,
    fetching: 'Wird geholt…',
    invalid: 'Bitte zuerst Adresse und Namen ausfüllen.',
  },
};
