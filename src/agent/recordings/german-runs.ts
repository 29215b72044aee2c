import { EXAMPLE_SERVICE_ORIGIN } from '../../sandbox/contract/example-service.ts';
import { runIdIn } from '../contract/first-names.ts';
import { FIRST_TOOL } from '../contract/first-tool.ts';
import type { ModelTurn, SharedConversation, Turn } from '../contract/conversation.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { ShippedRun } from './shipped-run.ts';

interface Words {
  readonly title: string;
  readonly description: string;
  readonly does: readonly string[];
}

const WORDS: Readonly<Record<string, Words>> = {
  'count-letters': {
    title: 'Buchstaben zählen',
    description: 'Der Agent wird gefragt, was Modelle nur raten, und ruft ein Werkzeug auf, das es weiß.',
    does: [
      `Bringt das Werkzeug ${FIRST_TOOL.name} für diesen Besuch mit, wenn es keines dieses Namens gibt; ` +
        'gespeichert wird es nicht',
    ],
  },
  'clean-up': {
    title: 'Eine Tabelle bereinigen',
    description:
      'Der Agent schreibt eine kleine Tabelle mit Fehlern, behebt sie mit einem eigenen Skript und fasst zusammen.',
    does: ['Schreibt Dateien nach /examples/clean-up im Arbeitsbereich', 'Führt Befehle in der Shell dieses Tabs aus'],
  },
  harbour: {
    title: 'Einen Webdienst erkunden',
    description:
      'Der Agent findet sich in einem unbekannten Dienst zurecht, mit einem Browser-Werkzeug, das ihn aufruft.',
    does: [
      'Bringt das Werkzeug harbour_api für diesen Besuch mit; gespeichert wird es nicht',
      `Erlaubt ihm ${EXAMPLE_SERVICE_ORIGIN}: Diese Seite antwortet selbst, gesendet wird nichts`,
    ],
  },
  'mcp-server': {
    title: 'Einen MCP-Server im Tab verwenden',
    description:
      'Ein Server, der MCP spricht, läuft in diesem Tab als Programm; der Agent verwendet und prüft seine Werkzeuge.',
    does: [
      'Schreibt einen kleinen Server nach /examples/mcp-server im Arbeitsbereich',
      'Fügt ihn als example-run zu den MCP-Servern hinzu und startet ihn',
      'Führt einen Befehl in der Shell dieses Tabs aus',
    ],
  },
  'skill-at-work': {
    title: 'Ein Skill bei der Arbeit',
    description: 'Der Agent lädt einen Skill, bevor er ein Skript übergibt, und findet heraus, was es falsch macht.',
    does: [
      'Lädt den Skill check, der zur App gehört',
      'Schreibt Dateien nach /examples/skill-at-work im Arbeitsbereich',
      'Führt Befehle in der Shell dieses Tabs aus',
    ],
  },
  'sub-agents': {
    title: 'Unteragenten',
    description: 'Der Agent gibt zwei Fragen an Agenten, die nur lesen, und fasst zusammen, was sie melden.',
    does: [
      'Schreibt vier kleine Dateien nach /examples/sub-agents im Arbeitsbereich',
      'Startet zwei Aufgaben des Agenten explore, der diese Dateien liest',
      'Führt einen Befehl in der Shell dieses Tabs aus',
    ],
  },
  'work-an-app': {
    title: 'Eine App bedienen',
    description: 'Der Agent klickt und tippt in einer kleinen App wie ein Mensch und ruft dann ihre Werkzeuge auf.',
    does: [
      'Legt das Panel example-orders nach der Vorlage Tabelle an und erlaubt es',
      'Öffnet dieses Panel, klickt und tippt darin',
    ],
  },
};

/** The same run with German messages; what its calls do is the same. */
export function germanRun({ summary, needs, load }: ShippedRun): ShippedRun {
  const words = WORDS[summary.id];
  if (words === undefined) throw new Error(`The shipped run ${summary.id} has no German words`);
  return {
    summary: { ...summary, ...words, id: runIdIn(summary.id, 'de'), language: 'de' },
    needs,
    load: async () => {
      const texts: Readonly<Record<string, readonly string[]>> = (await import('./shipped/german.json')).default;
      return withTexts({ ...(await load()), title: words.title }, texts[summary.id] ?? []);
    },
  };
}

/**
 * Replaces the messages and the model's texts, in order, those of tasks last. The prompt of a task is an argument of
 * its call, so it stays; what a task reports is the text of its model, so the result of its call changes with it.
 */
function withTexts(recording: SharedConversation, texts: readonly string[]): SharedConversation {
  const left = [...texts];
  const next = (): string => {
    const text = left.shift();
    if (text === undefined) throw new Error(`${recording.title} has too few texts`);
    return text;
  };
  const replaced = (turn: ModelTurn): ModelTurn => ({
    ...turn,
    parts: turn.parts.map((part) => (part.type === 'text' ? { ...part, text: next() } : part)),
  });
  const turns = recording.turns.map((turn) => (turn.role === 'person' ? { ...turn, text: next() } : replaced(turn)));
  const tasks = recording.tasks?.map((task) => ({
    ...task,
    turns: task.turns.map((turn) => (turn.role === 'person' ? turn : replaced(turn))),
  }));
  if (left.length > 0) throw new Error(`${recording.title} has too many texts`);
  if (tasks === undefined) return { ...recording, turns };
  const reports = tasks.map(({ calls, turns: own }) => ({ calls, report: lastText(own) }));
  return { ...recording, turns: turns.map((turn) => withReports(turn, reports)), tasks };
}

function lastText(turns: readonly Turn[]): string {
  const last = turns.at(-1);
  return last?.role === 'model' ? last.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') : '';
}

/** Puts the reports of tasks into the results of their calls. */
function withReports(
  turn: Turn,
  reports: readonly { readonly calls: readonly ToolCallId[]; readonly report: string }[],
): Turn {
  if (turn.role === 'person') return turn;
  const parts = turn.parts.map((part) => {
    const found = part.type === 'call' ? reports.find(({ calls }) => calls.includes(part.callId)) : undefined;
    if (part.type !== 'call' || part.output === undefined || found === undefined) return part;
    const output = JSON.stringify({ ...(JSON.parse(part.output) as object), text: found.report });
    return { ...part, output, outputCharacters: output.length };
  });
  return { ...turn, parts };
}
