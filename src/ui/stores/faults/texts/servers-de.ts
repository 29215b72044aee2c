import type { SERVER_FAULTS } from '../../../../mcp/contract/server-faults.ts';
import type { Shape } from '../../../texts/shape.ts';

const withoutShell = (syntax: string) =>
  `Ein Befehl startet ohne Shell und darf deshalb ${syntax} enthalten. Was als Text gemeint ist, gehört in ` +
  'Anführungszeichen, und Variablen gehören in env.';

export const servers: Shape<typeof SERVER_FAULTS> = {
  'server-not-object': () =>
    'Ein Server ist ein Objekt { name, transport, url } oder { name, transport: "stdio", command, args, env }.',
  'server-no-object': () => 'Das ist kein Objekt.',
  'server-change-not-object': () => 'Die Änderung eines Servers muss ein Objekt sein',
  'server-name': () => 'Der Name eines Servers hat 1 bis 64 Buchstaben, Ziffern, Unterstriche und Bindestriche.',
  'server-name-of-app': () => 'Dieser Name liest sich, als gehörte der Server zu Toolyard: bitte einen anderen wählen',
  'server-name-taken': (name) => `Einen Server namens „${name}“ gibt es schon`,
  'servers-many': (most) => `Es können höchstens ${most} Server gespeichert werden`,
  'server-missing': () => 'Diesen Server gibt es nicht',
  'server-disabled': (name) => `Der Server ${name} ist ausgeschaltet: zum Verbinden einschalten`,
  'server-not-connected': () => 'Der Server ist nicht verbunden',
  'server-prefix-taken': (tool) => `Das Werkzeug ${tool} hat diesen Namen als Präfix: bitte einen anderen wählen`,
  'server-no-program': (name) => `${name} ist kein Programm`,
  'server-other-program': () => 'Das ist inzwischen ein anderes Programm. Bitte noch einmal ansehen',
  'server-other-sign-in': () =>
    'Der Server nennt jetzt eine andere Anmeldung als die gezeigte. Bitte noch einmal ansehen',
  'server-tool-changed': (tool) => `${tool} hat sich geändert, seit es gezeigt wurde. Bitte noch einmal ansehen`,
  'server-enabled': () => 'enabled muss true oder false sein.',
  'server-transport': () => 'transport muss „stdio“, „sse“ oder „http“ sein.',
  'header-of-connection': (name) => `Den Header ${name} setzt die Verbindung selbst.`,
  'header-of-browser': (name) => `Browser lassen eine Seite den Header ${name} nicht senden.`,
  'command-missing': () => 'Der Befehl muss der Name eines Programms sein, etwa npx oder node.',
  'command-quote': (quote) => withoutShell(`kein offenes Anführungszeichen (${quote})`),
  'command-variable-before': (variable) => withoutShell(`keine Variable vor dem Befehl (${variable}…)`),
  'command-variable': (found) => withoutShell(`keine Variable und keinen Befehl (${found})`),
  'command-backticks': () => withoutShell('keinen Befehl zwischen Gravis (`)'),
  'command-second-line': () => withoutShell('keine zweite Zeile'),
  'command-operator': (operator) => withoutShell(`keinen Operator ${operator}`),
  'args-list': (most) => `args muss eine Liste von höchstens ${most} Texten sein.`,
  'url-missing': () => 'Hier muss die Adresse des Servers stehen, etwa https://example.org/mcp.',
  'url-scheme': () => 'Die Adresse muss mit http:// oder https:// beginnen und einen Host nennen.',
  'url-secret': () => 'Ein Geheimnis kann im Pfad einer Adresse oder hinter dem Fragezeichen stehen, nicht im Host.',
  'url-user': () => 'Die Adresse darf weder Benutzernamen noch Passwort enthalten: Dafür gibt es Header.',
  'oauth-not-object': () => 'oauth muss ein Objekt { clientId, clientSecret, scope, grant } sein.',
  'oauth-grant': () => 'grant muss „authorization_code“ oder „client_credentials“ sein.',
  'oauth-not-text': (name) => `${name} muss Text sein.`,
  'named-not-object': (field) => `${field} muss ein Objekt aus Namen und Texten sein.`,
  'named-many': (field, most) => `${field} enthält mehr als ${most} Namen.`,
  'header-name': (name) => `„${name}“ ist kein Name eines Headers.`,
  'variable-name': (name) => `„${name}“ ist kein Name einer Variablen.`,
  'header-not-text': (name, most) => `Der Header ${name} muss Text aus höchstens ${most} Zeichen in einer Zeile sein.`,
  'variable-not-text': (name, most) => `Die Variable ${name} muss Text aus höchstens ${most} Zeichen sein.`,
};
