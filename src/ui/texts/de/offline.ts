import type { offlineTexts as english } from '../en/offline.ts';
import type { Shape } from '../shape.ts';

export const offlineTexts: Shape<typeof english> = {
  offline: {
    label: 'Ohne Netz',
    newVersion: 'Neue Version',
    updateNow: 'Neu laden und die neue Version starten',
    updateReady: 'Eine neue Version ist bereit und startet mit dem nächsten Besuch',
    updateHint: 'Was offen ist, bleibt, wie es ist. Toolyard schließen und wieder öffnen, wann es passt.',
    states: {
      development: 'Nicht aufbewahrt: Dies ist der Entwicklungsserver.',
      insecure: 'Nicht aufbewahrt: Browser bewahren Apps nur von https-Adressen und von localhost auf.',
      unsupported: 'Nicht aufbewahrt: Dieser Browser kann es nicht oder verbietet es in diesem Fenster.',
      preparing: 'Wird in diesem Browser aufbewahrt…',
      ready: 'In diesem Browser aufbewahrt: Toolyard öffnet sich und führt Werkzeuge aus, auch ohne Netz.',
      failed:
        'Nicht aufbewahrt: Die Dateien ließen sich nicht holen, oder es fehlt Platz. Der nächste Besuch versucht ' +
        'es wieder.',
    },
  },
};
