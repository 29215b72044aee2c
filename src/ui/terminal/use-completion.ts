import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { HostServices } from '../../services/host-services.ts';
import { isFolder } from '../files/tree/file-tree.ts';
import { useApp } from '../stores/app-context.ts';
import { complete, fileCandidates, folderPart, isCommandPosition, namesFor, type Candidate } from './completion.ts';
import { wordAt, type WordAt } from './word-at.ts';

interface CompletionDeps {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  /** Base of relative paths. */
  readonly folder: string;
  readonly onText: (text: string) => void;
}

/** Completes names of files and commands on Tab. After Escape, Tab moves to the next control as usual. */
export function useCompletion({ input, folder, onText }: CompletionDeps) {
  const { host } = useApp();
  const [choices, setChoices] = useState<readonly string[]>([]);
  const leaves = useRef(false);
  const completeNow = async ({ value, selectionStart: caret }: HTMLTextAreaElement) => {
    const at = wordAt(value, caret);
    const completed = complete(value, caret, await candidatesOf(host, folder, value, at));
    // The text has changed meanwhile.
    if (input.current?.value !== value) return;
    setChoices(completed?.choices ?? []);
    if (completed === undefined || completed.text === value) return;
    // Text and caret together, because the next key inserts at the caret.
    flushSync(() => onText(completed.text));
    input.current.setSelectionRange(completed.caret, completed.caret);
  };
  return {
    choices,
    clear: () => setChoices([]),
    /** @returns whether completion handled the key */
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
      const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
      const isLeaving = leaves.current;
      leaves.current = event.key === 'Escape';
      if (event.key === 'Escape') setChoices([]);
      if (!isTab || isLeaving || event.nativeEvent.isComposing || event.currentTarget.value.trim() === '') return false;
      event.preventDefault();
      void completeNow(event.currentTarget);
      return true;
    },
  };
}

async function candidatesOf(
  host: Pick<HostServices, 'files'>,
  folder: string,
  text: string,
  at: WordAt,
): Promise<readonly Candidate[]> {
  const names = namesFor(text, at).map((name): Candidate => ({ text: name, isWhole: true }));
  const part = folderPart(at.word);
  if (part === '' && isCommandPosition(text.slice(0, at.start))) return names;
  const entries = await host.files.listFolder(pathOf(folder, part)).catch(() => []);
  const files = fileCandidates(
    at,
    entries.map((entry) => ({ name: entry.name, isFolder: isFolder(entry) })),
  );
  return [...names, ...files];
}

/** An absolute path without `.` and `..`. */
function pathOf(folder: string, part: string): string {
  const parts: string[] = [];
  for (const one of (part.startsWith('/') ? part : `${folder}/${part}`).split('/')) {
    if (one === '..') parts.pop();
    else if (one !== '' && one !== '.') parts.push(one);
  }
  return `/${parts.join('/')}`;
}
