const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

export const exactTexts = {
  /** Texts that somebody decides by, with what cannot be seen in them. */
  exact: {
    warning: 'This text has hidden characters. They are shown where they are.',
    hidden: (code: string, times: number) =>
      times === 1 ? `Hidden character ${code}` : `Hidden character ${code}, ${String(times)} times`,
    lineEnds: (times: number) => count(times, 'line end', 'line ends'),
    blanks: (times: number) => count(times, 'space', 'spaces'),
    moreLines: (more: number) => `Show ${count(more, 'more line', 'more lines')}`,
    moreCharacters: (more: number) => `Show ${count(more, 'more character', 'more characters')}`,
    moreArguments: (more: number) => `Show ${count(more, 'more argument', 'more arguments')}`,
    earlier: 'Before',
    later: 'After',
    part: (from: number, to: number, of: number) =>
      `Characters ${from.toLocaleString('en')} to ${to.toLocaleString('en')} of ${of.toLocaleString('en')}`,
    inField: 'A field cannot show all characters of this text. Edit it as JSON.',
  },
  /** Pictures that are not drawn before somebody wants it, and the reason. */
  pictures: {
    draw: 'Draw it',
    drawing: 'Drawing, in a sandbox',
    stop: 'Do not draw it',
    ended: 'It took too long to draw and was stopped.',
    vector: 'SVG is drawn only when you ask for it: a small file can keep a browser busy for minutes.',
    huge: (width: number, height: number) =>
      `It would be ${String(width)} × ${String(height)} pixels large. It is drawn only when you ask for it.`,
    frames: (frames: number) => `It has ${frames.toLocaleString('en')} frames. It is drawn only when you ask for it.`,
    manyFrames: 'It has very many frames. It is drawn only when you ask for it.',
    frame: 'Picture',
    source: 'Text of the picture',
    more: (count: number) => `Show ${String(count)} more`,
  },
};
