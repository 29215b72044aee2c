import type { storageUseTexts as english } from '../en/storage-use.ts';
import type { Shape } from '../shape.ts';
import { plural } from './german-words.ts';

const count = (one: string, many: string) => (number: number) => plural(number, one, many);

export const storageUseTexts: Shape<typeof english> = {
  storageUse: {
    title: 'Was Platz braucht',
    measuring: 'Wird gemessen…',
    about: (size) => `etwa ${size}`,
    failed: (message) => `Nicht gemessen: ${message}`,
    notFreed: (message) => `Nichts wurde entfernt: ${message}`,
    names: {
      tools: 'Werkzeuge',
      cases: 'Fälle',
      runs: 'Frühere Läufe',
      conversations: 'Gespräche',
      toolStorage: 'Speicher der Werkzeuge',
      workspace: 'Arbeitsbereich',
      packages: 'Pakete',
      models: 'Modelle im Tab',
      removed: 'Entfernte Werkzeuge',
      copy: 'Zweite Kopie',
      app: 'Toolyard selbst',
      rest: 'Einstellungen und Übriges',
    },
    says: {
      tools: 'Mit den letzten 50 Fassungen von jedem.',
      cases: 'Sie gehören zu ihren Werkzeugen.',
      runs: 'Die letzten 100 von jedem Werkzeug, mit Eingabe und Ergebnis.',
      conversations: 'Mit allen Zweigen und Aufzeichnungen.',
      toolStorage: 'Was Werkzeuge zwischen Läufen für sich behalten.',
      workspace: 'Eigene Dateien und solche, die Werkzeuge mit Erlaubnis geschrieben haben.',
      packages: 'npm-Pakete von Werkzeugen, damit diese ohne Netz laufen.',
      models: 'Dateien von Modellen, die ohne Netz laufen.',
      removed: 'Aufbewahrt, damit sich ein Entfernen zurücknehmen lässt.',
      copy: 'Von der Datenbank ohne frühere Läufe, falls der Browser sie beschädigt.',
      app:
        'Die Dateien der App, damit sie sich ohne Netz öffnet. Eine ältere Version geht, wenn ihr letzter Tab ' +
        'geschlossen ist.',
      rest: 'Einstellungen, verschlüsselte Geheimnisse, Berechtigungen, MCP-Server und Anbieter.',
    },
    counts: {
      tools: count('Werkzeug', 'Werkzeuge'),
      cases: count('Fall', 'Fälle'),
      runs: count('Lauf', 'Läufe'),
      conversations: count('Gespräch', 'Gespräche'),
      toolStorage: count('Eintrag', 'Einträge'),
      workspace: count('Datei oder Ordner', 'Dateien und Ordner'),
      packages: count('Archiv', 'Archive'),
      models: count('Modell', 'Modelle'),
      removed: count('Werkzeug', 'Werkzeuge'),
      app: count('Version', 'Versionen'),
    },
    open: { tools: 'Werkzeuge öffnen', conversations: 'Gespräche öffnen', workspace: 'Arbeitsbereich öffnen' },
    free: {
      runs: 'Frühere Läufe entfernen',
      toolStorage: 'Speicher der Werkzeuge leeren',
      packages: 'Unbenutzte Pakete entfernen',
      removed: 'Entfernte Werkzeuge vergessen',
    },
    freed: {
      runs: 'Frühere Läufe entfernt',
      toolStorage: 'Speicher der Werkzeuge geleert',
      packages: 'Unbenutzte Pakete entfernt',
      removed: 'Entfernte Werkzeuge vergessen',
    },
    gain: (size) => `gibt ${size} frei`,
    sure: {
      runs: 'Diese früheren Läufe lassen sich nicht zurückholen. „Alles exportieren“ bewahrt sie in einer Datei.',
      toolStorage: 'Diese Daten lassen sich nicht zurückholen. „Alles exportieren“ bewahrt sie in einer Datei.',
      packages:
        'Das sind Pakete, die kein Werkzeug braucht, in keiner seiner Fassungen. Wieder hinzugefügt, wird ein ' +
        'Paket neu geholt; eines aus einem Archiv muss wieder abgelegt werden.',
      removed: 'Die Werkzeuge, ihre früheren Läufe, Berechtigungen und Speicher lassen sich danach nicht zurückholen.',
    },
    removeModel: (name) => `${name} entfernen`,
    modelGone: (name) => `${name} ist entfernt`,
    modelSure: (name) => `Um ${name} wieder zu benutzen, muss es neu geholt oder gewählt werden.`,
    forGood: 'Endgültig entfernen',
    keep: 'Behalten',
  },
};
