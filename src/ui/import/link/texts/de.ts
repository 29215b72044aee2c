import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { choose, number, plural, things } from '../../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  heading: 'Aus einem Link geöffnet',
  editHeading: 'Aus einem Link zum Bearbeiten geöffnet',
  intro: 'Nichts ist gespeichert, nichts ist gelaufen, und kein Server wurde angesprochen.',
  checking: 'Wird geprüft…',
  fault: (message) => `Es lässt sich nicht aufbewahren: ${message}`,
  same: 'Genau dieses Werkzeug ist schon da.',
  relative: (name) => `Es wurde aus ${name} gemacht, das schon da ist.`,
  differsFrom: (name) => `Unterschied zu ${name}`,
  signedBySelf: 'Mit dem Schlüssel dieses Browsers signiert: Es ist das eigene.',
  signedBy: (key) => `Signiert mit dem Schlüssel ${key}.`,
  sameAuthor: (name) => `Von derselben Person wie das vorhandene ${name}.`,
  otherAuthor: (name) =>
    `Nicht von der Person, von der das vorhandene ${name} ist: Ein anderer Schlüssel hat signiert.`,
  noAuthor: (name) => `Das vorhandene ${name} war signiert, dieses nicht: Es kann von einer anderen Person sein.`,
  badSignature: 'Die Signatur passt nicht zum Inhalt des Links: Er wurde nach dem Signieren geändert.',
  signature: 'Wer signiert hat',
  unknown: (kinds) =>
    `Der Link enthält mehr, als diese Version zeigen kann (${kinds}). Eine neuere Version von Toolyard kann ` +
    `es zeigen.`,
  files: 'Enthaltene Dateien',
  fileNew: 'neu',
  fileSame: 'schon da',
  fileOther: 'ersetzt die eigene',
  fileBlocked: 'lässt sich hier nicht schreiben',
  cases: 'Fälle',
  more: (count) => `und ${number(count)} mehr`,
  origins: 'Woher es kam',
  madeFrom: (names) => `Nach Angabe der Absender wurde es aus ${names} gemacht.`,
  saveThings: (counts) => `${things(counts)} speichern`,
  saved: (counts) => `${things(counts)} gespeichert`,
  fileFailed: (path, message) => `${path} wurde nicht geschrieben: ${message}`,
  try: 'Ausprobieren',
  tryEdit: 'Im Editor öffnen',
  tryHint: 'Läuft nur im Arbeitsspeicher; beim Verlassen bleibt nichts.',
  tryHintServers: 'Läuft nur im Arbeitsspeicher; beim Verlassen bleibt nichts. Nur Werkzeuge und Dateien sind dabei.',
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
  conversations: {
    title: 'Enthaltene aufgezeichnete Gespräche',
    intro:
      'Ein gespeichertes steht dann bei den Aufzeichnungen. Nichts davon läuft, bevor es abgespielt wird, und ' +
      'dann fragt jeder seiner Aufrufe zuerst.',
    take: (title) => `Gespräch ${title} übernehmen`,
    untitled: 'Ohne Titel',
    size: (messages, calls) => `${plural(messages, 'Nachricht', 'Nachrichten')}, ${plural(calls, 'Aufruf', 'Aufrufe')}`,
    findings: (title) => `Was in ${title} zu prüfen ist`,
    noCalls: 'Es ruft kein Werkzeug auf.',
    calls: (tool, count) =>
      `Abgespielt ruft es ${tool}${count === 1 ? '' : ` ${number(count)} Mal`} auf, mit Argumenten, die der ` +
      `Absender gewählt hat.`,
    moreTools: (count) => `Und ${plural(count, 'weiteres Werkzeug', 'weitere Werkzeuge')}.`,
    words: 'Seine Nachrichten und Ergebnisse wurden anderswo aufgezeichnet. Sie können erfunden sein.',
    read: 'Lesen',
    person: 'Nachricht',
    model: 'Antwort',
    call: (tool) => `Ruft ${tool} auf`,
    gave: 'Ergebnis',
    at: (what, location) => `${what} (${location})`,
    more: (count) => `Und ${plural(count, 'weitere Nachricht', 'weitere Nachrichten')}.`,
  },
  folderFiles: (count) => plural(count, 'Datei', 'Dateien'),
  folders: {
    skills: {
      heading: 'Enthaltene Skills',
      intro: 'Sie werden im Arbeitsbereich gespeichert. Kein Modell liest einen, bevor er unter „Skills“ erlaubt ist.',
      take: (name) => `Skill ${name} übernehmen`,
    },
    agents: {
      heading: 'Enthaltene Agenten',
      intro:
        'Sie werden im Arbeitsbereich gespeichert. Kein Gespräch und keine Aufgabe verwendet einen, bevor er unter ' +
        '„Agenten“ erlaubt ist.',
      take: (name) => `Agent ${name} übernehmen`,
      notRead: 'Diese App kann das nicht als Agentendatei lesen.',
    },
    panels: {
      heading: 'Enthaltene Panels',
      intro:
        'Sie werden im Arbeitsbereich gespeichert. Nichts davon wird gezeigt oder läuft, bevor Sie es unter ' +
        '„Panels“ erlauben.',
      take: (name) => `Panel ${name} übernehmen`,
      title: 'Titel',
      id: 'Id',
      asks: 'Berechtigungen',
      asksNothing: 'vorab nichts',
      tools: 'Werkzeuge',
      noTools: 'keine',
      notes: 'Hinweise',
      same: 'Genau dieses Panel ist schon da.',
      storedAs: (id, free) =>
        `Ein Panel mit der Id ${id} ist schon da. Dieses wird als ${free} gespeichert; die Namen seiner Werkzeuge ` +
        `ändern sich entsprechend.`,
      notUsable: (reason) => `Es lässt sich nicht speichern: ${reason}`,
    },
  },
  servers: {
    title: 'Enthaltene MCP-Server',
    intro:
      'Sie werden ausgeschaltet gespeichert: Nichts verbindet sich oder startet, bevor einer eingeschaltet wird, ' +
      'und Agenten bekommen keines ihrer Werkzeuge ohne Freigabe.',
    take: (name) => `Server ${name} übernehmen`,
    same: 'schon da',
    taken: 'der Name ist vergeben: er bekommt einen anderen',
    atAddress: (kind) => (kind === 'sse' ? 'unter einer Adresse, über HTTP und SSE' : 'unter einer Adresse'),
    asProgram: 'ein Programm, das in diesem Tab läuft',
    findings: (name) => `Was bei ${name} zu prüfen ist`,
    plainHttp: 'Unverschlüsselt (http): Jeder auf dem Weg kann den Datenverkehr lesen und ändern.',
    privateHost: (host) => `${host} liegt auf dem eigenen Rechner oder im eigenen Netz, nicht beim Absender.`,
    untrustedHost: (host) => `Aufrufe seiner Werkzeuge gehen mit ihren Argumenten an ${host}.`,
    program:
      'Sein Code wird beim Einschalten in der Sandbox installiert und ausgeführt. Der Arbeitsbereich ist sein ' +
      'Datenträger, und es darf Dateien ändern; Netz und Geheimnisse nur mit Erlaubnis.',
    secretHere: (name) =>
      `Er bittet um das Geheimnis ${name}. Er bekommt es nur, wenn es von Hand an diesen Server gebunden wird.`,
    secretMissing: (name) => `Er bittet um ein Geheimnis namens ${name}, das nicht da ist.`,
    headers: (names) => `Header: ${names}`,
    variables: (names) => `Variablen: ${names}`,
    signIn: 'Er enthält Daten zum Anmelden.',
  },
  address: {
    refusals: {
      'too-many': (most) =>
        `Die Adresse verlangt mehr als ${String(most)} Werkzeuge oder etwas, das diese Version nicht kennt. Es wurde ` +
        `nichts gelesen.`,
      'no-name': () => 'Das ist kein Name eines Werkzeugs.',
      'name-of-server': () => 'Namen mit einem Punkt gehören Werkzeugen von Servern.',
      'link-without-tool': () => 'Der Link enthält kein Werkzeug.',
      'no-file': (path) => `Die Datei ${path} gibt es nicht.`,
      'no-tool': (path) => `In ${path} ist kein Werkzeug.`,
      changed: (path) => `${path} hat sich geändert, seit es gezeigt wurde. Bitte die Adresse noch einmal öffnen.`,
      'undo-expired': () => 'Was die Adresse geändert hat, lässt sich nicht mehr rückgängig machen.',
      message: (message) => message,
    },
    title: 'Diese Adresse ändert Werkzeuge',
    intro:
      'Nur für diesen Besuch: Nichts ist gespeichert, und nichts ist gelaufen. Die eigenen Werkzeuge bleiben, ' +
      'wie sie sind, und sind nach dem Schließen des Tabs wieder da.',
    reading: 'Die Adresse wird gelesen',
    failed: 'Die Adresse lässt sich nicht lesen',
    discard: 'Verwerfen',
    use: (count) => choose(count, 'Für diesen Besuch benutzen', `Alle ${number(count)} für diesen Besuch benutzen`),
    used: (count) =>
      choose(count, 'Die Adresse hat ein Werkzeug geändert', `Die Adresse hat ${number(count)} Werkzeuge geändert`),
    added: 'Hinzugekommen',
    removed: 'Entfernt',
    removes: (name) => `${name} wird nicht angeboten und läuft nicht`,
    refused: 'Ausgelassen',
    fromFile: (path) => `Aus ${path} des Arbeitsbereichs`,
    asks: 'Es möchte',
    asksNothing: 'Vorab nichts. Ein Lauf fragt, wenn er etwas braucht.',
    difference: 'Unterschied zum ersetzten Werkzeug',
  },
};
