import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { number } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  title: 'Nicht aus dem Code gelesen',
  sentence: (subject, why, advice) => `${subject} nicht lesbar: ${why}. ${advice}`,
  subjects: {
    definition: 'Die Definition ist',
    name: 'Der Name ist',
    description: 'Die Beschreibung ist',
    parameters: 'Das Schema ist',
    guidance: 'Die Anleitung für Agenten ist',
    timeout: 'Das Zeitlimit ist',
    rest: 'Der Rest der Definition ist',
  },
  advice: {
    form: 'Das lässt sich im Formular ergänzen.',
    file: 'In der Datei muss der Wert ausgeschrieben stehen.',
  },
  why: {
    call: (name) => `das Ergebnis von ${name}() steht erst beim Ausführen fest`,
    package: (name, source) => `${name} kommt aus dem Paket ${source}`,
    file: (name, source) => `${name} kommt aus ${source}, das hier nicht verfügbar ist`,
    reassigned: (name) => `${name} wird mehrmals zugewiesen`,
    changed: (name) => `${name} wird nachträglich verändert`,
    early: (name) => `${name} wird vor der Deklaration benutzt`,
    cycle: (name) => `${name} hängt von sich selbst ab`,
    undeclared: (name) => `${name} ist im Code nicht definiert`,
    environment: (name) => `${name} ist erst beim Ausführen bekannt`,
    getter: 'es ist ein Getter',
    function: 'es ist eine Funktion',
    computed: 'es wird erst beim Ausführen berechnet',
    notJson: 'es ist ein Wert, den JSON nicht kennt',
    tooLarge: 'es ist zu groß',
    tooDeep: 'es ist zu tief verschachtelt',
    noText: 'es ist kein Text',
    noObject: 'es ist kein Objekt',
    noMilliseconds: (min, max) => `es ist keine ganze Zahl von Millisekunden von ${number(min)} bis ${number(max)}`,
  },
  access: {
    reading: 'Der Code wird gelesen …',
    unused: 'im Code nicht gefunden',
    undeclared: 'im Code, nicht angegeben',
    otherAddresses: 'Der Code erreicht vielleicht weitere Adressen: Sie stehen erst beim Ausführen fest.',
    otherSecrets: 'Der Code benutzt vielleicht weitere Geheimnisse: Ihre Namen stehen erst beim Ausführen fest.',
  },
};
