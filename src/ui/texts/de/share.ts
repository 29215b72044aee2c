import type { shareTexts as english } from '../en/share.ts';
import type { Shape } from '../shape.ts';
import { choose, list, number, plural } from './german-words.ts';

/** „2 Werkzeuge, 1 Datei und 1 Server“: only what there is. */
const things = (tools: number, files: number, servers: number, conversations = 0) =>
  list([
    ...(tools > 0 ? [plural(tools, 'Werkzeug', 'Werkzeuge')] : []),
    ...(files > 0 ? [plural(files, 'Datei', 'Dateien')] : []),
    ...(servers > 0 ? [plural(servers, 'Server', 'Server')] : []),
    ...(conversations > 0 ? [plural(conversations, 'Gespräch', 'Gespräche')] : []),
  ]);

export const shareTexts: Shape<typeof english> = {
  share: {
    share: 'Teilen',
    title: (tools, servers, conversations) => {
      const count = tools.length + servers.length + conversations;
      if (count === 0) return 'Werkzeuge teilen';
      return count === 1 && conversations === 0
        ? `${tools[0] ?? servers[0] ?? ''} teilen`
        : `${things(tools.length, 0, servers.length, conversations)} teilen`;
    },
    copyLinkAction: 'Link zu diesem Werkzeug kopieren',
    link: 'Link',
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    copiedLength: (count) => `Link kopiert, ${number(count)} Zeichen`,
    copyFailed: 'Der Browser ließ den Link nicht kopieren. Bitte markieren und von Hand kopieren.',
    making: 'Der Link wird erzeugt…',
    nothing: 'Bitte ein Werkzeug, eine Datei oder einen Server wählen.',
    failed: 'Der Link ließ sich nicht erzeugen',
    length: (count) => `${number(count)} Zeichen`,
    meter: 'Länge des Links',
    places: {
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
    holdsSignature: 'die eigene Unterschrift',
    left: 'Nicht dabei',
    leftOut:
      'Werte von Geheimnissen, erteilte Erlaubnisse, frühere Läufe, ältere Fassungen, der Speicher des Werkzeugs',
    keys: (count) =>
      choose(
        count,
        'Der Code enthält etwas, das nach einem Schlüssel aussieht',
        `Der Code enthält ${number(count)} Stellen, die nach Schlüsseln aussehen`,
      ),
    key: (tool, line, kind) => `${tool}, Zeile ${line}: ${kind}`,
    keysText:
      'Wer den Link hat, kann es lesen. Einen Schlüssel besser als Geheimnis anlegen und mit Namen danach fragen.',
    showKey: (tool, line) => `Zeile ${line} von ${tool} zeigen`,
    show: 'Zeigen',
    unsaved: 'Die letzte Änderung ist nicht gespeichert, also nicht im Link.',
    embed: 'Auf einer anderen Seite zeigen',
    embedLabel: 'HTML für eine andere Seite',
    copyEmbed: 'HTML kopieren',
    embedHint:
      'Die Seite zeigt das Werkzeug mit seinem Code und lässt es laufen. Von dem, was ihre Besucher in Toolyard ' +
      'aufbewahren, sieht sie nichts.',
    options: 'Optionen',
    withCases: 'Mit Fällen',
    edit: 'Öffnet sich im Editor',
    editHint: 'Nach der Durchsicht lässt es sich gleich ändern und ausführen, ohne gespeichert zu werden.',
    sign: 'Unterschreiben',
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
  },
  links: {
    heading: 'Das kam mit einem Link',
    editHeading: 'Das kam mit einem Link zum Bearbeiten',
    intro: 'Nichts ist gespeichert, nichts ist gelaufen, und kein Server wurde angesprochen.',
    openAlone: (files, servers, conversations) =>
      `Er enthält auch ${things(0, files, servers, conversations)}. Um auch das zu bekommen, bitte den Link ` +
      `allein öffnen.`,
    checking: 'Wird geprüft…',
    fault: (message) => `Es lässt sich nicht aufbewahren: ${message}`,
    same: 'Genau dieses Werkzeug ist schon da.',
    relative: (name) => `Es wurde aus ${name} gemacht, das schon da ist.`,
    differsFrom: (name) => `Unterschied zu ${name}`,
    signedBySelf: 'Mit dem Schlüssel dieses Browsers unterschrieben: Es ist das eigene.',
    signedBy: (key) => `Unterschrieben mit dem Schlüssel ${key}.`,
    sameAuthor: (name) => `Von derselben Person wie das vorhandene ${name}.`,
    otherAuthor: (name) =>
      `Nicht von der Person, von der das vorhandene ${name} ist: Ein anderer Schlüssel hat unterschrieben.`,
    noAuthor: (name) =>
      `Das vorhandene ${name} war unterschrieben, dieses nicht: Es kann von einer anderen Person sein.`,
    badSignature: 'Die Unterschrift passt nicht zum Inhalt des Links: Er wurde nach dem Unterschreiben geändert.',
    signature: 'Wer unterschrieben hat',
    unknown: (kinds) =>
      `Der Link enthält mehr, als diese Version zeigen kann (${kinds}). Eine neuere Version von Toolyard kann ` +
      `es zeigen.`,
    files: 'Dateien, die mitkommen',
    fileNew: 'neu',
    fileSame: 'schon da',
    fileOther: 'ersetzt die eigene',
    fileBlocked: 'lässt sich hier nicht schreiben',
    cases: 'Fälle',
    more: (count) => `und ${number(count)} mehr`,
    origins: 'Woher es kam',
    madeFrom: (names) => `Nach Angabe der Absender wurde es aus ${names} gemacht.`,
    saveThings: (tools, files, servers, conversations) => `${things(tools, files, servers, conversations)} speichern`,
    saved: (tools, files, servers, conversations) => `${things(tools, files, servers, conversations)} gespeichert`,
    fileFailed: (path, message) => `${path} wurde nicht geschrieben: ${message}`,
    try: 'Ausprobieren',
    tryEdit: 'Im Editor öffnen',
    tryHint: 'Läuft nur im Arbeitsspeicher; beim Verlassen bleibt nichts.',
    tryHintServers: 'Läuft nur im Arbeitsspeicher; beim Verlassen bleibt nichts. Server und Gespräche bleiben weg.',
    failures: {
      damaged: {
        title: 'Dieser Link ist beschädigt',
        text:
          'Ein Teil fehlt oder wurde verändert: Chats und Mailprogramme schneiden lange Links ab. Bitte noch ' +
          'einmal darum bitten, oder um eine Datei.',
      },
      newer: {
        title: 'Dieser Link braucht eine neuere Version von Toolyard',
        text: 'Die Seite neu laden, um die neueste Version zu bekommen, und den Link noch einmal öffnen.',
      },
      'too-large': {
        title: 'Dieser Link enthält zu viel',
        text: 'Entpackt wäre es mehr, als diese App annimmt. Wer ihn gemacht hat, kann die Werkzeuge einzeln senden.',
      },
      'not-a-link': {
        title: 'Das ist kein Link zu einem Werkzeug',
        text: 'Bitte prüfen, ob er ganz kopiert wurde, von https bis zum letzten Buchstaben.',
      },
    },
    nothingStored: 'Nichts wurde gespeichert.',
  },
  origin: {
    byLink: (when) => `Kam am ${when} mit einem Link.`,
    signed: (key) => `Unterschrieben mit dem Schlüssel ${key}.`,
    notSigned: 'Nicht unterschrieben.',
    changed: 'Der Code wurde hier seither geändert.',
    unchanged: 'Der Code wurde hier nicht geändert.',
    madeFrom: (names) => `Nach Angabe der Absender wurde es aus ${names} gemacht.`,
    by: (name, key) => `${name} (Schlüssel ${key})`,
  },
};
