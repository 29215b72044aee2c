import { EXAMPLE_SERVICE_ORIGIN } from '../contract/example-service.ts';
import { isRecord, parseJson } from '../../core/json/json.ts';

const SHIPS = [
  { id: 'aurora', name: 'Aurora', kind: 'ferry', length: 118, draught: 5.4, state: 'due' },
  { id: 'borealis', name: 'Borealis', kind: 'tanker', length: 182, draught: 10.9, state: 'due' },
  { id: 'cormorant', name: 'Cormorant', kind: 'trawler', length: 34, draught: 3.8, state: 'moored', berth: 'E1' },
  { id: 'dunlin', name: 'Dunlin', kind: 'freighter', length: 96, draught: 6.1, state: 'due' },
] as const;
const BERTHS = [
  { id: 'E1', length: 60, depth: 5, isFree: false, feePerMetre: 2.2 },
  { id: 'N1', length: 120, depth: 6, isFree: true, feePerMetre: 3.1 },
  { id: 'N2', length: 130, depth: 7.5, isFree: true, feePerMetre: 3.4 },
  { id: 'W1', length: 200, depth: 11.5, isFree: true, feePerMetre: 4.8 },
] as const;
const INDEX = {
  service: 'Harbour, an example that this page answers itself',
  paths: {
    'GET /ships': 'All ships; ?state=due or ?state=moored',
    'GET /ships/{id}': 'One ship',
    'GET /berths': 'Places to moor, in metres',
    'POST /bookings': '{ ship, berth } books a berth; nothing is kept',
  },
};

/**
 * The response of the example service; undefined for any other address, which must be fetched. It is stateless: the
 * same request always gets the same response.
 */
export function answerExample(
  address: string,
  { method, body }: { readonly method: string; readonly body?: Uint8Array | undefined },
): Response | undefined {
  const url = new URL(address);
  if (url.origin !== EXAMPLE_SERVICE_ORIGIN) return undefined;
  const [collection = '', id, ...more] = url.pathname.split('/').slice(1);
  if (more.length > 0) return missing(url.pathname);
  if (collection === 'bookings' && id === undefined)
    return method === 'POST' ? book(body) : wrongMethod(method, 'POST');
  const found = resource(collection, id, url.searchParams.get('state'));
  if (found === undefined) return missing(url.pathname);
  return method === 'GET' ? answer(200, found) : wrongMethod(method, 'GET');
}

function resource(collection: string, id: string | undefined, state: string | null): unknown {
  if (collection === '' && id === undefined) return INDEX;
  if (collection === 'berths' && id === undefined) return BERTHS;
  if (collection !== 'ships') return undefined;
  if (id !== undefined) return SHIPS.find((ship) => ship.id === id);
  return SHIPS.filter((ship) => state === null || ship.state === state).map(({ id: key, name, state: now }) => ({
    id: key,
    name,
    state: now,
  }));
}

function book(body: Uint8Array | undefined): Response {
  const json = parseJson(new TextDecoder().decode(body));
  const { ship: shipId, berth: berthId } = json.ok && isRecord(json.value) ? json.value : {};
  const ship = SHIPS.find(({ id }) => id === shipId);
  const berth = BERTHS.find(({ id }) => id === berthId);
  if (ship === undefined || berth === undefined)
    return answer(400, { error: 'The body must be { "ship": id, "berth": id } of a ship and a berth that are there.' });
  if (!berth.isFree) return answer(409, { error: `Berth ${berth.id} is taken.` });
  if (ship.length > berth.length)
    return answer(422, {
      error: `${ship.name} is ${String(ship.length)} m long, berth ${berth.id} only ${String(berth.length)} m.`,
    });
  if (ship.draught > berth.depth)
    return answer(422, {
      error: `${ship.name} draws ${String(ship.draught)} m, berth ${berth.id} is only ${String(berth.depth)} m deep.`,
    });
  return answer(201, {
    booking: `${ship.id}-${berth.id}`.toUpperCase(),
    ship: ship.id,
    berth: berth.id,
    fee: Math.round(ship.length * berth.feePerMetre * 100) / 100,
    currency: 'EUR',
  });
}

function missing(path: string): Response {
  return answer(404, { error: `There is nothing at ${path}. GET / lists the paths.` });
}

function wrongMethod(method: string, allowed: string): Response {
  return answer(405, { error: `${method} is not answered here, only ${allowed}.` });
}

function answer(status: number, value: unknown): Response {
  return Response.json(value, { status, headers: { 'x-answered-by': 'this page' } });
}
