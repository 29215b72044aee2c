import type { placeTexts as english } from '../en/place.ts';
import type { Shape } from '../shape.ts';

export const placeTexts: Shape<typeof english> = {
  place: {
    title: 'Was hier funktioniert',
    intro: (address) => `Unter ${address}, in diesem Browser.`,
    rows: {
      isolation: 'Programme, die auf andere warten, und WebContainer',
      headers: 'Schutz durch Header',
      neighbours: 'Nachbarn',
      copy: 'Zweite Kopie der Datenbank',
    },
    marks: { yes: 'Geht', no: 'Geht nicht', note: 'Gut zu wissen' },
    says: {
      isolation: {
        yes:
          'Die Seite ist isoliert: execSync, spawnSync und execFileSync warten auf ihr Programm, Modelle im Tab ' +
          'nutzen mehrere Threads, und ein WebContainer kann starten.',
        no:
          'Browser geben gemeinsamen Arbeitsspeicher nur Seiten, deren Host Cross-Origin-Opener-Policy: ' +
          'same-origin und Cross-Origin-Embedder-Policy: credentialless sendet; Safari kennt das zweite nicht und ' +
          'gibt keinen. Hier sind exec, spawn und execFile statt execSync, spawnSync und execFileSync zu benutzen; ' +
          'Node.js-Werkzeuge laufen in diesem Tab. Die Datei _headers des Builds enthält beide Header.',
        note: '',
      },
      headers: {
        yes:
          'Der Host sendet die Richtlinien der App: Der Browser zeigt sie nicht innerhalb einer anderen Seite und ' +
          'hält jeden Worker auf das beschränkt, was er braucht.',
        no:
          'Dieser Host sendet die Richtlinien der App nicht, also bringt die Seite ihre eigene mit: Sie führt ' +
          'weder Inline-Skripte noch eval aus und startet nichts innerhalb einer anderen Seite. Es fehlt, was nur ' +
          'ein Header sagen kann: Richtlinien für Worker und dass schon der Browser das Einbetten ablehnt. Die ' +
          'Sandbox der Werkzeuge hat in jedem Fall ihre vollständige Richtlinie.',
        note: '',
      },
      neighbours: {
        yes: '',
        no: '',
        note:
          'Die App liegt in einem Ordner dieses Hosts. Browser trennen den Speicher nach Adressen, nicht nach ' +
          'Ordnern: Seiten in seinen anderen Ordnern können lesen, was hier gespeichert ist. Geheimnisse gehören ' +
          'nur in ein Toolyard mit eigener Adresse.',
      },
      copy: {
        yes:
          'Alles hier wird zweimal gespeichert; so geht bei einem Absturz des Browsers mitten im Schreiben ' +
          'nichts verloren.',
        no:
          'Dieser Browser hat einen Speicher je Seite, also gibt es nur eine Kopie. Einstellungen → Speicher → ' +
          'Alles exportieren macht eine weitere.',
        note: '',
      },
    },
    install: {
      title: 'Als App installieren',
      button: 'Toolyard installieren',
      ways: {
        installed: 'Toolyard läuft als eigene App.',
        offered:
          'Sie bekommt ein eigenes Fenster und ein eigenes Symbol. Gespeichertes bleibt, wo es ist, und nichts ' +
          'wird noch einmal heruntergeladen.',
        menu:
          'Sie ist schon installiert, oder dieser Browser hat es in seinem Menü: „Seite als App installieren“ oder ' +
          '„Zum Startbildschirm hinzufügen“.',
        other:
          'Safari auf dem Mac: Ablage → Zum Dock hinzufügen. Safari auf iPhone oder iPad: Teilen → Zum ' +
          'Home-Bildschirm. Firefox auf Android: Menü → Zum Startbildschirm hinzufügen. Firefox auf dem Rechner: ' +
          'Ein Lesezeichen genügt; die Seite öffnet sich auch so ohne Netz.',
        insecure: 'Browser installieren Seiten nur von https-Adressen und von localhost.',
      },
    },
  },
};
