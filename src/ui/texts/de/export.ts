import type { exportTexts as english } from '../en/export.ts';
import type { Shape } from '../shape.ts';
import { choose, number, plural } from './german-words.ts';

export const exportTexts: Shape<typeof english> = {
  exporting: {
    title: (count, only) =>
      count === 1 ? `${only} exportieren` : `${plural(count, 'Werkzeug', 'Werkzeuge')} exportieren`,
    format: 'Format',
    formats: {
      'mcp-server': { name: 'MCP-Server', text: 'Ein Zip, das ein lauffähiger stdio-Server ist, mit seinen Tests.' },
      'ai-sdk': { name: 'Modul für das AI SDK', text: 'Eine Datei für das AI SDK von Vercel.' },
      openai: { name: 'OpenAI', text: 'Definitionen von Funktionen. Kein Code.' },
      anthropic: { name: 'Anthropic', text: 'Definitionen von Werkzeugen. Kein Code.' },
      gemini: { name: 'Gemini', text: 'Deklarationen von Funktionen. Kein Code.' },
      mcp: { name: 'MCP', text: 'Was tools/list antwortet. Kein Code.' },
      'tools.json': { name: 'tools.json', text: 'Die Datei der Vorgänger auf dem Desktop.' },
    },
    tools: 'Werkzeuge',
    chosen: (count, total) => `${number(count)} von ${number(total)}`,
    saveFirst:
      'Nur eigene Werkzeuge stehen hier. Ein Werkzeug aus dem Arbeitsbereich oder ein mitgeliefertes bitte ' +
      'zuerst auf seiner Seite als eigenes speichern.',
    filter: 'Werkzeuge filtern',
    all: 'Alle',
    none: 'Keine',
    nothing: 'Bitte ein Werkzeug wählen.',
    working: 'Wird geschrieben…',
    failed: 'Das ließ sich nicht schreiben',
    file: 'Datei',
    preview: (path) => `Was gespeichert wird: ${path}`,
    losses: 'Was nicht mitkommt',
    lossless: 'Alles kommt mit.',
    everyTool: (count) => choose(count, 'Ausgelassen', 'Bei jedem ausgelassen'),
    leftOut: 'ausgelassen:',
    refused: 'Lässt sich so nicht exportieren',
    more: (count) => `und ${plural(count, 'weiteres Werkzeug', 'weitere Werkzeuge')}`,
    keys: 'Sieht nach einem Schlüssel aus',
    keysText: (tool, line, kind) =>
      `Zeile ${line} von ${tool} enthält etwas, das nach einem Schlüssel aussieht (${kind}). Wer die Datei ` +
      `bekommt, bekommt auch ihn.`,
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyFailed: 'Der Browser hat das Kopieren nicht erlaubt. Bitte den Text markieren.',
    save: (fileName) => `${fileName} speichern`,
    saved: (fileName) => `${fileName} gespeichert`,
    open: 'Exportieren…',
    openHint: 'Als MCP-Server, als Modul, als Definitionen eines Anbieters oder als tools.json.',
    action: 'Dieses Werkzeug exportieren…',
    actionAll: 'Werkzeuge exportieren…',
  },
};
