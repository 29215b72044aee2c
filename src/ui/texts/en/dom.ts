export const domTexts = {
  dom: {
    label: (tool: string) => `${tool}’s document`,
    says: 'Anything in here comes from the tool. Type no passwords.',
    stop: (tool: string) => `Stop ${tool}`,
    enter: 'Use by keyboard',
    enterHint: 'Puts the keyboard into the document. Esc takes it out again.',
    keys: 'The keyboard is in the document. Esc takes it out.',
    stole: (tool: string) => `${tool} took the keyboard again and again and was stopped`,
    below: 'The document is shown at the bottom of the page.',
    waiting: (tool: string) => `Waiting until ${tool}’s document is closed`,
    consent: {
      what:
        'A document is a page of its own that you see while the tool runs. It is gone when the run ends, and other ' +
        'runs wait until then.',
      keptTitle: 'It cannot get at',
      kept:
        'your tools, secrets and files, what this app or another site stores in this browser, other tabs, camera, ' +
        'microphone, clipboard; it can send requests only to addresses that you allowed for the tool. A tool with ' +
        'a document gets no secrets.',
      notTitle: 'What nothing stops',
      not:
        'It can show you false text and ask you for things: it gets what you type into it. It can keep one ' +
        'processor busy until its timeout.',
      firefox:
        'In Firefox a document that never rests also freezes this page until its timeout, and its attempts to ' +
        'leave can look up names in the network.',
      other:
        'This browser does not close every way out of a document: its attempts to leave can look up names in ' +
        'the network.',
    },
    granted:
      'It sees none of your data here, and no secrets. It can show you false text, and it gets what you type into it.',
  },
};
