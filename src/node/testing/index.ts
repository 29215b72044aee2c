export { describeNodeEngine } from './engine-contract.ts';
export { testListener, testRun } from './test-runs.ts';
