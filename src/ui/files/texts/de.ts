import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { plural, number, choose } from '../../texts/german-words.ts';
import type { ArchiveRefusal } from '../../../workspace/contract/services.ts';

const files = (amount: number): string => plural(amount, 'Datei', 'Dateien');

const LEFT: Record<ArchiveRefusal, string> = {
  outside: 'ihr Pfad führt aus dem Ordner hinaus',
  name: 'ihr Name ist kein gültiger Dateiname',
  duplicate: 'das Zip enthält sie zweimal',
  link: 'sie ist eine Verknüpfung, die aus dem Inhalt des Zips hinausführt',
  'behind-link': 'ihr Ordner ist hier eine Verknüpfung: diese entfernen und noch einmal entpacken',
  method: 'sie ist auf eine Art gepackt, die nicht unterstützt wird',
  exists: 'es gibt schon eine Datei dieses Namens',
  damaged: 'ihr Inhalt ist beschädigt',
  refused: 'der Arbeitsbereich nahm sie nicht an',
};

export const german: Shape<typeof english> = {
  title: 'Arbeitsbereich',
  tree: 'Dateien',
  pane: 'Datei',
  resize: 'Breite des Dateibaums',
  loading: 'Wird gelesen…',
  folderFailed: 'Dieser Ordner ließ sich nicht lesen',
  diskFailed: 'Der Arbeitsbereich lässt sich nicht öffnen',
  tryAgain: 'Noch einmal versuchen',
  usage: (used, most, entries) => `${used} von ${most}, ${plural(entries, 'Eintrag', 'Einträge')}`,
  usageHint: (entries) =>
    `Ein Arbeitsbereich nimmt höchstens ${plural(entries, 'Datei oder Ordner', 'Dateien und Ordner')}`,
  protected: 'geschützt',
  protectedHint:
    'Werkzeuge dürfen dies nicht ändern. Die Liste der geschützten Pfade steht in den Einstellungen unter Werkzeuge.',
  link: 'Verknüpfung',
  brokenLink: 'führt nirgendwohin',
  more: 'Weitere Aktionen',
  back: 'Alle Dateien',
  emptyTitle: 'Der Arbeitsbereich ist leer',
  emptyText:
    'Er ist ein Datenträger in diesem Browser. Eigene Werkzeuge lesen und schreiben ihn, wenn es ihnen erlaubt ' +
    'wird, und Agenten bekommen Werkzeuge dafür. Nichts darin verlässt diesen Browser von selbst.',
  chooseTitle: 'Keine Datei ist offen',
  chooseText: 'Links eine wählen oder Dateien hier ablegen, um sie hinzuzufügen.',
  dropTitle: 'Dateien oder Ordner hier ablegen',
  dropText:
    'Sie werden in diesen Browser kopiert. Ein Werkzeug oder ein Agent kann sie dann lesen, und was dabei ' +
    'entsteht, lässt sich hier herunterladen.',
  drop: (folder) => `Ablegen, um sie zu ${folder} hinzuzufügen`,
  open: 'Öffnen',
  terminalHere: 'Terminal hier öffnen',
  menu: 'Dateiaktionen',
  newFile: 'Neue Datei',
  newFolder: 'Neuer Ordner',
  upload: 'Dateien hochladen',
  uploadFolder: 'Ordner hochladen',
  takeZip: 'Zip entpacken',
  takeFolder: 'Lokalen Ordner importieren…',
  download: 'Herunterladen',
  downloadZip: 'Als Zip herunterladen',
  downloadAll: 'Alles als Zip herunterladen',
  rename: 'Umbenennen',
  move: 'Verschieben nach…',
  moveNow: 'Verschieben',
  duplicate: 'Duplizieren',
  copyPath: 'Pfad kopieren',
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  paste: 'Hier einfügen',
  remove: 'Entfernen',
  unpackHere: 'Dieses Zip entpacken',
  selectAll: 'Alles auswählen',
  settings: 'Platz und geschützte Pfade',
  search: 'Dateien durchsuchen',
  name: 'Name',
  nameHint: 'Mit Schrägstrichen entstehen auch Ordner: notizen/heute.md',
  create: 'Anlegen',
  to: 'Ordner',
  toHint: 'Ein absoluter Pfad wie /notizen. Fehlt er, wird er angelegt.',
  nameProblems: {
    empty: 'Bitte einen Namen eingeben.',
    dots: 'Ein Name kann nicht „.“ oder „..“ sein.',
    slash: 'Ein Schrägstrich steht nur zwischen zwei Namen.',
  },
  taken: 'Dieser Name ist vergeben.',
  intoItself: 'Ein Ordner lässt sich nicht in sich selbst verschieben.',
  made: (name) => `${name} angelegt`,
  renamed: (from, to) => `${from} in ${to} umbenannt`,
  moved: (name, amount, to) =>
    amount === 1 ? `${name} nach ${to} verschoben` : `${number(amount)} nach ${to} verschoben`,
  copied: (name, amount, to) => (amount === 1 ? `${name} nach ${to} kopiert` : `${number(amount)} nach ${to} kopiert`),
  duplicated: (name) => `${name} dupliziert`,
  removed: (name, amount) => (amount === 1 ? `${name} entfernt` : `${number(amount)} Dateien und Ordner entfernt`),
  uploaded: (amount, to) => `${files(amount)} zu ${to} hinzugefügt`,
  unpacked: (amount, to) => `${files(amount)} nach ${to} entpackt`,
  unpackedPart: (to) => `Angehalten: Ein Teil ist nach ${to} entpackt`,
  pathCopied: 'Pfad kopiert',
  pathsCut: (amount) => `${plural(amount, 'Pfad', 'Pfade')} ausgeschnitten: Einfügen verschiebt`,
  pathsCopied: (amount) => `${plural(amount, 'Pfad', 'Pfade')} kopiert: Einfügen kopiert`,
  selected: (amount) => `${number(amount)} ausgewählt`,
  folderOf: (amount) => plural(amount, 'Eintrag', 'Einträge'),
  view: {
    missingTitle: 'Hier ist nichts',
    missingText: (path) => `${path} wurde entfernt oder verschoben oder war nie da.`,
    failed: 'Diese Datei ließ sich nicht lesen',
    tooLarge: (size, most) =>
      `${size}: Ein Text von mehr als ${most} wird in Teilen gezeigt und hier nicht bearbeitet.`,
    notUtf8:
      'Dieser Text ist kein UTF-8. Er wird so gut wie möglich gezeigt und hier nicht bearbeitet, damit nichts ' +
      'davon verloren geht.',
    part: (from, to, of) => `${from} bis ${to} von ${of}`,
    before: 'Voriger Teil',
    after: 'Nächster Teil',
    mixed: 'Die Zeilen dieser Datei enden verschieden. Beim Speichern einer Änderung enden alle gleich.',
    binary: 'Diese Datei ist kein Text.',
    hexHead: (shown) => `Die ersten ${shown}`,
    preview: 'Vorschau',
    previewOf: (name) => `Vorschau von ${name}`,
    apart: 'Getrennt von der App gezeigt, ohne Netz.',
    previewEnded: 'Die Seite antwortete nicht mehr und wurde entfernt.',
    image: 'Bild',
    text: 'Text',
    editor: (path) => `Inhalt von ${path}`,
    conflictChanged: 'Etwas anderes hat diese Datei während des Tippens geändert',
    conflictRemoved: 'Etwas anderes hat diese Datei während des Tippens entfernt',
    conflictText:
      'Ein Werkzeug, ein anderer Tab oder ein Hochladen. Vom eigenen Text geht nichts verloren, und nichts wird ' +
      'geschrieben, bevor gewählt ist.',
    keepLocal: 'Eigene Version behalten',
    writeAgain: 'Erneut speichern',
    takeTheirs: 'Andere Version übernehmen',
    letGo: 'Eigene Version verwerfen',
    difference: 'Unterschied zwischen der anderen Version und der eigenen',
    showDifference: 'Unterschied anzeigen',
    modified: (when) => `geändert ${when}`,
    fileCap: (most) => `Eine Datei des Arbeitsbereichs hat höchstens ${most}.`,
  },
  transfer: {
    label: 'Dateiübertragungen',
    tooLarge: (size, most) =>
      `Sie hat ${size} und wurde nicht gelesen: Eine Datei des Arbeitsbereichs hat höchstens ${most}`,
    upload: 'Dateien werden hochgeladen',
    zip: 'Ein Zip wird gepackt',
    unzip: 'Wird entpackt',
    'copy-in': 'Der Ordner wird importiert',
    'write-back': 'Wird verglichen und zurückgeschrieben',
    stop: 'Anhalten',
    existing: (amount) =>
      choose(amount, 'Eine Datei dieses Namens ist schon da', `${number(amount)} Dateien dieser Namen sind schon da`),
    replace: 'Ersetzen',
    both: 'Beide behalten',
    skip: 'Diese überspringen',
    cancel: 'Abbrechen',
    andMore: (amount) => `und ${number(amount)} mehr`,
    failed: 'Einige Dateien wurden umbenannt oder übersprungen',
    dismiss: 'Ausblenden',
    otherwise: (name) =>
      name === undefined
        ? 'nicht im Zip, weil diese Verknüpfung aus ihm hinausführt'
        : `heißt im Zip ${JSON.stringify(name)}, damit jedes System es auspacken kann`,
    left: (name, why, message) => `${name}: ${message ?? LEFT[why]}`,
  },
  find: {
    label: 'Dateien durchsuchen',
    where: 'Wo gesucht wird',
    names: 'Namen',
    texts: 'In Dateien',
    expression: 'Regulärer Ausdruck',
    matchCase: 'Groß- und Kleinschreibung',
    searching: 'Wird gesucht…',
    none: 'Nichts gefunden.',
    foundNames: (amount, isCut) => (isCut ? `Die neuesten ${files(amount)}` : files(amount)),
    foundTexts: (lines, inFiles, searched, isCut) =>
      `${isCut ? 'Die ersten ' : ''}${plural(lines, 'Zeile', 'Zeilen')} in ${number(inFiles)} von ` +
      `${plural(searched, 'Datei', 'Dateien')}`,
    failed: 'Die Suche ist fehlgeschlagen',
    results: 'Gefunden',
    clear: 'Suche leeren',
    line: (line) => `Zeile ${line}`,
  },
  linked: {
    title: 'Ordner dieses Rechners',
    intro:
      'Von jedem liegt eine Kopie im Arbeitsbereich. Werkzeuge ändern nur die Kopie; in den Ordner wird nichts ' +
      'geschrieben, bevor verglichen und zugestimmt wurde. Änderungen im Ordner selbst erscheinen hier nicht ' +
      'von allein.',
    cannot:
      'Dieser Browser lässt eine Seite nicht in einem Ordner des Rechners arbeiten. Hochladen und als Zip ' +
      'herunterladen tun dasselbe von Hand.',
    pick: 'Lokalen Ordner importieren…',
    compare: (name) => `${name} vergleichen und zurückschreiben`,
    forget: (name) => `Den Ordner von ${name} vergessen`,
    forgotten: (name) => `Ordner ${name} vergessen; seine Kopie bleibt`,
    of: (name, path) => `${name}, kopiert nach ${path}`,
    copied: (amount, path) => `${files(amount)} nach ${path} kopiert`,
    planTitle: (name) => `Nach ${name} zurückschreiben`,
    same: 'Die Kopie hat keine Änderungen: Es gibt nichts zurückzuschreiben.',
    write: (amount) => `${files(amount)} zu schreiben`,
    remove: (amount) => `${files(amount)} zu entfernen`,
    both: (amount) => `${files(amount)} an beiden Stellen geändert`,
    bothHint:
      'Diese wurden im Ordner geändert, seit sie kopiert wurden. Sie bleiben, wie sie sind, wenn Überschreiben ' +
      'nicht gewählt wird.',
    withBoth: 'Auch diese überschreiben',
    doIt: (amount) => `${files(amount)} zurückschreiben`,
    done: (amount) => `${files(amount)} zurückgeschrieben`,
    noPermission: 'Der Browser hat es nicht erlaubt.',
    cannotUndo: 'Was in den Ordner geschrieben wird, lässt sich hier nicht zurücknehmen.',
  },
};
