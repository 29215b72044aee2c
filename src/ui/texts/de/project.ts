import type { projectTexts as english } from '../en/project.ts';
import type { Shape } from '../shape.ts';
import { choose, number, plural } from './german-words.ts';

export const projectTexts: Shape<typeof english> = {
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
      'Die Adresse brachte ihn, für diesen Besuch. Er läuft allein und wird Agenten nicht angeboten, bis er ' +
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
    failed: (message) => `Nicht getan: ${message}`,
    openOther: 'Das andere öffnen',
    differenceOther: 'Wie sich die Definition des anderen von dieser unterscheidet',
    difference: 'Wie sich seine Definition von dem unterscheidet, was es ersetzt',
    code: 'Code',
    guidance: 'Anleitung für Agenten',
    imports: 'Importe aus dem Arbeitsbereich',
    lookAt: 'Einen Blick wert',
    gone: 'Dieses Werkzeug gibt es nicht mehr. Seine Datei wurde vielleicht entfernt oder umbenannt.',
  },
  address: {
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
    asksNothing: 'Es möchte keine Berechtigungen.',
    difference: 'Unterschied zum ersetzten Werkzeug',
  },
};
