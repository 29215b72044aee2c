import type { english } from './en.ts';

export const german: typeof english = {
  picker: {
    label: 'Agent',
    hint: 'Dieses Gespräch mit den Anweisungen und Werkzeugen eines Agenten führen',
    none: 'Kein Agent',
    chosen: (name) => `Agent: ${name}`,
    missing: (name) => `Agent: ${name} (nicht erlaubt)`,
  },
  row: {
    label: (agent, description) => `Aufgabe von ${agent}: ${description}`,
    steps: (count) => (count === 1 ? '1 Schritt' : `${String(count)} Schritte`),
    tokens: (count) => `${count} Token`,
    tokensHint: 'Mit den Aufgaben, die sie gestartet hat',
    stop: 'Stopp',
    stopOne: (description) => `Die Aufgabe ${description} stoppen`,
    states: {
      queued: 'Wartet',
      running: 'Läuft',
      done: 'Fertig',
      failed: 'Fehlgeschlagen',
      stopped: 'Gestoppt',
      interrupted: 'Unterbrochen',
    },
  },
  limits: {
    text: 'Aufgaben sind Gespräche, die Agenten starten. Jeder Schritt verbraucht Token des Modells.',
    depth: 'Ebenen von Aufgaben',
    atOnce: 'Aufgaben zugleich',
    perConversation: 'Aufgaben in einem Gespräch',
    usual: (value) => `${String(value)} (Standard)`,
  },
  transcript: {
    prompt: 'Aufgabe',
  },
  approval: {
    of: (agent, description) => `Agent ${agent}, Aufgabe: ${description}`,
    in: (title) => `In: ${title}`,
  },
};
