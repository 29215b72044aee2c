import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';

const help: typeof english.help = {
  'not-isolated':
    'Der Host dieser App muss Cross-Origin-Opener-Policy: same-origin und Cross-Origin-Embedder-Policy: ' +
    'credentialless senden. Die Datei _headers des Builds enthält beides.',
  unreachable:
    'Bitte Netz, Proxy und Inhaltsblocker prüfen. stackblitz.com muss von diesem Browser aus erreichbar sein.',
  'no-answer':
    'Außer auf localhost verlangt der Dienst einen Schlüssel, unter dessen erlaubten Seiten die Adresse dieser App ' +
    'steht. Eine Referrer-Policy same-origin oder no-referrer verbirgt die Adresse vor ihm.',
  blocked:
    'Der Host dieser App sendet eine eigene Content-Security-Policy. Sie muss https://stackblitz.com in ' +
    'frame-src und connect-src für /engine/ erlauben.',
  slow: 'Ein erster Start dauert bei langsamer Verbindung zehn Sekunden oder mehr. Spätere sind schneller.',
  'boot-error': 'Die Meldung des Dienstes steht oben. Mehr dazu auf webcontainers.io.',
  frame: 'Eine Datei der App fehlt. Bitte die Seite neu laden, wenn eine Verbindung da ist.',
  lost: 'Der nächste Lauf startet einen frischen.',
  stranger: 'Zuerst dem Werkzeug vertrauen, wenn der Code bekannt ist.',
  secrets:
    'Anfragen aus einem WebContainer gehen nicht durch den Vermittler, also könnte nichts ein Geheimnis schützen.',
  'not-agreed': 'Vor der Zustimmung wird nichts von stackblitz.com geladen.',
  'not-granted': 'Ein Werkzeug braucht dafür die Erlaubnis „Unbeschränkte Laufzeit“.',
};

export const german: Shape<typeof english> = {
  title: 'Was Node.js-Werkzeuge ausführt',
  intro:
    'Zwei Laufzeiten. Die in diesem Tab arbeitet offline, fragt vor jeder Adresse und führt fremden Code aus. ' +
    'Der WebContainer ist von StackBlitz: ein vollständigeres Node, geladen von stackblitz.com, mit einem ' +
    'eigenen Netz, das diese App nicht beobachten kann.',
  preference: 'Node.js-Werkzeuge ausführen',
  preferences: { auto: 'Automatisch', webcontainer: 'WebContainer', embedded: 'In diesem Tab' },
  says: {
    auto:
      'Eigene Werkzeuge, die ihn benutzen dürfen, laufen im WebContainer, sobald zugestimmt wurde und solange er ' +
      'erreichbar ist. Alles andere läuft in diesem Tab.',
    webcontainer:
      'Wie automatisch, aber ein eigenes Werkzeug, das ihn noch nicht benutzen darf, fragt. Fremde Werkzeuge ' +
      'und solche mit Geheimnissen laufen trotzdem in diesem Tab.',
    embedded: 'Nichts wird von außen geladen.',
  },
  state: 'WebContainer',
  states: {
    off: 'Nicht zugestimmt: Nichts wird von stackblitz.com geladen.',
    idle: 'Nicht gestartet. Er startet mit dem ersten Lauf, der ihn benutzt.',
    starting: 'Startet…',
    ready: (version) => `Bereit: Node.js ${version}`,
    failed: 'Nicht gestartet',
  },
  notIsolated: 'Diese Seite ist nicht von anderen Ursprüngen isoliert: Ein WebContainer kann hier nicht starten.',
  agreeAll: 'Zustimmen und für alle eigenen Werkzeuge benutzen',
  agreeGranted: 'Zustimmen und für erlaubte Werkzeuge benutzen',
  agreeText:
    'Mit der Zustimmung wird der Dienst von StackBlitz in diese Seite geladen, jetzt und später. Er erfährt ' +
    'die Adresse dieser App, und Code darin kann alles, was er bekommt, überallhin senden.',
  agreedOwn: 'Zugestimmt für alle eigenen Werkzeuge.',
  agreedGranted: 'Zugestimmt. Jedes Werkzeug braucht seine Erlaubnis.',
  forAll: 'Für alle eigenen Werkzeuge',
  onlyGranted: 'Nur für erlaubte Werkzeuge',
  again: 'Noch einmal versuchen',
  start: 'Jetzt starten',
  forget: 'Vergessen',
  forgetText:
    '„Vergessen“ beendet ihn und entfernt Zustimmung und Schlüssel. Erlaubnisse einzelner Werkzeuge bleiben ' +
    'unter Berechtigungen.',
  forgotten: 'Vergessen. Nichts wird von stackblitz.com geladen.',
  key: 'Schlüssel des Dienstes',
  keyHint: 'Auf localhost nicht nötig. Von webcontainers.io; er wird in diesem Browser gespeichert und nie exportiert.',
  keyStored: 'Ein Schlüssel ist gespeichert. Ein anderer ersetzt ihn.',
  keySave: 'Schlüssel speichern',
  keyRemove: 'Schlüssel entfernen',
  keySaved: 'Schlüssel gespeichert',
  keyRemoved: 'Schlüssel entfernt',
  sitesTitle: 'Erlaubte Seiten',
  sites: (origin) => `Der Schlüssel muss diese Adresse unter seinen erlaubten Seiten führen: ${origin}`,
  licenceTitle: 'Lizenz',
  licence:
    'WebContainer gehören StackBlitz und sind nicht Teil dieser App. Gewerblicher produktiver Einsatz durch ' +
    'ein gewinnorientiertes Unternehmen braucht eine Lizenz von StackBlitz; Prototypen und Open Source nicht. ' +
    'Es gelten deren Bedingungen: webcontainers.io/enterprise.',
  testedTitle: 'Was getestet wurde',
  tested:
    'Die Hälfte der App, mit dem unveränderten Client @webcontainer/api 1.6.4 gegen ein Protokolldouble, das ' +
    'das Node des Testrechners ausführt. Nur ein Test, den ein Mensch von Hand startet, benutzt den ' +
    'echten Dienst.',
  failed: (message) => `Nicht geändert: ${message}`,
  offerLabel: 'WebContainer',
  offerTitle: 'Node.js-Werkzeuge in einem WebContainer ausführen?',
  offerText:
    'Dieser Lauf benutzte das Node in diesem Tab. Der WebContainer von StackBlitz ist vollständiger und wird ' +
    'von stackblitz.com geladen. Code darin erreicht das Netz, ohne zu fragen, und bekommt daher keine ' +
    'Geheimnisse. Gefragt wird nur einmal; später lässt es sich unter Einstellungen → Node.js ändern.',
  offerThis: 'Für dieses Werkzeug benutzen',
  offerAll: 'Für alle eigenen Werkzeuge benutzen',
  offerNo: 'Nein',
  settings: 'Einstellungen zu Node.js',
  fell: 'Es war für den WebContainer gedacht',
  mayNot: 'Es darf den WebContainer noch nicht benutzen',
  allow: 'Für dieses Werkzeug erlauben',
  unwatched: 'Seine Anfragen ins Netz wurden nicht aufgezeichnet: Ein WebContainer greift selbst auf das Netz zu.',
  help,
  toolTitle: 'Laufzeit',
  toolHint: 'Nur für dieses Werkzeug, in diesem Browser.',
  asSettings: 'Wie eingestellt',
  grant: 'Unbeschränkte Laufzeit (WebContainer)',
};
