// @ts-check
// What a program on stdin and stdout has sent to the tab and not got an answer to. Sessions come and go with tabs and
// relays; the program notices no more than that some calls fail.
import { answerIds, asLine, errorAnswer, readMessages, requestIds, withId } from './rpc.mjs';
import { WIRE_LIMITS } from '../wire.mjs';

/** A request waits so long for a tab. The first one waits longer, since programs do not ask again. */
const WAIT_MS = 10_000;
const FIRST_WAIT_MS = 50_000;
const MAX_WAITING = 256;
const MAX_WAITING_BYTES = 16 << 20;

const LOST = 'The tab went away. Whether the call was made is not known.';
const NO_TAB =
  'No Toolyard tab is connected. Open Toolyard and connect it under “Connect an agent”. The call was not made.';
const FULL = 'Too many calls wait for the tab. The call was not made.';
const TOO_LARGE = 'A message may have 4 MB. The call was not made.';
const NO_JSON = 'This line is not JSON.';

/** @typedef {import('./rpc.mjs').RpcId} RpcId */
/** @typedef {import('./rpc.mjs').RpcMessage} RpcMessage */
/** @typedef {{ text: string, messages: RpcMessage[], timer: NodeJS.Timeout }} Waiting */

export class PipeSession {
  #write;
  #onIdle;
  #waitMs;
  /** @type {((text: string) => void) | undefined} */
  #send;
  /** Requests of the program that the tab got. @type {Set<RpcId>} */
  #asked = new Set();
  /** Requests of the tab that the program got. @type {Set<RpcId>} */
  #askedByTab = new Set();
  /** @type {Waiting[]} */
  #waiting = [];
  /** How the program began, which a new tab is told as well. @type {{ request?: string, notification?: string }} */
  #beginning = {};
  /** @type {RpcId | undefined} */
  #beginningId;
  #sessions = 0;

  /**
   * @param {object} parts
   * @param {(line: string) => void} parts.write to the program
   * @param {() => void} [parts.onIdle] nothing waits for an answer any more
   * @param {{ first: number, other: number }} [parts.waitMs]
   */
  constructor({ write, onIdle = () => undefined, waitMs = { first: FIRST_WAIT_MS, other: WAIT_MS } }) {
    this.#write = write;
    this.#onIdle = onIdle;
    this.#waitMs = waitMs;
  }

  get isIdle() {
    return this.#asked.size === 0 && this.#waiting.length === 0;
  }

  /** @param {string | undefined} text a line of the program; undefined if it was far too long */
  receiveLine(text) {
    const messages = text === undefined ? undefined : readMessages(text);
    if (text === undefined || messages === undefined)
      return this.#write(errorAnswer(null, text === undefined ? TOO_LARGE : NO_JSON));
    if (Buffer.byteLength(text) > WIRE_LIMITS.bodyBytes) return this.#refuse(messages, TOO_LARGE);
    if (this.#send !== undefined && this.#beginningId === undefined) this.#pass(text, messages);
    else this.#wait(text, messages);
  }

  /** A tab serves. @param {(text: string) => void} send */
  open(send) {
    this.#send = send;
    this.#sessions += 1;
    const { request } = this.#beginning;
    if (request === undefined) return this.#passWaiting();
    // The new tab knows nothing of how the program began. This is no call, so it may be sent again.
    this.#beginningId = `toolyard-${this.#sessions}`;
    send(withId(request, this.#beginningId));
  }

  /** @param {string} text a message of the tab */
  receive(text) {
    const messages = readMessages(text);
    if (messages === undefined) return;
    const answered = answerIds(messages);
    if (this.#beginningId !== undefined && answered.includes(this.#beginningId)) {
      this.#beginningId = undefined;
      if (this.#beginning.notification !== undefined) this.#send?.(this.#beginning.notification);
      return this.#passWaiting();
    }
    for (const id of answered) this.#asked.delete(id);
    for (const id of requestIds(messages)) this.#askedByTab.add(id);
    this.#write(asLine(text));
    if (this.isIdle) this.#onIdle();
  }

  /** The tab or the relay went away. What was sent is never sent again. */
  lose() {
    this.#send = undefined;
    this.#beginningId = undefined;
    this.#askedByTab.clear();
    const lost = [...this.#asked];
    this.#asked.clear();
    for (const id of lost) this.#write(errorAnswer(id, LOST));
    if (this.isIdle) this.#onIdle();
  }

  /** It is over. @param {string} why for what still waits */
  end(why) {
    this.lose();
    for (const { messages, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      this.#refuse(messages, `${why} The call was not made.`);
    }
  }

  /** @param {string} text @param {RpcMessage[]} messages */
  #pass(text, messages) {
    const [first] = messages;
    if (first?.method === 'initialize' && messages.length === 1) this.#beginning = { request: text };
    if (first?.method === 'notifications/initialized') this.#beginning.notification = text;
    // Whatever this answers was asked by a tab that is not there any more.
    const answered = answerIds(messages);
    if (answered.some((id) => !this.#askedByTab.has(id))) return;
    for (const id of answered) this.#askedByTab.delete(id);
    for (const id of requestIds(messages)) this.#asked.add(id);
    this.#send?.(text);
  }

  /** @param {string} text @param {RpcMessage[]} messages */
  #wait(text, messages) {
    const [{ method, cancels } = {}] = messages;
    if (cancels !== undefined) return this.#cancel(cancels);
    const bytes = this.#waiting.reduce((sum, each) => sum + each.text.length, text.length);
    if (this.#waiting.length >= MAX_WAITING || bytes > MAX_WAITING_BYTES) return this.#refuse(messages, FULL);
    const ms = method === 'initialize' ? this.#waitMs.first : this.#waitMs.other;
    const timer = setTimeout(() => {
      this.#waiting = this.#waiting.filter((each) => each.timer !== timer);
      this.#refuse(messages, NO_TAB);
    }, ms);
    this.#waiting.push({ text, messages, timer });
  }

  /** @param {RpcId} id */
  #cancel(id) {
    const found = this.#waiting.find(({ messages }) => requestIds(messages).includes(id));
    if (found === undefined) return;
    clearTimeout(found.timer);
    this.#waiting = this.#waiting.filter((each) => each !== found);
    if (this.isIdle) this.#onIdle();
  }

  #passWaiting() {
    for (const { text, messages, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      this.#pass(text, messages);
    }
  }

  /** @param {RpcMessage[]} messages @param {string} why */
  #refuse(messages, why) {
    for (const id of requestIds(messages)) this.#write(errorAnswer(id, why));
    if (this.isIdle) this.#onIdle();
  }
}
