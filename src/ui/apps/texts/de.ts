import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';

export const german: Shape<typeof english> = {
  label: (tool) => `App von ${tool}`,
  has: (server) => `${server} hat eine App für dieses Ergebnis`,
  what:
    'Sie ist eine Seite, die der Server sendet. Gezeigt wird sie in einem geschlossenen Rahmen: ohne Netz und ' +
    'ohne eigene Werkzeuge, Geheimnisse, Dateien oder andere Daten.',
  not:
    'Sie kann falschen Text zeigen, und sie erhält, was hineingetippt wird. Bevor sie ein Werkzeug ihres Servers ' +
    'aufruft oder einen Link öffnet, wird hier gefragt.',
  show: 'App anzeigen',
  notNow: 'Jetzt nicht',
  showAgain: (tool) => `App von ${tool} anzeigen`,
  loading: 'Die App wird geholt…',
  failed: (message) => `Die App lässt sich nicht zeigen: ${message}`,
  noPage: 'was der Server sandte, ist keine Seite',
  tooLarge: 'die Seite ist zu groß',
  offline: (locations) =>
    `Sie bittet um Zugriff auf ${locations}. Apps haben hier kein Netz, daher können Teile fehlen.`,
  says: (server) => `Alles hier drin kommt von ${server}. Keine Passwörter eingeben.`,
  close: 'App schließen',
  asksLink: (server) => `Die App von ${server} möchte eine Adresse öffnen`,
  linkText: (host) => `Sie öffnet sich in einem neuen Tab, und ${host} erfährt, was in der Adresse steht.`,
  open: 'Öffnen',
  asksCall: (server) => `Die App von ${server} möchte ein Werkzeug aufrufen`,
  callText: 'Der Aufruf geht an den Server wie von Hand gemacht.',
  input: 'Argumente',
  allow: 'Einmal erlauben',
  allowTool: 'Dieses Werkzeug erlauben, solange die App gezeigt wird',
  deny: 'Nicht erlauben',
  // These three are told to the app, not to the person.
  denied: 'The person did not allow it',
  noTool: 'This server offers no such tool to apps',
  messages: { message: 'Für das Gespräch', context: 'Für das Modell', log: 'Protokoll' },
  reportedTitle: 'Was die App sagt',
  write: 'In meine Nachricht übernehmen',
  quoted: (server) => `Aus der App von ${server}:`,
  ended: {
    closed: 'Die App ist geschlossen.',
    flood: 'Die App sandte endlos Nachrichten und wurde entfernt.',
    missing: 'Die App verließ ihre Seite und wurde entfernt.',
    silent: 'Die App antwortete nicht mehr und wurde entfernt.',
    'no-start': 'Die App ließ sich hier nicht starten.',
    thief: 'Die App nahm sich immer wieder die Tastatur und wurde entfernt.',
  },
};
