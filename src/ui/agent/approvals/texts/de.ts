import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { number } from '../../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  aModel: 'Ein Modell',
  label: (actor, tool) => `${actor} möchte ${tool} aufrufen`,
  wants: 'möchte aufrufen:',
  of: (count) => `1 von ${number(count)}`,
  aboutUntrusted: 'Es läuft in seiner Sandbox mit dem, was ihm erlaubt wurde.',
  untrustedTitle: 'Diesem Werkzeug wird nicht vertraut',
  hasChanged: 'Was dieser Aufruf tun würde, hat sich geändert, seit er gezeigt wurde. Sehen Sie ihn noch einmal an.',
  untrustedText: 'Sein Code ist fremd. Es wird jedes Mal gefragt, was auch immer eingestellt ist.',
  viewTool: 'Werkzeug ansehen',
  arguments: 'Argumente',
  none: 'Ohne Argumente.',
  empty: '(leer)',
  argument: (name) => `Argument ${name}`,
  edit: 'Bearbeiten',
  form: 'Argumente als Formular',
  json: 'Argumente als JSON',
  view: 'Argumente als',
  reset: 'Zurück zu dem, was das Modell schrieb',
  edited: 'Bearbeitet',
  notJson: 'Die Argumente sind noch kein JSON-Objekt.',
  unfinished: 'Etwas im Formular ist noch nicht fertig.',
  reason: 'Grund, geht an das Modell',
  reasonHint: 'Muss nicht sein. Eingabe lehnt ab.',
  deny: 'Ablehnen',
  once: 'Einmal erlauben',
  always: 'Dieses Werkzeug immer erlauben',
  like: 'Immer mit Argumenten wie diesen…',
  likeTitle: 'Immer erlauben, wenn die Argumente passen',
  pattern: 'Muster',
  patternHint:
    'Ein Stern steht für beliebigen Text, \\* für einen Stern. Argumente, die das Muster auslässt, dürfen ' +
    'jeden Wert haben.',
  patternFits: 'Dieser Aufruf passt.',
  patternMisfits: 'Dieser Aufruf passt nicht zum Muster.',
  patternNoJson: 'Das Muster ist noch kein JSON.',
  patternCommand: 'In einem Befehl passt ein Stern auch auf weitere Befehle dahinter.',
  allowLike: 'Erlauben, und jedes Mal, wenn es passt',
  likeBack: 'Zurück',
  failed: (message) => `Nicht getan: ${message}`,
  until: 'Die Regel endet, wenn sich das Werkzeug ändert.',
  settings: {
    intro:
      'Was die Modelle der Gespräche aufrufen dürfen, ohne zu fragen. Bei Werkzeugen, denen nicht vertraut ' +
      'wird, wird jedes Mal gefragt.',
    policies: 'Aufrufe von',
    policy: { allow: 'Erlauben', ask: 'Fragen', deny: 'Ablehnen' },
    rules: 'Regeln',
    rulesIntro:
      'Entstanden, als bei einem Aufruf „immer“ gewählt wurde. Eine Regel endet, wenn sich ihr Werkzeug ' +
      'ändert. In einer abgelehnten Gruppe wirkt sie nicht.',
    noRules: 'Noch keine Regeln.',
    list: 'Regeln',
    anyArguments: 'Mit beliebigen Argumenten',
    since: (when) => `seit ${when}`,
    remove: (tool) => `Regel für ${tool} entfernen`,
    removed: (tool) => `Regel für ${tool} entfernt`,
    policyChanged: (origin, policy) => `${origin}: ${policy}`,
    failed: (message) => `Nicht geändert: ${message}`,
  },
};
