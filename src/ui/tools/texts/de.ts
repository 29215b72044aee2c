import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { number, plural } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  trust: {
    label: 'Dieser Code ist fremd',
    title: 'Dieser Code ist fremd',
    text:
      'Er läuft allein, und Agenten wird er nicht angeboten, bis ihm vertraut wird. Vorher lesen: Vertrauen heißt, ' +
      'dass er neben den eigenen Werkzeugen läuft und dass Agenten ihn aufrufen dürfen. Berechtigungen bekommt er ' +
      'dadurch nicht; er fragt weiterhin nach jeder.',
    button: 'Diesem Werkzeug vertrauen',
  },
  builtins: {
    remove: 'Entfernen',
    removeHint: 'Agenten wird es nicht mehr angeboten, und es läuft nicht.',
    putBack: 'Zurückholen',
    removed: (name) => `${name} entfernt`,
    back: (name) => `${name} wiederhergestellt`,
    override: 'Durch ein eigenes ersetzen',
    overrideHint: 'Legt ein eigenes Werkzeug gleichen Namens an. Es läuft statt diesem, auch für Agenten.',
    overrideComment: (name) =>
      `Läuft statt des eingebauten Werkzeugs ${name}, auch für Agenten. Nach dem Entfernen gilt wieder das eingebaute.`,
    openOwn: 'Das eigene öffnen',
    openOther: 'Das andere öffnen',
    isRemoved: 'Es ist entfernt. Agenten wird es nicht angeboten, und es läuft nicht.',
    isOverridden: 'Ein anderes Werkzeug trägt diesen Namen und läuft statt diesem, hier und für Agenten.',
    difference: 'Wie sich die Definition des eigenen von dieser unterscheidet',
    differenceOther: 'Wie sich die Definition des anderen von dieser unterscheidet',
    replaces: (name) => `Ersetzt das eingebaute Werkzeug ${name}, auch für Agenten`,
    replacesFile: (path) => `Ersetzt ${path} aus dem Arbeitsbereich, auch für Agenten`,
    replacesShipped: (name) => `Ersetzt das mitgelieferte Werkzeug ${name}, auch für Agenten`,
    replacedByAddress:
      'Die Adresse der Seite hat ein anderes Werkzeug dieses Namens, das für diesen Besuch stattdessen läuft',
    documentation: 'Wie es arbeitet',
    definition: 'Parameter',
    required: 'erforderlich',
    timeLimit: (ms) => `Zeitlimit: ${number(ms)} ms`,
    none: 'Es gibt kein eingebautes Werkzeug dieses Namens.',
    failed: (message) => `Fehlgeschlagen: ${message}`,
  },
  project: {
    title: 'Werkzeuge des Arbeitsbereichs',
    show: (count) => `Aus dem Arbeitsbereich (${number(count)})`,
    go: (name) => `Zum Werkzeug ${name} des Arbeitsbereichs`,
    shippedTitle: 'Mitgelieferte Werkzeuge',
    showShipped: (count) => `Mitgeliefert (${number(count)})`,
    goShipped: (name) => `Zum mitgelieferten Werkzeug ${name}`,
    showList: (title, count) => `${title} (${number(count)})`,
    goInList: (title, name) => `Zu ${name} (${title})`,
    shippedFrom: (file) => `Mitgeliefert: ${file}`,
    shippedRuns: { node: 'Läuft in Node.js', browser: 'Läuft als Browsercode' },
    shippedIgnoreHint: 'Es ist in diesem Browser kein Werkzeug mehr.',
    shippedIsIgnored: 'Es ist ausgelassen: In diesem Browser ist es kein Werkzeug.',
    marks: {
      new: 'nicht erlaubt',
      changed: 'geändert',
      broken: 'kaputt',
      ignored: 'ausgelassen',
      removed: 'entfernt',
      overridden: 'ersetzt',
    },
    left: (count) =>
      `${plural(count, 'weitere Datei wird', 'weitere Dateien werden')} nicht gelesen: Der Ordner enthält zu viele.`,
    pane: 'Angaben',
    runs: {
      node: 'Läuft in Node.js, an Ort und Stelle',
      browser: 'Läuft als Browsercode',
      shell: 'Ein Befehl: läuft in der Shell',
    },
    file: 'Datei',
    newTitle: 'Diesen Code hat noch niemand erlaubt',
    changedTitle: 'Er hat sich seit der Erlaubnis geändert',
    allowText:
      'Er läuft nicht und wird Agenten nicht angeboten, bis genau dieser Code erlaubt wird. Vorher lesen: ' +
      'Dateien des Arbeitsbereichs können von jedem kommen. Berechtigungen bekommt er dadurch nicht; er fragt ' +
      'weiterhin nach jeder. Ändert er sich oder eine Datei, die er importiert, wird wieder gefragt.',
    linkText:
      'Er kommt aus der Adresse, für diesen Besuch. Er läuft allein und wird Agenten nicht angeboten, bis er ' +
      'erlaubt wird. Berechtigungen bekommt er dadurch nicht.',
    allow: 'Diesen Code erlauben',
    allowed: (name) => `${name} erlaubt`,
    disallow: 'Nicht mehr erlauben',
    disallowed: (name) => `${name} ist nicht mehr erlaubt`,
    brokenTitle: 'Es kann nicht laufen',
    ignore: 'Auslassen',
    ignoreHint: 'Die Datei bleibt, wo sie ist, ist aber kein Werkzeug mehr.',
    ignored: (name) => `${name} ausgelassen`,
    isIgnored: 'Diese Datei ist ausgelassen: Sie ist kein Werkzeug.',
    useAgain: 'Wieder benutzen',
    usedAgain: (name) => `${name} ist wieder ein Werkzeug`,
    drop: 'Zurücknehmen',
    dropped: (name) => `${name} ist wie vor der Adresse`,
    isRemoved: 'Die Adresse der Seite hat dieses Werkzeug für diesen Besuch entfernt.',
    save: 'Als eigenes Werkzeug speichern',
    saveHint: 'Macht daraus ein eigenes Werkzeug, das stattdessen läuft.',
    failed: (message) => `Fehlgeschlagen: ${message}`,
    openOther: 'Das andere öffnen',
    differenceOther: 'Wie sich die Definition des anderen von dieser unterscheidet',
    difference: 'Wie sich seine Definition von dem unterscheidet, was es ersetzt',
    code: 'Code',
    guidance: 'Anleitung für Agenten',
    imports: 'Importe aus dem Arbeitsbereich',
    findings: 'Zu prüfen',
    missing: 'Dieses Werkzeug gibt es nicht mehr. Seine Datei wurde vielleicht entfernt oder umbenannt.',
  },
};
