import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { plural } from '../../../texts/german-words.ts';

const about: typeof english.about = {
  openai: 'Mit einem Schlüssel',
  anthropic: 'Mit einem Schlüssel',
  google: 'Mit einem Schlüssel',
  openrouter: 'Viele Modelle, ein Schlüssel',
  ollama: 'Auf dem eigenen Rechner',
  'lm-studio': 'Auf dem eigenen Rechner',
  vllm: 'Auf einem eigenen Server',
  'llama-cpp': 'Auf dem eigenen Rechner',
  chrome: 'Das eigene Modell des Browsers',
  local: 'Eine GGUF-Datei, kein Server',
  other: 'OpenAI-kompatible API',
};

const problems: typeof english.form.problems = {
  needed: 'Das ist erforderlich.',
  address: 'Eine Adresse beginnt mit http:// oder https://.',
  whole: 'Eine ganze Zahl, etwa 8192.',
  price: 'Ein Preis wie 0.25.',
  both: 'Bitte beide Preise angeben oder keinen.',
};

const builtIn: typeof english.builtIn = {
  none:
    'Dieser Browser hat kein eigenes Modell. Chrome hat ab Version 138 eines, auf Rechnern mit genug ' +
    'Arbeitsspeicher und Platz.',
  unavailable:
    'Das Modell des Browsers kann auf diesem Rechner nicht laufen. chrome://on-device-internals sagt, was fehlt.',
  downloadable: 'Der Browser kann sein Modell herunterladen. Es ist mehrere Gigabyte groß und dient allen Seiten.',
  downloading: 'Der Browser lädt sein Modell herunter, auch wenn diese Seite geschlossen wird.',
  available: 'Das Modell des Browsers ist bereit.',
};

export const german: Shape<typeof english> = {
  title: 'Modelle',
  intro:
    'Die Modelle, die in Gesprächen antworten. Ein Schlüssel liegt verschlüsselt in diesem Browser, geht nur ' +
    'an seinen Anbieter und lässt sich nicht wieder anzeigen.',
  list: 'Eingerichtete Modelle',
  none: 'Noch ist kein Modell eingerichtet. Bitte wählen, wo es läuft.',
  add: 'Modell hinzufügen',
  choose: 'Wo läuft es?',
  about,
  names: { other: 'Anderer Anbieter', local: 'In diesem Tab' },
  edit: (name) => `${name} ändern`,
  test: (name) => `${name} testen`,
  remove: (name) => `${name} entfernen`,
  removed: (name) => `Modell ${name} entfernt`,
  back: (name) => `${name} wiederhergestellt`,
  added: (name) => `${name} hinzugefügt`,
  addedAndChosen: (name) => `${name} hinzugefügt: beantwortet die nächste Nachricht`,
  answersAgain: (name) => `${name} beantwortet die nächste Nachricht`,
  saved: (name) => `${name} gespeichert`,
  failed: (message) => `Fehlgeschlagen: ${message}`,
  hasKey: 'Schlüssel gespeichert',
  textDialect: 'Werkzeugaufrufe als Text',
  form: {
    label: (name) => `Einstellungen von ${name}`,
    name: 'Name',
    baseURL: 'Basis-URL',
    baseURLHint: 'Der Teil vor /chat/completions, endet oft auf /v1.',
    optionalURL: 'Nur für einen eigenen Proxy; sonst leer lassen.',
    key: 'API-Schlüssel',
    keyHint: 'Geht nur an diesen Anbieter. Er wird verschlüsselt gespeichert und nie wieder angezeigt.',
    keyOptional: 'Nur wenn der Server einen verlangt.',
    keyKept: 'Ein Schlüssel ist gespeichert. Leer lassen, um ihn zu behalten.',
    model: 'Modell',
    modelExample: (example) => `Etwa ${example}. Der Verbindungstest füllt die Liste.`,
    models: 'Modelle dieses Anbieters',
    more: 'Weitere Einstellungen',
    dialect: 'Werkzeugaufrufe',
    dialects: { native: 'Nativ', text: 'Text' },
    dialectHint: 'Als Text: für Modelle ohne eigene Werkzeugaufrufe. Die Definitionen kommen in ihre Anweisungen.',
    context: 'Kontextfenster (Token)',
    contextHint:
      'Wie viel hineinpasst. Ist es angegeben, schlägt das Modell Werkzeuge nach, deren Definitionen zu viel ' +
      'davon bräuchten.',
    localContextHint: 'Wie viel hineinpasst. Mehr braucht mehr Arbeitsspeicher; leer gilt 8192.',
    inputPrice: 'Eingabepreis (USD je 1 Mio. Token)',
    outputPrice: 'Ausgabepreis (USD je 1 Mio. Token)',
    save: 'Speichern',
    cancel: 'Abbrechen',
    problems,
  },
  connection: {
    test: 'Verbindung testen',
    testing: 'Wird getestet…',
    ok: (ms) => `Verbunden (${ms}).`,
    calls: 'Werkzeugaufrufe funktionieren.',
    noCalls: 'Es hat das Testwerkzeug nicht aufgerufen. Tut es das nie, Werkzeugaufrufe auf Text stellen.',
    models: (count) => `${plural(count, 'Modell', 'Modelle')} gefunden.`,
    chooseModel: 'Die Verbindung steht. Bitte eines der Modelle wählen.',
    fix: 'So lässt es sich beheben',
    letIn: 'Den Server so starten, dass er Anfragen dieser Seite annimmt:',
    copy: 'Befehl kopieren',
    detail: 'Antwort',
  },
  builtIn,
  fetchBuiltIn: 'Modell herunterladen',
  fetching: 'Das Modell wird heruntergeladen',
  local: {
    files: 'Modelldatei',
    noFile: 'Keine Datei gewählt',
    option: (name, size) => `${name} · ${size}`,
    intro:
      'Eine GGUF-Datei, die in diesem Tab läuft, nur auf dem eigenen Rechner. Kleine mit 1 bis 3 Milliarden ' +
      'Parametern, auf 4 Bit quantisiert, gehen am besten. Höchstens 2 GB.',
    address: 'Adresse einer GGUF-Datei',
    addressHint: 'Die Seite einer Datei auf huggingface.co geht auch.',
    fetch: 'Herunterladen',
    choose: 'Datei wählen…',
    drop: 'GGUF-Datei hier ablegen',
    keeping: 'Das Modell wird heruntergeladen und gespeichert',
    stop: 'Anhalten',
    kept: (name) => `${name} ist in diesem Browser gespeichert`,
    remove: (name) => `Datei ${name} entfernen`,
    list: 'Gespeicherte Dateien',
    inMemory: (threads, tokens) =>
      `Im Arbeitsspeicher: ${plural(threads, 'Thread', 'Threads')}, ${tokens} Token Kontext`,
    loading: 'Wird geladen…',
    unload: 'Entladen',
    unloaded: 'Modell entladen',
    removed: (name) => `${name} entfernt. Es lässt sich erneut herunterladen.`,
  },
};
