// @ts-check
// What is open between clients and the tab: requests, and pipes of programs.
import { WIRE_LIMITS } from './wire.mjs';

/** @typedef {import('./clients.mjs').Client} Client */
/** @typedef {Extract<import('./wire.mjs').TabFrame, { id: number }>} Answer */
/** @typedef {'tab-lost' | 'revoked'} Ending */
/**
 * @typedef {object} Exchange
 * @property {Client} client
 * @property {(answer: Answer) => boolean} receive false if the tab may not answer so at this point
 * @property {(why: Ending) => void} finish ends it for its client
 */

export class Exchanges {
  /** @type {Map<number, Exchange>} */
  #open = new Map();
  /** Ids are never used again, so that a late answer meets nothing. */
  #last = 0;

  /** Whether one more of a client can be opened. @param {Client} client */
  hasRoom({ name }) {
    if (this.#open.size >= WIRE_LIMITS.exchanges) return false;
    return [...this.#open.values()].filter(({ client }) => client.name === name).length < WIRE_LIMITS.exchangesOfClient;
  }

  /** @param {Exchange} exchange @returns {number} its id */
  add(exchange) {
    this.#last += 1;
    this.#open.set(this.#last, exchange);
    return this.#last;
  }

  /** @param {number} id @returns {boolean} whether it was open */
  delete(id) {
    return this.#open.delete(id);
  }

  /** @param {Answer} answer @returns {boolean} false if the tab broke the rules; an unknown id does not, being late */
  receive(answer) {
    return this.#open.get(answer.id)?.receive(answer) ?? true;
  }

  /**
   * Ends those of some clients.
   * @param {Ending} why @param {(client: Client) => boolean} [which] all by default
   * @returns {number[]} their ids
   */
  finish(why, which = () => true) {
    const ending = [...this.#open].filter(([, { client }]) => which(client));
    for (const [id, exchange] of ending) {
      this.#open.delete(id);
      exchange.finish(why);
    }
    return ending.map(([id]) => id);
  }
}
