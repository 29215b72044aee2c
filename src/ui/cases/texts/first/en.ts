export const english = {
  notSaved: 'The tool or its cases cannot be saved. Fix that first.',
  nameMissing: 'A case needs a name.',
  noArguments: 'no arguments',
  inputNotObject: 'The input is a JSON object.',
  schemaNotObject: 'The schema is a JSON object.',
  notJson: (line: number, column: number, message: string) => `This is not JSON. Line ${line}:${column}: ${message}`,
  runAllTools: 'Run all cases of all tools',
  failedMark: (count: number) => `${String(count)} failed`,
  failed: (count: number) => (count === 1 ? '1 case failed' : `${String(count)} cases failed`),
  failing: (count: number) => `${String(count)} failing`,
  failingHint: (count: number) =>
    count === 1 ? 'One tool has a case that failed when it last ran' : `${String(count)} tools have cases that failed`,
};
