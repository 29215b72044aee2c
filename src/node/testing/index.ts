export { describeNodeEngine } from './engine-contract.ts';
