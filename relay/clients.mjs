// @ts-check
// The clients of a running relay. The command line changes the same file, so every look at them is a look at the file.
import { addClient, clientOf, messageOf, readState, RelayProblem, removeClient, versionOf } from './state.mjs';

/** @typedef {{ name: string, hash: string }} Client `hash`: of its token */

export class Clients {
  #file;
  #onChange;
  #version = '';
  /** @type {import('./state.mjs').State['clients']} */
  #known = new Map();

  /** @param {string} file @param {() => void} onChange is called for every change but the first look */
  constructor(file, onChange) {
    this.#file = file;
    this.#onChange = onChange;
    this.refresh(true);
  }

  /** @returns {string[]} */
  get names() {
    return [...this.#known.keys()];
  }

  /** Looks whether the file has changed. */
  refresh(isFirst = false) {
    const version = versionOf(this.#file);
    if (version === this.#version) return;
    this.#version = version;
    try {
      this.#known = readState(this.#file).clients;
    } catch (error) {
      // Nobody gets in by a file that cannot be read.
      this.#known = new Map();
      console.error(`toolyard-relay: ${messageOf(error)}`);
    }
    if (!isFirst) this.#onChange();
  }

  /** @param {string | undefined} token @returns {Client | undefined} */
  find(token) {
    this.refresh();
    const name = clientOf(this.#known, token);
    const hash = name === undefined ? undefined : this.#known.get(name)?.hash;
    return name === undefined || hash === undefined ? undefined : { name, hash };
  }

  /** Whether the token with which a client came is still its token. @param {Client} client */
  has({ name, hash }) {
    return this.#known.get(name)?.hash === hash;
  }

  /**
   * Adds or removes one as the tab asks.
   * @param {import('./wire.mjs').TabFrame & { t: 'client-add' | 'client-remove' }} frame
   * @returns {Promise<import('./wire.mjs').RelayFrame>}
   */
  async change({ t, rid, name }) {
    try {
      if (t === 'client-add') return { t: 'done', rid, token: await addClient(this.#file, name) };
      await removeClient(this.#file, name);
      return { t: 'done', rid };
    } catch (error) {
      if (!(error instanceof RelayProblem)) console.error('toolyard-relay:', error);
      return { t: 'failed', rid, message: messageOf(error) };
    }
  }
}
