import type { publishTexts as english } from '../en/publish.ts';
import type { Shape } from '../shape.ts';

export const publishTexts: Shape<typeof english> = {
  publish: {
    action: 'Dieses Werkzeug veröffentlichen…',
    open: 'Veröffentlichen…',
    title: (name) => `${name} veröffentlichen`,
    intro:
      'Sendet das Werkzeug als geteilte Datei an einen eigenen Dienst. Vor dem Druck auf „Veröffentlichen“ geht ' +
      'nichts hinaus.',
    where: 'Wohin',
    gist: 'Ein Gist bei GitHub',
    endpoint: 'Ein anderer Dienst',
    api: 'Adresse der API',
    apiHint: 'Die von GitHub oder einem Dienst, der dasselbe anbietet.',
    isPublic: 'Öffentlich: für alle zu finden',
    url: 'Adresse',
    urlHint: 'Nimmt die Datei als Inhalt der Anfrage.',
    method: 'Methode',
    header: 'Header für das Geheimnis',
    prefix: 'Text davor',
    secret: 'Geheimnis mit dem Token',
    secretHint: (place) => `Unter Einstellungen, Geheimnisse, gebunden an ${place}.`,
    secretOptional: 'Leer wird keines gesendet.',
    secrets: 'Geheimnisse öffnen',
    summary: 'Was gesendet wird, und wohin',
    sends: (method, place) => `${method} ${place}`,
    holds: (size) =>
      `Die geteilte Datei (${size}): Name, Beschreibung, Code, Schema, Fälle und die gewünschten Berechtigungen. ` +
      `Keine Geheimnisse, keine Erlaubnisse, keine Läufe.`,
    withSecret: (name, header) => `Der Wert von ${name}, im Header ${header}.`,
    withoutSecret: 'Kein Geheimnis.',
    keys: (line, kind) =>
      `Zeile ${line} enthält etwas, das nach einem Schlüssel aussieht (${kind}): Es würde veröffentlicht.`,
    publish: 'Veröffentlichen',
    publishing: 'Wird veröffentlicht…',
    failed: 'Es wurde nicht veröffentlicht',
    done: 'Veröffentlicht',
    noAddress: (status) => `Der Dienst antwortete mit ${status} und nannte keine Adresse.`,
    page: 'Seite',
    file: 'Datei, die Toolyard öffnet, wenn sie eingefügt wird',
    copy: 'Adresse kopieren',
    fetch: (host) => `Von ${host} holen`,
    fetching: 'Wird geholt…',
    invalid: 'Bitte zuerst Adresse und Namen ausfüllen.',
  },
};
