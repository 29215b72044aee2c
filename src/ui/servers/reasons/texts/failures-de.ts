import type { Shape } from '../../../texts/shape.ts';
import type { english } from './en.ts';

type Messages = Shape<(typeof english)['messages']>;
type Fixes = Shape<(typeof english)['fixes']>;

const PARTS: Readonly<Record<string, string>> = {
  service: 'der Anmeldedienst',
  page: 'die Anmeldeseite',
  tokens: 'die Adresse für Tokens',
  registrations: 'die Adresse für Registrierungen',
};

const notUsed = (why: string) => `Die Anmeldung dieses Servers wird nicht benutzt: ${why}`;
const wrong = (part: string, address: string, fault: string) => notUsed(`${PARTS[part] ?? part}, ${address}, ${fault}`);

const signIn = {
  'sign-in-unnamed': () => notUsed('Sie nennt keine Adresse eines Anmeldedienstes.'),
  'sign-in-no-address': (part, address) => wrong(part, address, 'ist keine Adresse.'),
  'sign-in-not-encrypted': (part, address) => wrong(part, address, 'ist nicht verschlüsselt.'),
  'sign-in-with-user': (part, address) => wrong(part, address, 'enthält einen Benutzernamen oder ein Passwort.'),
  'sign-in-with-fragment': (part, address) => wrong(part, address, 'enthält ein Fragment (#…).'),
  'sign-in-own-address': (part, address) => wrong(part, address, 'ist die Adresse von Toolyard selbst.'),
  'sign-in-parameter': (name) => notUsed(`Die Adresse ihrer Anmeldeseite setzt bereits ${name}.`),
  'sign-in-without-s256': () =>
    notUsed('Sie unterstützt S256 nicht; wer einen Code mitliest, könnte ihn deshalb benutzen.'),
} satisfies Partial<Messages>;

const secrets = {
  'secret-missing': (name) => `Ein Geheimnis namens ${name} gibt es nicht. Es lässt sich unter „Geheimnisse“ anlegen.`,
  'secret-locked': (_name) => 'Die Geheimnisse sind gesperrt. Die Passphrase entsperrt sie.',
  'secret-damaged': (name) => `Das Geheimnis ${name} lässt sich nicht entschlüsseln. Bitte neu eingeben.`,
  'secret-not-given': (name) => `Das Programm verlangt den Wert von ${name}, den es nicht bekommen hat.`,
  'secret-not-for-address': (name, origin, _methods) => `Das Geheimnis ${name} darf nicht an ${origin} gehen.`,
  'secret-characters': (name) =>
    `Das Geheimnis ${name} enthält einen Zeilenumbruch oder ein anderes Zeichen, das in keinem Header stehen kann. ` +
    `Bitte ohne dieses Zeichen neu eingeben.`,
  'secret-without-grant': (name) =>
    `Das Geheimnis ${name} würde die Anfrage zu einem Pfad leiten, für den das Werkzeug keine Erlaubnis hat.`,
  'secret-not-bound': (name, method, address) =>
    `Das Geheimnis ${name} darf nicht mit ${method} an ${address} gehen. Wenn es das soll, lässt sich die Adresse ` +
    `unter „Geheimnisse“ eintragen.`,
} satisfies Partial<Messages>;

const program = {
  'program-exited': (code) => `Das Programm endete mit dem Exit-Code ${String(code)}.`,
  'program-ended': (message) => `Das Programm wurde beendet: ${message}`,
  'program-ended-unexplained': () => 'Das Programm wurde aus unbekanntem Grund beendet.',
  'program-silent': () => 'Das Programm läuft, antwortet aber nicht als MCP-Server.',
  'program-not-mcp': () => 'Das Programm wurde beendet, oder seine Ausgabe ist kein MCP.',
  'program-foreign': (name) => `${name} läuft nicht in einem Tab; nur Node-Programme laufen hier.`,
  'program-stopped': () => 'Der Start wurde angehalten.',
  'program-refused': (message) => `Das Programm ließ sich nicht starten: ${message}`,
  'package-not-installed': (message) => `Das Paket ließ sich nicht installieren: ${message}`,
  'package-without-command': (spec) => `${spec} hat keinen Befehl, der sich starten lässt.`,
  'engine-failed': (message) => `Node ließ sich nicht starten: ${message}`,
  'workspace-failed': (message) => `Der Arbeitsbereich ließ sich nicht öffnen: ${message}`,
} satisfies Partial<Messages>;

