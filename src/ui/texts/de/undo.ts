import type { undoTexts as english } from '../en/undo.ts';
import type { Shape } from '../shape.ts';
import { plural } from './german-words.ts';

export const undoTexts: Shape<typeof english> = {
  undo: {
    title: 'Letzte Änderungen',
    intro:
      'Was in diesem Tab getan wurde und sich zurücknehmen lässt, das Neueste zuerst. Die Liste endet mit dem ' +
      'Tab; der Verlauf jedes Werkzeugs bleibt.',
    none: 'Noch nichts zurückzunehmen.',
    list: 'Letzte Änderungen',
    undo: (label) => `Rückgängig: ${label}`,
    undoing: 'Wird zurückgenommen…',
    undone: 'Zurückgenommen',
    toldUndone: (label) => `Zurückgenommen: ${label}`,
    failed: (label, message) => `Nicht zurückgenommen: ${label}. ${message}`,
    keys: (keys) => `Außerhalb eines Textes nimmt ${keys} die letzte Änderung zurück.`,
    importUndone: (count) => `${plural(count, 'Werkzeug ist', 'Werkzeuge sind')} wie vor dem Import`,
    runsCleared: (name, count) => `${plural(count, 'früherer Lauf', 'frühere Läufe')} von ${name} entfernt`,
    storageCleared: (name) => `Speicher von ${name} geleert`,
    grantChanged: (name) => `Geändert, was ${name} darf`,
    grantRevoked: (name) => `Erlaubnis von ${name} zurückgenommen`,
    grantCodeChanged: (name) => `Der Code von ${name} hat sich seither geändert. Bitte beim nächsten Lauf erlauben.`,
    secretReplaced: (name) => `${name} ersetzt`,
    enabled: (name) => `${name} eingeschaltet`,
    disabled: (name) => `${name} ausgeschaltet`,
    renamed: (from, to) => `${from} in ${to} umbenannt`,
    trusted: (name) => `${name} wird jetzt vertraut`,
    distrusted: (name) => `${name} wird nicht mehr vertraut`,
    theme: 'Farben geändert',
    draftDropped: (name) => `Entwurf von ${name} verworfen`,
    reviewDropped: 'Durchsicht verworfen',
    toolGone: 'Dieses Werkzeug gibt es nicht mehr.',
  },
};
