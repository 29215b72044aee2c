import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';

export const german: Shape<typeof english> = {
  added: (what) => `${what} hinzugefügt`,
  notSaved:
    'Das Werkzeug hat Änderungen, die sich nicht speichern lassen. Bitte zuerst beheben: Pakete werden mit dem ' +
    'Werkzeug gespeichert.',
  stopped: 'Angehalten. Nichts wurde hinzugefügt.',
  failedTitle: 'Nichts wurde hinzugefügt',
  removeFailedTitle: 'Nichts wurde entfernt',
  title: 'Pakete',
};