export const failureMessages: Messages = {
  'mixed-content': (origin) =>
    `Diese Seite kommt über https, und Browser lassen solche Seiten ${origin} nicht erreichen, weil das http ist.`,
  'session-hidden': () =>
    'Der Server hat eine Sitzung geöffnet, lässt die Seite aber ihre Id nicht lesen: Er gibt den Header ' +
    'Mcp-Session-Id nicht frei.',
  'redirect-hidden': () => 'Die Adresse leitet auf eine andere um, die eine Seite nicht sieht und der sie nicht folgt.',
  redirect: () => 'Die Adresse leitet auf eine andere um. Was für diese Adresse bestimmt war, geht nicht dorthin.',
  'key-refused': () => 'Der Server nimmt den mitgesandten Schlüssel nicht an.',
  'sign-in': () => 'Der Server verlangt eine Anmeldung.',
  'origin-refused': (origin) => `Der Server lehnt Anfragen dieser Seite wegen ihrer Herkunft ab, ${origin}.`,
  forbidden: () => 'Der Server lehnt diese Anfrage ab (403).',
  'speaks-sse': () => 'Dieser Server spricht die ältere Art, HTTP mit SSE.',
  'speaks-http': () => 'Dieser Server spricht Streamable HTTP, nicht das ältere SSE.',
  'wrong-path': (host, path) => `${host} antwortet, aber unter ${path} ist kein MCP-Server.`,
  'server-error': (status) => `Der Server ist mit ${String(status)} fehlgeschlagen.`,
  'protocol-mismatch': () => 'Der Server und diese App haben keine MCP-Version gemeinsam.',
  'private-network': (host) =>
    `Der Browser lässt diese Seite ${host} erst nach einer Erlaubnis erreichen, denn die Adresse liegt auf diesem ` +
    `Gerät oder in einem privaten Netz.`,
  offline: () => 'Dieser Browser ist offline.',
  'nothing-listening': (host) => `Unter ${host} antwortet nichts.`,
  'nothing-or-no-cors': (host, origin) =>
    `Unter ${host} antwortet nichts, oder der Server lässt Seiten von ${origin} seine Antworten nicht lesen (CORS). ` +
    `Dieser Browser verrät nicht, was davon zutrifft.`,
  'no-cors': (host, origin) =>
    `Unter ${host} antwortet ein Server, lässt aber Seiten von ${origin} seine Antworten nicht lesen (CORS).`,
  'header-not-allowed': (headers) =>
    `Der Server lässt Seiten ${headers.length === 1 ? 'diesen Header' : 'diese Header'} nicht senden: ` +
    `${headers.join(', ')}.`,
  'no-answer': (host) => `${host} wurde erreicht, antwortet aber nicht.`,
  'not-mcp': (host) => `Die Antwort von ${host} ist kein MCP.`,
  unknown: (host, message) => `Der Server unter ${host} ließ sich nicht benutzen: ${message}`,
  flood: () =>
    'Der Server sandte in kurzer Zeit mehr Nachrichten, als diese App annimmt. Die Verbindung wurde deshalb beendet.',
  'too-large': () =>
    'Der Server sandte eine Nachricht, die größer ist, als diese App annimmt. Die Verbindung wurde deshalb beendet.',
  closed: () => 'Die Verbindung zum Server wurde beendet.',
  'too-many-streams': () =>
    'Browser erlauben sechs Verbindungen zu einem Host, und ein Server der Art SSE belegt davon eine für jeden Tab, ' +
    'der ihn benutzt. Zu diesem Host lässt sich keine weitere offen halten.',
  late: () => 'Der Server hat nicht rechtzeitig geantwortet.',
  'let-go': () => 'Die Verbindung zu diesem Server wurde aufgegeben.',
  'client-silent': () => 'Der Client dieses Servers antwortet nicht mehr.',
  'client-failed': (message) => `Der Teil der App, der mit diesem Server spricht, ist fehlgeschlagen: ${message}`,
  'holder-closed': () => 'Der Tab mit der Verbindung wurde geschlossen.',
  'holder-silent': () => 'Ein anderer Tab hält die Verbindung zu diesem Server und antwortet nicht.',
  'sign-in-elsewhere': () => 'Ein anderer Tab hält die Verbindung zu diesem Server.',
  'sign-in-failed': () => 'Die Anmeldung ist fehlgeschlagen.',
  error: (message) => `Ein Fehler ist aufgetreten: ${message}`,
  ...secrets,
  ...signIn,
  ...program,
};

const again = () => 'Neu verbinden.';
const againOrReload = () => 'Neu verbinden oder die Seite neu laden.';
const readOutput = () => 'Seine Standardfehlerausgabe ansehen und Befehl und Argumente prüfen.';
const judgeAddress = () => 'Prüfen, ob der Adresse das Geheimnis anvertraut werden kann.';
const notifyOperator = () => 'Beim Betreiber des Servers melden oder einen Header Authorization setzen.';
const addSecret = (name: string) => `Das Geheimnis ${name} anlegen oder die Geheimnisse entsperren.`;

