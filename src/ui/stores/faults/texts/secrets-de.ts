import type { SavedThing, SECRET_FAULTS } from '../../../../sandbox/contract/secret-faults.ts';
import type { Shape } from '../../../texts/shape.ts';

const WRITES: Readonly<Record<SavedThing, string>> = {
  grants: 'Die Änderung der Erlaubnisse',
  grant: 'Die Erlaubnis',
  passphrase: 'Die Passphrase',
  key: 'Der Schlüssel der Geheimnisse',
  removal: 'Das Entfernen',
  secret: 'Das Geheimnis',
};
const written = (what: SavedThing) => (Object.hasOwn(WRITES, what) ? WRITES[what] : what);

export const secrets: Shape<typeof SECRET_FAULTS> = {
  'secret-not-object': () => 'Ein Geheimnis muss ein Objekt { name, value, bindings } sein.',
  'secret-value': (most) => `Der Wert muss Text aus 1 bis ${most} Zeichen sein.`,
  'secret-kept': () => 'keptFor muss „always“ oder „session“ sein.',
  'secret-bindings': (most) => `bindings muss eine Liste von höchstens ${most} { origin, methods, pathPrefix } sein.`,
  'secret-missing': (name) => `Ein Geheimnis namens ${name} gibt es nicht. Bitte zuerst anlegen.`,
  'secret-not-stored': (name) => `Ein Geheimnis namens ${name} gibt es nicht. Bitte unter Geheimnisse anlegen.`,
  'secret-damaged': (name) => `Das Geheimnis ${name} lässt sich nicht entschlüsseln. Bitte neu eingeben.`,
  'secret-ended': (name) => `Der Wert von ${name} ist nicht mehr da. Bitte neu eingeben.`,
  'secrets-locked': () => 'Die Geheimnisse sind gesperrt. Bitte zuerst mit der Passphrase entsperren.',
  'secrets-closed': () => 'Die Geheimnisse sind gesperrt. Bitte mit der Passphrase entsperren.',
  'secrets-changing': () =>
    'Ein anderer Tab änderte die Geheimnisse fortwährend. Nichts wurde geändert; bitte noch einmal versuchen.',
  'secret-key-damaged': () =>
    'Der Schlüssel der Geheimnisse ist beschädigt. Bitte die Geheimnisse entfernen und neu eingeben.',
  'grant-changed': () => 'Die Berechtigungen wurden inzwischen geändert. Nichts wurde geändert.',
  'grant-reveals': () =>
    'Fremder Code bekommt den Wert eines Geheimnisses nie zu sehen. Dem Werkzeug muss zuerst vertraut werden.',
  'grant-engine': () =>
    'Fremder Code läuft nie in der uneingeschränkten Laufzeit. Dem Werkzeug muss zuerst vertraut werden.',
  'grant-tool-missing': () => 'Das Werkzeug ist nicht mehr da. Nichts wurde geändert.',
  'grant-other-code': () => 'Das Werkzeug hat inzwischen anderen Code. Nichts wurde geändert.',
  'storage-full': (what) =>
    `Speichern fehlgeschlagen: ${written(what)}. Der Speicherplatz dieser Website ist aufgebraucht. Bitte etwas ` +
    'entfernen und noch einmal versuchen. Nichts wurde geändert.',
  'storage-refused': (what) =>
    `Speichern fehlgeschlagen: ${written(what)}. Der Browser hat das Schreiben abgelehnt. Bitte die Seite neu laden ` +
    'und noch einmal versuchen. Nichts wurde geändert.',
};
