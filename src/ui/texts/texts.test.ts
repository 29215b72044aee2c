import { afterEach, describe, expect, it, vi } from 'vitest';
import { isRecord } from '../../core/json/json.ts';
import { german as editorTexts } from '../editor/texts/de.ts';
import { german as formTexts } from '../form/texts/de.ts';
import { byFolder as germanTexts } from '../german.ts';
import { german as importTexts } from '../import/texts/first/de.ts';
import { language } from './language.ts';

type Text = string | ((...info: unknown[]) => unknown);
type Index = Readonly<Record<string, unknown>>;
type Pair = readonly [location: string, english: Text, other: Text];

/** Words that are the same in both, names, formats and units. */
const SAME_WORDS = new Set(
  'Agent,Argument,Browser,Code,Details,Editor,Fetch,Filter,Form,Format,Header,Import,Link,Maximum,Minimum,Name,Offline,Passphrase,Person,Prompts,Server,Server:,Status,Streams,System,Tag,Tags,Terminal,Text,Threads,Variable,Version,in,true,false,null,ms,Anthropic,Claude Desktop,Cursor,Definition,Deutsch,English,Gemini,HTTP,JSON,JavaScript,MCP,Node,Node.js,OpenAI,SSE,Schema,Streamable HTTP,Toolyard,TypeScript,VS Code,Web Crypto,WebAssembly,WebContainer,tools.json,chat,editor,test,Skills,SKILL.md,Panel,Panels,Id,Claude Code,Codex,GitHub Copilot,opencode'.split(
    ',',
  ),
);
/**
 * Examples, what names itself in its own language, words to search by, and what is told to a server’s app, which is a
 * program.
 */
const SAME_LOCATIONS = new Set([
  'packages/texts.namePlaceholder',
  'agent/texts.markdown.codeOf',
  'servers/texts.config.placeholder',
  'servers/texts.actions.words',
  'settings/texts.appearance.reloadIn.en',
  'settings/texts.appearance.reloadIn.de',
  'skills/texts.clients.agents',
  'skills/texts.clients.claude',
  'skills/texts.clients.github',
  'skills/texts.clients.opencode',
  'agents/texts.clients.claude',
  'agents/texts.clients.github',
  'agents/texts.clients.opencode',
  'agent/tasks/texts.picker.chosen',
  'agent/tasks/texts.approval.in',
  'apps/texts.denied',
  'apps/texts.noTool',
  'apps/texts.otherServer',
]);