export const failureFixes: Fixes = {
  'mixed-content': () => 'Den Server über https anbieten oder diese App auf dem eigenen Rechner ausführen.',
  'session-hidden': () => 'Den Server so einstellen, dass er mit dem Header unten antwortet.',
  'redirect-hidden': () =>
    'Die endgültige Adresse eintragen: in einem Browser öffnen oder mit curl -i den Header Location ansehen.',
  redirect: () => 'Die endgültige Adresse unten eintragen, wenn sie vertrauenswürdig ist.',
  'key-refused': () =>
    'Den Header Authorization und das Geheimnis darin prüfen, oder den Header entfernen, um sich anzumelden.',
  'sign-in': () => 'Anmelden oder einen Header Authorization setzen.',
  'origin-refused': () => 'Die Herkunft bei denen eintragen, die der Server erlaubt.',
  forbidden: () => 'Beim Betreiber nach einer Erlaubnis fragen oder sich unter anderem Namen anmelden.',
  'speaks-sse': () => 'Die Art in SSE ändern.',
  'speaks-http': () => 'Die Art in HTTP ändern.',
  'wrong-path': () => 'Den Pfad prüfen. Üblich sind /mcp für HTTP und /sse für SSE.',
  'server-error': () => 'Das Protokoll des Servers ansehen.',
  'protocol-mismatch': () => 'Den Server aktualisieren.',
  'private-network': () =>
    'In den Einstellungen des Browsers für diese Seite den Zugriff auf das lokale Netz erlauben, dann neu verbinden.',
  offline: () =>
    'Neu verbinden, wenn der Browser online ist. Server auf diesem Gerät und Programme im Tab brauchen kein Netz.',
  'nothing-listening': () => 'Den Server starten; Host und Port prüfen.',
  'nothing-or-no-cors': () =>
    'Den Server starten; Host und Port prüfen. Wenn er läuft, muss er mit den Headern unten antworten.',
  'no-cors': () =>
    'Der Server muss mit den Headern unten antworten, auch auf OPTIONS-Anfragen; oder ein Proxy davor ergänzt sie.',
  'header-not-allowed': () => 'Der Server muss auf OPTIONS-Anfragen mit den Headern unten antworten.',
  'no-answer': () => 'Prüfen, ob der Server hängt oder ob andere seine Verbindungen belegen.',
  'not-mcp': () => 'Adresse und Art des Servers prüfen.',
  unknown: () => 'Die übertragenen Nachrichten zeigen, wie weit die Verbindung kam.',
  flood: () => 'Die übertragenen Nachrichten ansehen; neu verbinden, wenn der Fehler im Server behoben ist.',
  'too-large': () => 'Weniger auf einmal anfordern.',
  closed: () => 'Es wird von selbst erneut versucht.',
  'too-many-streams': () =>
    'Einen anderen Server dieses Hosts trennen, einen anderen Tab schließen, die Art in HTTP ändern, falls es sie ' +
    'gibt, oder den Host unter einem anderen Namen ansprechen (localhost und 127.0.0.1 zählen getrennt).',
  late: () => 'Prüfen, ob der Server hängt.',
  'let-go': again,
  'client-silent': () => 'Er wird von selbst neu gestartet.',
  'client-failed': againOrReload,
  'holder-closed': () => 'Die Verbindung wird von selbst neu aufgebaut.',
  'holder-silent': () => 'Zu diesem Tab wechseln oder ihn schließen.',
  'sign-in-elsewhere': () => 'Dort anmelden.',
  'sign-in-failed': () => 'Die Anmeldung noch einmal versuchen.',
  error: againOrReload,
  'sign-in-unnamed': notifyOperator,
  'sign-in-no-address': notifyOperator,
  'sign-in-not-encrypted': notifyOperator,
  'sign-in-with-user': notifyOperator,
  'sign-in-with-fragment': notifyOperator,
  'sign-in-own-address': notifyOperator,
  'sign-in-parameter': notifyOperator,
  'sign-in-without-s256': notifyOperator,
  'secret-missing': addSecret,
  'secret-locked': addSecret,
  'secret-damaged': addSecret,
  'secret-not-given': () => 'Dem Programm den Wert geben oder die Variable weglassen.',
  'secret-not-for-address': (_name, _origin, methods) =>
    `Diese Adresse beim Geheimnis eintragen, für ${methods.join(', ')}.`,
  'secret-characters': judgeAddress,
  'secret-without-grant': judgeAddress,
  'secret-not-bound': judgeAddress,
  'program-exited': readOutput,
  'program-ended': readOutput,
  'program-ended-unexplained': readOutput,
  'program-silent': readOutput,
  'program-not-mcp': readOutput,
  'program-foreign': () =>
    'Den Server auf dem eigenen Rechner ausführen und über http verbinden, etwa durch einen Proxy wie mcp-proxy oder ' +
    'supergateway.',
  'program-stopped': again,
  'program-refused': () => 'Befehl und Argumente prüfen.',
  'package-not-installed': () => 'Den Namen und die Paketquelle in den Einstellungen prüfen.',
  'package-without-command': () => 'Den Namen des Pakets prüfen.',
  'engine-failed': () => 'Erneut versuchen, wenn die App vollständig geladen werden kann.',
  'workspace-failed': () => 'Den Arbeitsbereich prüfen.',
};
