import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { plural, number, choose } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  review: {
    heading: 'Vor dem Speichern durchsehen',
    intro: 'Nichts wurde gespeichert, und nichts ist gelaufen. Bitte lesen, was aufbewahrt werden soll.',
    failed: 'Das ließ sich nicht lesen',
    formats: {
      'tools.json': 'tools.json',
      toolyard: 'Toolyard-Export',
      code: 'Code',
      openai: 'OpenAI-Definitionen',
      anthropic: 'Anthropic-Definitionen',
      gemini: 'Gemini-Deklarationen',
      mcp: 'MCP-Definitionen',
      schema: 'JSON-Schema',
      example: 'Beispielargumente',
      curl: 'Ein curl-Befehl',
      openapi: 'OpenAPI-Operationen',
      'mcp-server': 'Exportierter MCP-Server',
      'ai-sdk': 'Modul für das AI SDK',
      link: 'Ein Link',
    },
    lineGoesOn: '… diese Zeile geht weiter …',
    summary: (tools, refused) =>
      `${plural(tools, 'Werkzeug', 'Werkzeuge')}${refused === 0 ? '' : `, ${number(refused)} abgelehnt`}`,
    list: 'Werkzeuge zum Importieren',
    filter: 'Filter',
    filterAll: 'Alle',
    filterLook: 'Zu prüfen',
    filterTaken: 'Name vergeben',
    choice: 'Was geschehen soll',
    choiceFor: (name) => `Was mit ${name} geschehen soll`,
    include: 'Übernehmen',
    skip: 'Auslassen',
    rename: 'Umbenennen',
    replace: 'Ersetzen',
    renameFor: (name) => `Neuer Name für ${name}`,
    allInclude: 'Alle übernehmen',
    allSkip: 'Alle auslassen',
    save: (count) => `${plural(count, 'Werkzeug', 'Werkzeuge')} speichern`,
    saving: 'Wird gespeichert…',
    saved: (count) => `${plural(count, 'Werkzeug', 'Werkzeuge')} gespeichert`,
    discard: 'Verwerfen',
    code: 'Code',
    schema: 'Parameter',
    asks: 'Berechtigungen',
    asksNothing: 'Vorab nichts. Ein Lauf fragt, wenn er etwas braucht.',
    packages: 'Enthaltene Pakete',
    findings: 'Zu prüfen',
    fixed: 'Hinweise zu diesem Import',
    differs: 'Unterschied zum vorhandenen Werkzeug',
    refused: 'Abgelehnt',
    moreRefused: (count) => `${number(count)} weitere`,
    refusedAt: (position, name, reason) => `${position}. ${name === '' ? 'ohne Namen' : name}: ${reason}`,
    back: 'Zurück zur Liste',
    isOwn: 'Dieser Code ist von mir',
    ownNoCode: 'Das ist von mir',
    ownKeys: 'Leertaste setzt das Häkchen, Eingabe speichert.',
    ownHint: 'Sonst bleibt der Code fremd: Er läuft allein und wird Agenten nicht angeboten, bis Sie ihm vertrauen.',
    untrustedHint:
      'Gespeicherte Werkzeuge bleiben fremd, bis jedem vertraut wird: Sie laufen allein, und Agenten werden sie ' +
      'nicht angeboten.',
    existing: 'Ein Werkzeug dieses Namens ist schon da.',
    lookCount: (count) => `${number(count)} zu prüfen`,
    none: 'Darin ist kein Werkzeug.',
  },
  known: {
    heading: (source, what) => `${source}: ${what}`,
    nothingStored: 'Nichts wurde gespeichert.',
    servers: (count) => choose(count, 'Das ist ein MCP-Server', `Das sind ${number(count)} MCP-Server`),
    serversText: (names) =>
      `${names === '' ? '' : `${names}. `}Server bringen Werkzeuge, die andere geschrieben haben; die App führt ` +
      `sie getrennt von den eigenen.`,
    openServers: 'Server durchsehen',
    openapi: (title) =>
      title === '' ? 'Das ist eine OpenAPI-Beschreibung' : `Das ist die OpenAPI-Beschreibung von ${title}`,
    openapiText: (operations) =>
      `Sie hat ${plural(operations, 'Operation', 'Operationen')}. Wird sie allein importiert, lässt sich wählen, ` +
      `welche davon Werkzeuge werden.`,
    swaggerText:
      'Sie ist in Swagger 2 geschrieben, dem Format vor OpenAPI 3. Bitte umwandeln, zum Beispiel auf ' +
      'editor.swagger.io unter „Edit, Convert to OpenAPI 3“, und das Ergebnis importieren.',
    link: 'Das ist eine Adresse',
    linkText:
      'Toolyard holt nichts von selbst. Liegt unter der Adresse eine geteilte Datei, Code oder eine ' +
      'Beschreibung, lässt sich das jetzt holen und dann durchsehen.',
    toolLink: 'Das ist ein Link zu einem Werkzeug',
    toolLinkText: 'Bitte im Browser öffnen: Ein Link gilt für eine Adresse der App und zeigt dort seinen Inhalt.',
    key: (of) => `Das sieht nach einem Schlüssel aus: ${of}`,
    keyText:
      'Er wurde nicht aufbewahrt. Ein Schlüssel gehört zu den Geheimnissen: Dort ist er verschlüsselt, an eine ' +
      'Adresse gebunden und für Code nie zu sehen.',
    openSecrets: 'Geheimnisse öffnen',
    python: 'Das sieht nach Python aus',
    pythonText:
      'Hier laufen nur JavaScript und TypeScript. Eine Definition der Funktion oder Beispielargumente ergeben ' +
      'ein Werkzeug für den Anfang.',
  },
  importUndone: (count) => `${plural(count, 'Werkzeug ist', 'Werkzeuge sind')} wie vor dem Import`,
  reviewDropped: 'Durchsicht verworfen',
};
