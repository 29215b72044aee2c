export const backupTexts = {
  backup: {
    saving: 'Saving a backup…',
    stop: 'Stop',
    restore: 'Restore from a backup',
    choose: 'Choose a backup…',
    chooseHint: 'You see what it holds before anything is stored.',
    reading: 'Reading the backup…',
    restoring: 'Restoring…',
    failed: 'This backup could not be read',
    restoreFailed: 'The backup was not restored',
    of: (name: string, date: string) => (date === '' ? name : `${name}, saved ${date}`),
    table: 'What the backup holds',
    what: 'What',
    total: 'In the backup',
    added: 'New here',
    same: 'The same',
    different: 'Different',
    tools: 'Tools',
    servers: 'MCP servers',
    conversations: 'Conversations',
    files: 'Files',
    filesOf: (size: string) => `Files (${size})`,
    more: (runs: number, settings: number, storage: number, agent: number) =>
      `And ${runs.toLocaleString('en')} ${runs === 1 ? 'run' : 'runs'}, ${settings} ` +
      `${settings === 1 ? 'setting' : 'settings'}, ${storage.toLocaleString('en')} ` +
      `${storage === 1 ? 'entry' : 'entries'} of tools’ own storage` +
      `${agent === 0 ? '' : `, ${agent} ${agent === 1 ? 'model, set of tools or recorded run' : 'models, sets of tools and recorded runs'}`}` +
      '.',
    differing: 'What differs',
    refused: 'What cannot be read',
    refusal: (name: string, reason: string) => `${name}: ${reason}`,
    own: 'This is my own backup',
    ownHint:
      'Then tools are trusted as they were, and servers, conversations, models, runs, settings and the tools’ ' +
      'own storage come back. Otherwise only tools and files do, and the tools are untrusted until you trust ' +
      'each. Secrets and permissions are never in a backup.',
    mode: 'How',
    merge: 'Merge: add what is not here',
    replace: 'Replace: leave only what the backup holds',
    replaceGone: (tools: number, files: number, servers: number, conversations: number) =>
      `${tools.toLocaleString('en')} ${tools === 1 ? 'tool' : 'tools'}` +
      `${servers === 0 ? '' : `, ${servers} ${servers === 1 ? 'server' : 'servers'}`}` +
      `${conversations === 0 ? '' : `, ${conversations} ${conversations === 1 ? 'conversation' : 'conversations'}`}` +
      ` and ${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'} that the backup does not ` +
      'have will be removed, and what differs is overwritten. This cannot be undone.',
    saveFirst: 'Save a backup of what is here first',
    take: 'Where both differ, take the backup’s',
    takeHint: 'A tool keeps what you have as an earlier version; a file is overwritten.',
    start: (mode: 'merge' | 'replace') => (mode === 'merge' ? 'Merge' : 'Replace everything'),
    cancel: 'Cancel',
    done: 'The backup was restored',
    doneStopped: 'Stopped: some of the backup was restored',
    report: (tools: string, servers: string, conversations: string, files: string, runs: number) =>
      `Tools: ${tools}. Servers: ${servers}. Conversations: ${conversations}. Files: ${files}. Runs added: ` +
      `${runs.toLocaleString('en')}.`,
    counts: (counts: Readonly<Record<string, number>>) => {
      const told = Object.entries(counts).filter(([, count]) => count > 0);
      return told.length === 0
        ? 'nothing changed'
        : told.map(([what, count]) => `${count.toLocaleString('en')} ${what}`).join(', ');
    },
  },
};
