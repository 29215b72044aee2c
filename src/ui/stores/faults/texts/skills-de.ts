import type { SKILL_FAULTS } from '../../../../skills/contract/skill-faults.ts';
import type { Shape } from '../../../texts/shape.ts';

export const skills: Shape<typeof SKILL_FAULTS> = {
  'skill-link': (path) => `${path} ist eine Verknüpfung. Ersetzen Sie sie durch eine Kopie der Datei`,
  'yaml-missing': () => 'Ein Anführungszeichen, eine Klammer, ein Komma oder ein Leerzeichen fehlt',
  'yaml-indent': () => 'Die Einrückung stimmt nicht: Leerzeichen, auf jeder Zeile einer Ebene gleich viele',
  'yaml-key': () => 'Ein Schlüssel muss kurz sein, auf einer Zeile stehen, und ihm folgen Doppelpunkt und Leerzeichen',
  'yaml-start': () =>
    'Ein Wert beginnt mit einem Zeichen, das in YAML eine Bedeutung hat: mit Anführungszeichen schreiben',
  'yaml-escape': () => 'Ein Text in doppelten Anführungszeichen hat einen Backslash, den YAML nicht kennt',
  'yaml-unexpected': () => 'Hier steht etwas, das YAML an dieser Stelle nicht erwartet',
  'yaml-nested': () => 'Eine Liste oder Zuordnung steht, wo nur ein einfacher Wert stehen kann',
  'yaml-reference': () => 'Ein Anker, ein Alias oder ein Tag ist falsch',
  'yaml-documents': () => 'Eine Zeile aus drei Bindestrichen oder Punkten beginnt ein weiteres Dokument',
  'yaml-large': () => 'Es ist zu groß',
};
