import type { linkServersTexts as english } from '../en/link-servers.ts';
import type { Shape } from '../shape.ts';

export const linkServersTexts: Shape<typeof english> = {
  linkServers: {
    title: 'MCP-Server, die mitkommen',
    intro:
      'Sie werden ausgeschaltet gespeichert: Nichts verbindet sich oder startet, bevor einer eingeschaltet wird, ' +
      'und Agenten bekommen keines ihrer Werkzeuge ohne Freigabe.',
    take: (name) => `Server ${name} nehmen`,
    same: 'schon da',
    taken: 'der Name ist vergeben: er bekommt einen anderen',
    atAddress: (kind) => (kind === 'sse' ? 'unter einer Adresse, über HTTP und SSE' : 'unter einer Adresse'),
    asProgram: 'ein Programm, das in diesem Tab läuft',
    lookAt: (name) => `Was bei ${name} zu prüfen ist`,
    plainHttp: 'Unverschlüsselt (http): Jeder auf dem Weg kann den Datenverkehr lesen und ändern.',
    privateHost: (host) => `${host} liegt auf dem eigenen Rechner oder im eigenen Netz, nicht beim Absender.`,
    untrustedHost: (host) => `Aufrufe seiner Werkzeuge gehen mit ihren Argumenten an ${host}.`,
    program:
      'Sein Code wird beim Einschalten in der Sandbox installiert und ausgeführt. Der Arbeitsbereich ist sein ' +
      'Datenträger, und es darf Dateien ändern; Netz und Geheimnisse nur mit Erlaubnis.',
    secretHere: (name) =>
      `Er möchte das Geheimnis ${name}. Er bekommt es nur, wenn es von Hand an diesen Server gebunden wird.`,
    secretMissing: (name) => `Er möchte ein Geheimnis namens ${name}, das nicht da ist.`,
    headers: (names) => `Header: ${names}`,
    variables: (names) => `Variablen: ${names}`,
    signIn: 'Er bringt Daten zum Anmelden mit.',
  },
};
