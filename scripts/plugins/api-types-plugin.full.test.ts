import ts from 'typescript';
import { expect, test } from 'vitest';
import { readApiTypes } from './api-types-plugin.mjs';

const declarations = readApiTypes();

/** What TypeScript says of a program of another project that has the declarations and nothing else of Toolyard. */
function problemsOf(code: string): string[] {
  const files = new Map([
    ['/project/toolyard.d.ts', declarations],
    ['/project/main.ts', code],
  ]);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.directoryExists = () => true;
  host.getSourceFile = (path, version) => {
    const text = files.get(path);
    return text === undefined ? getSourceFile(path, version) : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('a project that has the file can use every part of the API by its name', () => {
  expect(
    problemsOf(`
import type {
  JSONSchema, Tool, ToolCallEvent, ToolExecutionRequest, ToolExecutionResult, ToolManagementAPI,
} from './toolyard';
const api: ToolManagementAPI = window.toolyard;
const parameters: JSONSchema = { type: 'object', properties: { n: { type: 'number' } } };
const request: ToolExecutionRequest = { toolName: 'double', parameters: { n: 21 }, agentType: 'explore' };
export async function main(): Promise<string> {
  const stop = api.onToolCall((call: ToolCallEvent) => console.log(call.phase, call.requestId));
  const tool: Tool = await api.addTool({ name: 'double', description: '', code: '', parameters });
  const result: ToolExecutionResult = await api.executeTool(request);
  const [first] = await api.getBaselineTools();
  for await (const event of api.agent.run({ prompt: 'Hi', provider: { kind: 'anthropic' } })) console.log(event.type);
  stop();
  return [tool.name, result.error ?? '', first?.function.name ?? ''].join();
}`),
  ).toEqual([]);
});

test.each([
  ['a method that is not there', 'void window.toolyard.nothing();', "Property 'nothing' does not exist"],
  ['a request without a tool', 'void window.toolyard.executeTool({ parameters: {} });', 'toolName'],
])('TypeScript refuses %s', (_what, code, why) => {
  expect(problemsOf(`import './toolyard';\n${code}`)).toEqual([expect.stringContaining(why)]);
});
