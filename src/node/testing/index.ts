export { describeNodeEngine } from './engine-contract.ts';
export { runOn, testRun, type Ran } from './test-runs.ts';
