import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { number } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  blankTitle: 'Noch keine Pakete',
  blankText:
    'Pakete von npm, die dieses Werkzeug importieren kann. Eines mit seinem Namen hinzufügen oder sein Archiv ' +
    'hier ablegen. Jedes wird geprüft, in diesem Browser aufbewahrt und ist offline verfügbar; beim Hinzufügen ' +
    'läuft nichts davon.',
  name: 'Paket',
  namePlaceholder: 'lodash, zod@^3',
  nameHint: 'Namen, auf Wunsch jeder mit Bereich oder Tag.',
  nameMissing: 'Bitte den Namen eines Pakets eingeben.',
  add: 'Hinzufügen',
  chooseFile: '.tgz oder .zip wählen',
  drop: 'Archiv ablegen, um das Paket hinzuzufügen',
  notArchive: (name) => `${name} ist kein Paketarchiv. Nötig ist ein .tgz oder .zip mit einer package.json.`,
  tooLarge: (name, limit) => `${name} ist größer als ${limit}, mehr darf ein Archiv nicht haben.`,
  list: 'Pakete dieses Werkzeugs',
  all: (count) =>
    count === 1 ? 'Insgesamt 1 Paket' : `Insgesamt ${number(count)} Pakete, mit denen, die sie brauchen`,
  fromArchive: 'aus einem Archiv',
  asked: (range) => `gewünscht: ${range}`,
  notInstalled: 'nicht installiert',
  remove: (name) => `${name} entfernen`,
  removed: (name) => `${name} entfernt`,
  resolving: 'Versionen werden gesucht',
  fetching: 'Wird geholt',
  removing: (name) => `${name} wird entfernt`,
  progressLabel: 'Pakete werden hinzugefügt',
  elsewhere:
    'Gerade werden Pakete eines anderen Werkzeugs hinzugefügt. Dies wartet, bis das fertig ist oder ' +
    'angehalten wurde.',
  notes: 'Gut zu wissen',
  hideNotes: 'Diese Hinweise ausblenden',
  registryFrom: 'Namen werden nachgeschlagen bei',
  registryNone: 'Keine Paketquelle ist eingestellt, also lässt sich nichts mit Namen hinzufügen.',
  registryChange: 'Paketquelle ändern',
  registry: {
    title: 'Paketquelle',
    text:
      'Hier holt die App Pakete für Node-Werkzeuge, die mit Namen hinzugefügt werden, und fragt sonst nichts an. ' +
      'Hinzugefügte Pakete bleiben in diesem Browser.',
    address: 'Adresse',
    hint:
      'Sie muss das Protokoll von npm sprechen und Anfragen von Webseiten erlauben (CORS). Leer gilt die ' +
      'Standardquelle.',
    save: 'Speichern',
    saved: 'Die Paketquelle ist gespeichert',
    back: 'Standard verwenden',
    failed: (message) => `Nicht gespeichert: ${message}`,
  },
  origins: {
    title: 'Pakete von anderswo',
    text:
      'Dieses Werkzeug bringt npm-Pakete mit, deren Archive nicht bei der Paketquelle liegen. Dort wurde noch ' +
      'nichts angefragt. Jedes Archiv wird mit dem Hash verglichen, der mit dem Werkzeug kam.',
    allow: (count) =>
      count === 1
        ? 'Diese Adresse erlauben und noch einmal ausführen'
        : 'Diese Adressen erlauben und noch einmal ausführen',
    setting: 'Weitere Adressen für Pakete',
    settingText:
      'Archive von Paketen dürfen außer von der Paketquelle auch von diesen Adressen kommen. Ein Werkzeug, ' +
      'dessen Pakete woanders liegen, fragt vorher.',
    addresses: 'Archive dürfen auch kommen von',
    keep: 'Diese erlauben',
    hint: 'Etwa https://packages.example.org, mit Leerzeichen dazwischen. Leer: nur die Paketquelle.',
    saved: 'Die Adressen für Pakete sind gespeichert',
  },
};
