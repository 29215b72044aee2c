export const english = {
  notSaved: 'The tool or its cases cannot be saved. Fix that first.',
  nameMissing: 'A case needs a name.',
  noArguments: 'no arguments',
  inputNotObject: 'The input is a JSON object.',
  schemaNotObject: 'The schema is a JSON object.',
  notJson: (line: number, column: number, message: string) => `This is not JSON. Line ${line}:${column}: ${message}`,
};
