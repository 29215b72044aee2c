export const embedTexts = {
  embed: {
    open: 'Open in Toolyard',
    openHint: 'Opens this tool in a new tab, for review',
    loading: 'Loading the tool…',
    failed: 'This tool cannot be shown',
    empty: 'The link holds no tool.',
    more: (count: number) => (count === 1 ? 'One more tool is in the link.' : `${count} more tools are in the link.`),
    code: 'Code',
    run: 'Run',
    asks: 'It asks for',
    asksText: 'Nothing can be allowed inside another page. In Toolyard you are asked.',
    denied: 'wanted to',
    wanted: 'The page around this tool asks to run it with these arguments. Press Run if you want that.',
    notRunnable: 'This page shows the tool without running it.',
  },
};
