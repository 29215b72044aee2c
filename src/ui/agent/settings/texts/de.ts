import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { number } from '../../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  title: 'Einstellungen dieses Gesprächs',
  intro: 'Gilt ab der nächsten Nachricht. Ein leeres Feld lässt den Standard.',
  default: 'Standard',
  systemPrompt: 'System-Prompt',
  systemPromptHint:
    'Eigene Anweisungen für das Modell. Die App ergänzt die Werkzeuge und eine Regel für deren Ergebnisse.',
  temperature: 'Temperatur',
  temperatureHint: '0 bis 2. Niedriger ist vorhersehbarer.',
  maxOutputTokens: 'Ausgabe-Token, höchstens',
  maxOutputTokensHint: 'Je Antwort, bis 1.000.000.',
  maxSteps: 'Schrittgrenze',
  maxStepsHint: 'Antworten auf eine Nachricht, bis 500.',
  maxStepsDefault: (steps) => `Standard (${number(steps)})`,
  toolChoice: 'Werkzeugwahl',
  toolChoiceHint: 'Ein verlangter Aufruf gilt für die erste Antwort auf jede Nachricht.',
  choices: {
    auto: 'Auto: Das Modell wählt',
    none: 'Keine: kein Aufruf',
    required: 'Verlangt: mindestens ein Aufruf',
  },
  oneTool: 'Ein Werkzeug',
  tool: (name) => `${name} aufrufen`,
  problems: {
    temperature: 'Eine Zahl von 0 bis 2 eingeben.',
    maxOutputTokens: 'Eine ganze Zahl von 1 bis 1.000.000 eingeben.',
    maxSteps: 'Eine ganze Zahl von 1 bis 500 eingeben.',
  },
  save: 'Speichern',
  cancel: 'Abbrechen',
  failed: (message) => `Nicht gespeichert: ${message}`,
  presets: {
    group: 'Voreinstellungen',
    label: 'Voreinstellung',
    choose: 'Voreinstellung wählen, um sie anzuwenden',
    none: 'Noch keine Voreinstellungen. Die Felder ausfüllen und als Voreinstellung für andere Gespräche speichern.',
    saveAs: 'Als Voreinstellung speichern',
    name: 'Name der Voreinstellung',
    save: 'Voreinstellung speichern',
    rename: 'Umbenennen',
    replace: 'Durch die Felder unten ersetzen',
    remove: 'Entfernen',
    more: (name) => `Mehr zur Voreinstellung ${name}`,
    applied: (name) => `Aus ${name} ausgefüllt. Gilt hier nach dem Speichern.`,
    saved: (name) => `Voreinstellung ${name} gespeichert`,
    removed: (name) => `Voreinstellung ${name} entfernt`,
    undo: 'Rückgängig',
    cancel: 'Abbrechen',
  },
};