// Every folder of texts that there is: none is named here.
const englishTexts = byFolder(import.meta.glob('../**/texts/**/en.ts', { eager: true, import: 'english' }));
const indexes = byFolder(import.meta.glob<Index>('../**/texts/**/index.ts', { eager: true }));
/** Modules of their own, evaluated when they are asked for. */
const indexesInGerman = byFolder(import.meta.glob<Index>('../**/texts/**/index.ts', { query: '?german' }));
const folders = Object.keys(englishTexts);
const english = leaves(englishTexts);
const inGerman = leaves(germanTexts);
const pairs: readonly Pair[] = [...english].flatMap(([location, text]) => {
  const other = inGerman.get(location);
  return other === undefined ? [] : [[location, text, other]];
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a folder of texts', () => {
  it('is English, German and an index', () => {
    expect(folders.length).toBeGreaterThan(30);
    expect(Object.keys(germanTexts).sort()).toEqual(folders.sort());
    expect(Object.keys(indexes).sort()).toEqual(folders.sort());
  });

  it.each(folders)('%s gives the texts of the page’s language, under one name of its own', async (folder) => {
    // Sentences that come in English with what they are said of are in no page.
    expect([[englishTexts[folder]], [undefined]]).toContainEqual(Object.values(indexes[folder] ?? {}));
    vi.stubGlobal('toolyardTexts', { byFolder: germanTexts });
    const [texts, ...others] = Object.values((await indexesInGerman[folder]?.()) ?? {});
    expect(texts).toBe(germanTexts[folder]);
    expect(others).toEqual([]);
  });

  it('has a name that no other has', () => {
    const names = Object.values(indexes).flatMap((index) => Object.keys(index));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

describe('german', () => {
  it('has what English has, and nothing else', () => {
    expect(language).toBe('en');
    expect([...inGerman.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('takes the same facts', () => {
    const differing = pairs.flatMap(([location, one, other]) =>
      typeof one === typeof other && (typeof one === 'string' || one.length === (other as typeof one).length)
        ? []
        : [location],
    );
    expect(differing).toEqual([]);
  });

  it('says every fact that English says', () => {
    const silent = pairs.flatMap(([location, one, other]) => {
      if (typeof one === 'string' || typeof other === 'string') return [];
      const info = bestInfo(one);
      const reported = plain(other(...info));
      const missing = marksIn(plain(one(...info))).filter((mark) => !reported.includes(mark));
      return missing.length === 0 && !/undefined|NaN|\[object/.test(reported) ? [] : [`${location}: ${reported}`];
    });
    expect(silent).toEqual([]);
  });

  it('leaves nothing empty and nothing English', () => {
    const wrong = pairs.flatMap(([location, one, other]) => {
      const [from, to] =
        typeof one === 'string' || typeof other === 'string'
          ? [String(one), String(other)]
          : [plain(one(...bestInfo(one))), plain(other(...bestInfo(one)))];
      const isEmpty = from !== '' && to.trim() === '';
      const words = withoutMarks(to);
      const isEnglish =
        (from === to && /[a-z]/i.test(words) && !SAME_WORDS.has(words)) ||
        /\b(?:the|and|of|is|are|with|your|this|from|not|it)\b/i.test(words);
      return isEmpty || (isEnglish && !SAME_LOCATIONS.has(location)) ? [`${location}: ${to}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('speaks to nobody by “du”, and quotes as Germans do', () => {
    const wrong = [...inGerman].flatMap(([location, text]) =>
      typeof text === 'string' && /\b(?:du|dich|dir|dein\w*)\b|“[^“„]*”/i.test(text) ? [`${location}: ${text}`] : [],
    );
    expect(wrong).toEqual([]);
  });

  it('has one and many', () => {
    expect([formTexts.items(1), formTexts.items(0), formTexts.items(1234)]).toEqual([
      '1 Element',
      '0 Elemente',
      '1.234 Elemente',
    ]);
    expect(importTexts.openAlone({ files: 1, servers: 2, conversations: 1 })).toBe(
      'Er enthält auch 1 Datei, 2 Server und 1 Gespräch. Um auch das zu bekommen, bitte den Link allein öffnen.',
    );
    expect(editorTexts.definition.finding['name-too-long'](70, 64, ['openai', 'anthropic'])).toBe(
      'Der Name hat 70 Zeichen; OpenAI und Anthropic lehnen mehr als 64 ab.',
    );
  });
});

/** By the folder below `src/ui`, such as `agent/texts`, as the German ones are. */
function byFolder<Module>(modules: Readonly<Record<string, Module>>): Readonly<Record<string, Module>> {
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [
      // Beside this test, what is shared has a path of its own form.
      path
        .replace(/^\.\.\//, '')
        .replace(/^\.(?=\/)/, 'texts')
        .replace(/\/[a-z]+\.ts(?:\?.*)?$/, ''),
      module,
    ]),
  );
}

/** Every text with its place in the tree. */
function leaves(tree: unknown, location = '', found = new Map<string, Text>()): Map<string, Text> {
  if (typeof tree === 'string' || typeof tree === 'function') found.set(location, tree as Text);
  else if (isRecord(tree))
    for (const [key, below] of Object.entries(tree)) leaves(below, location === '' ? key : `${location}.${key}`, found);
  else throw new Error(`${location} is no text`);
  return found;
}

const KINDS = 5;

/**
 * Facts of which the text says most: numbers where they do, else words, lists, or nothing. Types are gone when this
 * runs.
 */
function bestInfo(text: (...info: unknown[]) => unknown): readonly unknown[] {
  let best: { readonly info: readonly unknown[]; readonly reported: number } | undefined;
  for (let which = 0; which < KINDS ** text.length; which++) {
    const info = Array.from(
      { length: text.length },
      (_, at) =>
        [7001 + at, `fact${7001 + at}`, ['anthropic', 'gemini'], [`fact${7001 + at}`, 'x'], undefined][
          Math.floor(which / KINDS ** at) % KINDS
        ],
    );
    const reported = reportedOf(text, info);
    if (reported !== undefined && reported > (best?.reported ?? -1)) best = { info, reported };
  }
  if (best === undefined) throw new Error(`No facts fit ${String(text)}`);
  return best.info;
}

function reportedOf(text: (...info: unknown[]) => unknown, info: readonly unknown[]): number | undefined {
  try {
    const reported = plain(text(...info));
    return /undefined|NaN|\[object/.test(reported) ? undefined : marksIn(reported).length;
  } catch {
    // Facts of another kind are wanted.
    return undefined;
  }
}

/** Without marks between thousands, which languages write differently. */
const plain = (reported: unknown) => String(reported).replace(/(?<=\d)[.,](?=\d{3})/g, '');
const marksIn = (reported: string) => [...new Set(reported.match(/700\d|Anthropic|Gemini/g) ?? [])];
const withoutMarks = (reported: string) => reported.replace(/fact700\d|700\d|\bx\b/g, '').trim();
