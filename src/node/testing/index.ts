export { describeNodeEngine } from './engine-contract.ts';
export { runOn, testRun, type Ran, type TestRunOptions } from './test-runs.ts';
