/**
 * What the page itself works out, without a worker: pure functions, and none of the parsers and stores behind the other
 * door.
 */
export { checkDefinition, type Definition, type DefinitionFinding } from '../definition/check-definition.ts';
export { definitionTokens } from '../definition/definition-tokens.ts';
export { codeFromSchema } from '../formats/read/code-from-schema.ts';
export { keepWritten, schemaFromExamples } from '../schema/from-example.ts';
export { readExamples, type ReadExamples } from '../schema/read-example.ts';
