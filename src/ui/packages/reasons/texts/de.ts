import type { Shape } from '../../../texts/shape.ts';
import type { english } from './en.ts';

const who = (name: string) => (name === '' ? 'Dieses Werkzeug' : name);
const fetched = (part: string, name: string) => `${part === 'archive' ? 'Das Archiv von' : 'Das Paket'} ${name}`;
const unsupported = (name: string, raw: string, what: string) =>
  `Von ${name} wird „${raw}“ verlangt; das ist ${what}. Pakete kommen aus einer Paketquelle oder aus einem ` +
  `abgelegten ` +
  `Archiv.`;
const again = 'Bitte erneut laden.';

export const german: Shape<typeof english> = {
  'peer-left-out': (name, peer) =>
    `${who(name)} verlangt ${peer} neben sich, aber ein anderes Paket dort verlangt eine andere Version. ` +
    `Es wurde weggelassen.`,
  'peer-conflict': (name, peer, found) =>
    `${who(name)} verlangt ${peer} neben sich, vorhanden ist aber ${found}. Möglicherweise funktioniert es nicht.`,
  deprecated: (name, message) => `${name} ist veraltet: ${message}`,
  'install-script': (name) =>
    `${name} hat ein Installationsskript. Solche Skripte laufen hier nie; was es erzeugt oder lädt, fehlt.`,
  'other-node': (name, range, own) => `${name} verlangt nach eigener Angabe Node ${range}; hier ist es ${own}.`,
  'not-kept': (name, message) => `${name} ließ sich nicht für die Nutzung ohne Netz speichern: ${message}.`,
  'no-package-name': (name) => `„${name}“ ist kein Name eines npm-Pakets.`,
  'spec-alias': (name, raw) => unsupported(name, raw, 'ein Alias eines Alias'),
  'spec-long': (name, raw) => unsupported(name, raw, 'länger als jeder Bereich'),
  'spec-git': (name, raw) => unsupported(name, raw, 'ein Git-Repository'),
  'spec-address': (name, raw) => unsupported(name, raw, 'eine Adresse; stattdessen bitte das Archiv ablegen'),
  'spec-folder': (name, raw) => unsupported(name, raw, 'ein Ordner eines anderen Rechners'),
  'spec-manager': (name, raw) => unsupported(name, raw, 'für einen anderen Paketmanager'),
  'spec-unknown': (name, raw) => unsupported(name, raw, 'weder ein Bereich noch ein Tag'),
  'no-version': (spec, newest) => `Eine Version von ${spec} gibt es nicht. Die neueste ist ${newest}.`,
  'no-version-known': (spec) => `Eine Version von ${spec} gibt es nicht. Die neueste ist unbekannt.`,
  'wrong-platform': (name, platforms) => `${name} ist für ${platforms.join(', ')}, nicht für einen Tab.`,
  'too-many-packages': (most) => `Das sind mehr als ${String(most)} Pakete. Bitte weniger anfordern.`,
  'needed-by': (name) => `Gebraucht wird es von ${name}.`,
  'needs-it': (name) => `${name} braucht es.`,
  'no-registry': () =>
    'Es ist keine Paketquelle eingestellt. Bitte eine in den Einstellungen nennen oder ein Archiv ablegen.',
  stopped: () => 'Die Installation wurde angehalten.',
  offline: () => 'Es ist nicht gespeichert, und das Netz sollte nicht benutzt werden.',
  'answer-unknown': (name) =>
    `Die Antwort der Paketquelle zu ${name} ist nicht die einer Paketquelle. Bitte ihre Adresse in den Einstellungen ` +
    `prüfen.`,
  'answer-no-json': (name, message) =>
    `Die Antwort der Paketquelle zu ${name} ist kein JSON (${message}). Bitte ihre Adresse in den ` +
    `Einstellungen prüfen.`,
  'archive-no-address': (name) => `Die Paketquelle nennt keine gültige Adresse für das Archiv von ${name}.`,
  'archive-not-https': (name, address) => `Das Archiv von ${name} liegt an einer Adresse ohne https: ${address}`,
  unreachable: (part, name, host, message) =>
    `${fetched(part, name)} ließ sich nicht von ${host} laden (${message}). Bitte die Verbindung und die Adresse der ` +
    `Paketquelle in den Einstellungen prüfen.`,
  redirect: (part, name, host) =>
    `${fetched(part, name)} wurde nicht geladen: ${host} leitet um, und ein Browser verrät nicht, wohin. ` +
    `Bitte in den ` +
    `Einstellungen eine Paketquelle nennen, die ihre Archive selbst hat.`,
  'not-in-registry': (part, name, host) => `${fetched(part, name)} gibt es in der Paketquelle ${host} nicht.`,
  'registry-status': (part, name, host, status) =>
    `${fetched(part, name)} ließ sich nicht laden: ${host} antwortete mit ${String(status)}.`,
  'fetched-too-large': (part, name, most) => `${fetched(part, name)} ist größer als ${String(most)} Bytes.`,
  'other-origins': (origins, more) =>
    `Archive von Paketen liegen bei ${origins.join(', ')}${more === 0 ? '' : ` und ${String(more)} weiteren`}, also ` +
    `nicht bei der Paketquelle. Dort wurde nichts angefragt; es muss zuerst unter Einstellungen → Pakete ` +
    `erlaubt werden.`,
  'wrong-hash': (name, promised, found) =>
    `${name} ist nicht, was die Paketquelle versprochen hat: erwartet ${promised.join(' oder ')}, gefunden ${found}. ` +
    `Es wurde nicht installiert.`,
  'no-hash': (name) =>
    `Die Paketquelle nennt keinen Hash von ${name}; es lässt sich nicht prüfen und wurde nicht installiert.`,
  'archive-missing': (name) => `Das Archiv von ${name} ist nicht mehr da. Bitte noch einmal ablegen.`,
  'archive-too-large': (archive, most) => `${archive} ist größer als ${String(most)} Bytes.`,
  'file-and-folder': (path, file) => `${path} enthält „${file}“ als Datei und als Ordner.`,
  'folder-is-file': (folder) => `„${folder}“ ist zugleich Datei und Ordner.`,
  'too-many-files': (most) => `Diese Pakete enthalten mehr als ${String(most)} Dateien.`,
  'too-many-bytes': (most) => `Diese Pakete enthalten mehr als ${String(most)} Bytes.`,
  'archive-not-decompressed': (archive) => `${archive} ist beschädigt und lässt sich nicht entpacken.`,
  'archive-unpacks-large': (archive, most) => `${archive} ist entpackt größer als ${String(most)} Bytes.`,
  'archive-many-files': (archive, most) => `${archive} enthält mehr als ${String(most)} Dateien.`,
  'archive-cut': (archive) => `${archive} endet mitten in einer Datei. ${again}`,
  'archive-other-entry': (archive, path) => `${archive} enthält „${path}“, weder Datei noch Ordner.`,
  'archive-no-header': (archive) => `${archive} hat einen Kopf, der nicht der eines tar-Archivs ist. ${again}`,
  'archive-no-tar': (archive) => `${archive} ist beschädigt oder kein tar-Archiv.`,
  'archive-no-zip': (archive) => `${archive} ist beschädigt oder kein zip-Archiv.`,
  'archive-outside': (archive, path) =>
    `${archive} enthält „${path}“, das außerhalb des Pakets liegt. Nichts davon wurde installiert.`,
  'archive-long-name': (archive, name) => `${archive} enthält einen zu langen Namen: „${name}…“.`,
  'archive-link-outside': (archive, link, target) =>
    `${archive} enthält eine Verknüpfung „${link}“, die aus dem Paket hinausführt, nach „${target}“. Nichts ` +
    `davon wurde ` +
    `installiert.`,
  'archive-encrypted': (archive) => `${archive} ist verschlüsselt. Bitte ohne Passwort neu packen.`,
  'archive-link': (archive, name) =>
    `${archive} enthält eine Verknüpfung, „${name}“. Bitte ohne Verknüpfungen neu packen.`,
  'archive-zip64': (archive) => `${archive} ist ein zip64-Archiv; das ist für mehr als 4 GB.`,
  'archive-method': (archive, method) =>
    `${archive} ist mit einem Verfahren (${String(method)}) gepackt, das nicht unterstützt wird. Bitte mit ` +
    `deflate packen.`,
  'no-manifest': (archive) => `${archive} hat oben keine package.json und ist deshalb kein npm-Paket.`,
  'manifest-no-json': (archive, message) => `Die package.json von ${archive} ist kein JSON: ${message}.`,
  'manifest-no-object': () => 'Eine package.json enthält kein Objekt.',
  'manifest-name': (name) => `Ein Paket hat einen Namen, den npm nicht erlaubt: „${name}“.`,
  'manifest-version': (name, version) => `${name} hat keine Version, die npm erlaubt: „${version}“.`,
  message: (message) => message,
};
