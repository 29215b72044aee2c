import type { AGENT_FAULTS } from '../../../../agent/contract/faults/provider-faults.ts';
import type { Shape } from '../../../texts/shape.ts';

export const agent: Shape<typeof AGENT_FAULTS> = {
  'provider-kind': () => 'kind muss „openai-compatible“, „anthropic“, „google“, „chrome“ oder „local“ sein',
  'provider-name': () => 'Der Name braucht 1 bis 200 Zeichen',
  'provider-baseURL': () => 'Die Adresse muss mit http:// oder https:// beginnen',
  'provider-model': () => 'Hier muss der Name eines Modells stehen, wie ihn der Anbieter kennt',
  'provider-dialect': () => 'dialect muss „native“ oder „text“ sein',
  'provider-secret': () => 'Hier muss der Name eines Geheimnisses stehen',
  'provider-contextTokens': () => 'Das Kontextfenster muss eine ganze Zahl von Tokens ab 1 sein',
  'provider-prices': () => 'Die Preise brauchen beide Angaben { input, output }, in Dollar je Million Tokens',
  'provider-change-not-object': () => 'Die Änderung eines Modells muss ein Objekt sein',
  'provider-name-of-app': () =>
    'Dieser Name liest sich, als gehörte das Modell zu Toolyard: bitte einen anderen wählen',
  'providers-many': (most) => `Es können höchstens ${most} Modelle gespeichert werden`,
  'provider-missing': () => 'Dieses Modell gibt es nicht',
  'key-of-other-address': (name, origin) =>
    `Der Schlüssel ${name} darf nicht an ${origin} gehen. Bitte den Schlüssel für diese Adresse neu eingeben`,
  'preset-unreadable': () => 'Eine Auswahl ist ein Objekt { name, tools, settings }',
  'presets-many': (most) => `Es können höchstens ${most} Auswahlen gespeichert werden`,
  'pattern-empty': () => 'Das Muster muss ein Objekt mit mindestens einem Argument sein',
  'pattern-deep': (most) => `Im Muster sind mehr als ${most} Objekte ineinander`,
  'pattern-long': (length, most) => `Das Muster hat ${length} Zeichen, erlaubt sind ${most}`,
  'rules-many': (count) =>
    `Es gibt schon ${count} Regeln, mehr geht nicht: bitte in den Einstellungen welche entfernen oder diesen Aufruf ` +
    'einmal erlauben',
  'run-server-taken': (name) =>
    `Sie haben schon einen Server namens ${name}, und dieses aufgezeichnete Gespräch würde einen dieses Namens ` +
    'hinzufügen. Benennen Sie Ihren um und spielen Sie das Gespräch noch einmal ab.',
  'run-panel-taken': (id) =>
    `Sie haben schon ein Panel ${id}, und dieses aufgezeichnete Gespräch würde eines mit dieser Id anlegen. ` +
    'Geben Sie Ihrem eine andere Id oder löschen Sie es, und spielen Sie das Gespräch noch einmal ab.',
  'policy-unknown': (policy, origin) => `Eine Richtlinie ${policy} für ${origin} gibt es nicht`,
};
