import type { domTexts as english } from '../en/dom.ts';
import type { Shape } from '../shape.ts';

export const domTexts: Shape<typeof english> = {
  dom: {
    label: (tool) => `Dokument von ${tool}`,
    says: 'Alles hier drin kommt vom Werkzeug. Keine Passwörter eingeben.',
    stop: (tool) => `${tool} anhalten`,
    enter: 'Mit der Tastatur bedienen',
    enterHint: 'Gibt die Tastatur in das Dokument. Esc holt sie wieder heraus.',
    keys: 'Die Tastatur ist im Dokument. Esc holt sie heraus.',
    stole: (tool) => `${tool} nahm sich immer wieder die Tastatur und wurde angehalten`,
    below: 'Das Dokument steht unten auf der Seite.',
    waiting: (tool) => `Wartet, bis das Dokument von ${tool} geschlossen ist`,
    consent: {
      what:
        'Ein Dokument ist eine eigene Seite, die während des Laufs zu sehen ist. Mit dem Lauf verschwindet sie, ' +
        'und andere Läufe warten so lange.',
      keptTitle: 'Es kommt nicht an',
      kept:
        'eigene Werkzeuge, Geheimnisse und Dateien, was diese App oder eine andere Seite in diesem Browser ' +
        'aufbewahrt, andere Tabs, Kamera, Mikrofon, Zwischenablage; Anfragen kann es nur dorthin senden, wohin das ' +
        'Werkzeug darf. Ein Werkzeug mit Dokument bekommt keine Geheimnisse.',
      notTitle: 'Was nichts verhindert',
      not:
        'Es kann falschen Text zeigen und nach Dingen fragen: Es erhält, was hineingetippt wird. Es kann einen ' +
        'Prozessor bis zum Zeitlimit beschäftigen.',
      firefox:
        'In Firefox legt ein Dokument, das nie ruht, auch diese Seite bis zum Zeitlimit lahm, und seine ' +
        'Versuche, hinauszukommen, können Namen im Netz nachschlagen.',
      other:
        'Dieser Browser schließt nicht jeden Weg aus einem Dokument: Seine Versuche, hinauszukommen, können ' +
        'Namen im Netz nachschlagen.',
    },
    granted:
      'Es sieht hier keine eigenen Daten und keine Geheimnisse. Es kann falschen Text zeigen, und es erhält, was ' +
      'hineingetippt wird.',
  },
};
