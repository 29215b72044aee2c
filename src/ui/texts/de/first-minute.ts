import type { firstMinuteTexts as english } from '../en/first-minute.ts';
import type { Shape } from '../shape.ts';

export const firstMinuteTexts: Shape<typeof english> = {
  firstMinute: {
    label: 'Ein Werkzeug zum Ausprobieren',
    steps: { run: 'Ausführen', see: 'Einen Agenten damit arbeiten sehen', copy: 'Den Link kopieren' },
    codeLabel: (name) => `Code von ${name}`,
    idle: 'Wie viele sind es? Ein Lauf zeigt es.',
    kept: 'Es steht jetzt in der Liste der Werkzeuge.',
    change: 'Den Code ändern',
    seeText: 'Die Worte des Modells sind ein Skript, daher braucht es keinen Schlüssel. Der Aufruf läuft wirklich.',
    copyText: 'Das Werkzeug steckt im Link selbst. Wer ihn öffnet, sieht den Code, bevor etwas läuft.',
    failed: (message) => `Nicht erledigt: ${message}`,
  },
};
