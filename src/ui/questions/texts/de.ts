import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { number } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  asker: { model: 'Ein Agent', remote: 'Ein Client', api: 'Ein Skript', case: 'Ein Fall', person: 'Ein Lauf von Hand' },
  asks: 'fragt',
  wantsSecret: 'möchte das Geheimnis',
  label: 'Frage',
  secretLabel: 'Anfrage nach einem Geheimnis',
  through: (tool) => `durch ${tool}`,
  words: 'Wortlaut',
  reason: 'Der genannte Grund',
  options: 'Antworten zur Auswahl',
  answer: 'Antwort',
  answerHint:
    'Was hier steht, geht an den, der fragt. Eingabe sendet, Umschalt+Eingabe beginnt eine neue Zeile. ' +
    'Passwörter gehören nicht hierher.',
  send: 'Antworten',
  decline: 'Nicht antworten',
  location: (count) => `1 von ${number(count)}`,
  waiting: 'Zuerst kommt eine andere Frage.',
  go: 'Zur Frage',
  goWords: 'antworten agent karte',
  failed: (message) => `Fehlgeschlagen: ${message}`,
  secret: {
    kept: 'Ein Geheimnis dieses Namens ist gespeichert. Es darf gehen an:',
    nowhere: 'nirgendwohin',
    asked: 'Angefragt:',
    stays: 'Sein Wert geht nur an diese Adressen. Um sie zu ändern, neu eingeben.',
    value: 'Wert',
    tool: (name) => `${name} darf es benutzen und diese Adressen aufrufen`,
    untrusted: (name) => `Der Code von ${name} ist fremd. Was er bekommt, kann er an diese Adressen senden.`,
    expected: 'Nur geben, wenn das erwartet war. Wer fragt, bekommt einen Platzhalter, nie den Wert.',
    private: 'Eine dieser Adressen ist auf diesem Rechner oder in seinem Netz.',
    locked: 'Die Geheimnisse sind gesperrt.',
    unlock: 'Entsperren',
    use: 'Benutzen lassen',
    replace: 'Neu eingeben',
    give: 'Geheimnis geben',
    decline: 'Nicht geben',
    given: (name) => `${name} wurde gegeben`,
  },
};
