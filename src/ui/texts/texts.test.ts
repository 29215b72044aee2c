import { describe, expect, it } from 'vitest';
import { isRecord } from '../../core/json.ts';
import * as spokenGerman from './de/german.ts';
import { helpArticleTexts } from './help-article-texts.ts';
import { helpTexts } from './help-texts.ts';
import { language } from './language.ts';
import { lateTexts } from './late-texts.ts';
import { panelTexts } from './panel-texts.ts';
import type { Spoken } from './spoken.ts';
import { templateTexts } from './template-texts.ts';
import { texts } from './texts.ts';

type Text = string | ((...facts: unknown[]) => unknown);
type Pair = readonly [place: string, english: Text, other: Text];

/** Words that are the same in both, names, formats and units. */
const SAME_WORDS = new Set(
  'Agent,Argument,Browser,Code,Details,Editor,Fetch,Filter,Form,Format,Header,Import,Link,Maximum,Minimum,Name,Offline,Passphrase,Prompts,Server,Server:,Status,Streams,System,Tag,Terminal,Text,Threads,Variable,Version,in,true,false,null,ms,Anthropic,Claude Desktop,Cursor,Definition,Deutsch,English,Gemini,HTTP,JSON,JavaScript,MCP,Node,Node.js,OpenAI,SSE,Schema,Streamable HTTP,Toolyard,TypeScript,VS Code,Web Crypto,WebAssembly,WebContainer,tools.json,chat,editor,test'.split(
    ',',
  ),
);
/**
 * Examples, what names itself in its own language, words to search by, and what is told to a server’s app, which is a
 * program.
 */
const SAME_PLACES = new Set([
  'packages.namePlaceholder',
  'markdown.codeOf',
  'servers.config.placeholder',
  'servers.actions.words',
  'appearance.reloadIn.en',
  'appearance.reloadIn.de',
  'apps.denied',
  'apps.noTool',
  'apps.otherServer',
]);

/** The compiler sees to it that a language has every group, and every key of it. */
const groups: Spoken = {
  first: texts,
  late: lateTexts,
  panels: panelTexts,
  help: helpTexts,
  articles: helpArticleTexts,
  templates: templateTexts,
};
const groupsInGerman: Spoken = spokenGerman;
const { first: german, late: germanLate } = groupsInGerman;
const english = leavesOf(groups);
const inGerman = leavesOf(groupsInGerman);
const pairs: readonly Pair[] = [...english].flatMap(([place, text]) => {
  const other = inGerman.get(place);
  return other === undefined ? [] : [[place, text, other]];
});

describe('german', () => {
  it('has what English has, and nothing else', () => {
    expect(language).toBe('en');
    expect([...inGerman.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('takes the same facts', () => {
    const differing = pairs.flatMap(([place, one, other]) =>
      typeof one === typeof other && (typeof one === 'string' || one.length === (other as typeof one).length)
        ? []
        : [place],
    );
    expect(differing).toEqual([]);
  });

  it('says every fact that English says', () => {
    const silent = pairs.flatMap(([place, one, other]) => {
      if (typeof one === 'string' || typeof other === 'string') return [];
      const facts = bestFacts(one);
      const said = plain(other(...facts));
      const missing = marksIn(plain(one(...facts))).filter((mark) => !said.includes(mark));
      return missing.length === 0 && !/undefined|NaN|\[object/.test(said) ? [] : [`${place}: ${said}`];
    });
    expect(silent).toEqual([]);
  });

  it('leaves nothing empty and nothing English', () => {
    const wrong = pairs.flatMap(([place, one, other]) => {
      const [from, to] =
        typeof one === 'string' || typeof other === 'string'
          ? [String(one), String(other)]
          : [plain(one(...bestFacts(one))), plain(other(...bestFacts(one)))];
      const isEmpty = from !== '' && to.trim() === '';
      const words = withoutMarks(to);
      const isEnglish =
        (from === to && /[a-z]/i.test(words) && !SAME_WORDS.has(words)) ||
        /\b(?:the|and|of|is|are|with|your|this|from|not|it)\b/i.test(words);
      return isEmpty || (isEnglish && !SAME_PLACES.has(place)) ? [`${place}: ${to}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('speaks to nobody by “du”, and quotes as Germans do', () => {
    const wrong = [...inGerman].flatMap(([place, text]) =>
      typeof text === 'string' && /\b(?:du|dich|dir|dein\w*)\b|“[^“„]*”/i.test(text) ? [`${place}: ${text}`] : [],
    );
    expect(wrong).toEqual([]);
  });

  it('has one and many', () => {
    expect([german.form.items(1), german.form.items(0), german.form.items(1234)]).toEqual([
      '1 Element',
      '0 Elemente',
      '1.234 Elemente',
    ]);
    expect(german.links.openAlone(1, 2, 1)).toBe(
      'Er enthält auch 1 Datei, 2 Server und 1 Gespräch. Um auch das zu bekommen, bitte den Link allein öffnen.',
    );
    expect(germanLate.definition.finding['name-too-long'](70, 64, ['openai', 'anthropic'])).toBe(
      'Der Name hat 70 Zeichen; OpenAI und Anthropic lehnen mehr als 64 ab.',
    );
  });
});

/** First and late ones stand for themselves; those of the other groups begin with its name. */
function leavesOf({ first, late, ...others }: Spoken): Map<string, Text> {
  return leaves({ ...first, ...late, ...others });
}

/** Every text with its place in the tree. */
function leaves(tree: unknown, place = '', found = new Map<string, Text>()): Map<string, Text> {
  if (typeof tree === 'string' || typeof tree === 'function') found.set(place, tree as Text);
  else if (isRecord(tree))
    for (const [key, below] of Object.entries(tree)) leaves(below, place === '' ? key : `${place}.${key}`, found);
  else throw new Error(`${place} is no text`);
  return found;
}

const KINDS = 5;

/**
 * Facts of which the text says most: numbers where they do, else words, lists, or nothing. Types are gone when this
 * runs.
 */
function bestFacts(text: (...facts: unknown[]) => unknown): readonly unknown[] {
  let best: { readonly facts: readonly unknown[]; readonly said: number } | undefined;
  for (let which = 0; which < KINDS ** text.length; which++) {
    const facts = Array.from(
      { length: text.length },
      (_, at) =>
        [7001 + at, `fact${7001 + at}`, ['anthropic', 'gemini'], [`fact${7001 + at}`, 'x'], undefined][
          Math.floor(which / KINDS ** at) % KINDS
        ],
    );
    const said = saidOf(text, facts);
    if (said !== undefined && said > (best?.said ?? -1)) best = { facts, said };
  }
  if (best === undefined) throw new Error(`No facts fit ${String(text)}`);
  return best.facts;
}

function saidOf(text: (...facts: unknown[]) => unknown, facts: readonly unknown[]): number | undefined {
  try {
    const said = plain(text(...facts));
    return /undefined|NaN|\[object/.test(said) ? undefined : marksIn(said).length;
  } catch {
    // Facts of another kind are wanted.
    return undefined;
  }
}

/** Without marks between thousands, which languages write differently. */
const plain = (said: unknown) => String(said).replace(/(?<=\d)[.,](?=\d{3})/g, '');
const marksIn = (said: string) => [...new Set(said.match(/700\d|Anthropic|Gemini/g) ?? [])];
const withoutMarks = (said: string) => said.replace(/fact700\d|700\d|\bx\b/g, '').trim();
