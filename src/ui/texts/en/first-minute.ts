export const firstMinuteTexts = {
  firstMinute: {
    label: 'A tool to try',
    steps: { run: 'Run it', see: 'See an agent use it', copy: 'Copy its link' },
    codeLabel: (name: string) => `Code of ${name}`,
    idle: 'How many are there? Run it to find out.',
    kept: 'It is in your list of tools now.',
    change: 'Change its code',
    seeText: 'The model’s words are a script, so it needs no key. The call really runs.',
    copyText: 'The tool is in the link itself. Whoever opens it sees the code before anything runs.',
    failed: (message: string) => `Not done: ${message}`,
  },
};
