/** Runs a tool inside a WebContainer. */
import { runOrder } from '../../node/inside/container/runner.ts';

await runOrder();
