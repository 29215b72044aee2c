import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { plural, number } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  emptyTitle: 'Ein Werkzeug bauen, das ein Agent benutzen kann',
  emptyText:
    'Ein Werkzeug ist eine Funktion mit einem Namen und einer Beschreibung ihrer Eingabe. Dieses Werkzeug zählt ' +
    'Buchstaben; Modelle können nur raten. Alles bleibt in diesem Browser.',
  ownTitle: 'Ein eigenes Werkzeug bauen',
  newTitle: 'Neues Werkzeug',
  newText: 'Mit einer lauffähigen Vorlage beginnen oder eines importieren.',
  templates: 'Mit einer lauffähigen Vorlage beginnen',
  searchTemplates: 'Vorlagen suchen',
  noTemplate: (query) => `Keine Vorlage passt zu „${query}“.`,
  templateCount: (shown, all) =>
    shown === all ? plural(all, 'Vorlage', 'Vorlagen') : `${number(shown)} von ${plural(all, 'Vorlage', 'Vorlagen')}`,
  groups: {
    blank: 'Leer',
    http: 'HTTP',
    data: 'Daten',
    text: 'Text',
    files: 'Dateien',
    agents: 'Agenten',
    programs: 'Programme und Rechnen',
  },
  paste: 'Ein Werkzeug importieren',
  newTool: 'Neues Werkzeug',
  firstMinute: {
    label: 'Ein Werkzeug zum Ausprobieren',
    steps: { run: 'Ausführen', see: 'Einen Agenten damit arbeiten sehen', copy: 'Den Link kopieren' },
    codeLabel: (name) => `Code von ${name}`,
    idle: 'Wie viele sind es? Ein Lauf zeigt es.',
    kept: 'Es steht jetzt in der Liste der Werkzeuge.',
    change: 'Den Code ändern',
    seeText:
      'Die Nachrichten des Modells sind vorgegeben, daher braucht es keinen API-Schlüssel. Der Aufruf läuft wirklich.',
    copyText: 'Das Werkzeug steckt im Link selbst. Wer ihn öffnet, sieht den Code, bevor etwas läuft.',
    failed: (message) => `Fehlgeschlagen: ${message}`,
  },
};
