import type { OPENAPI_NOTES } from '../../../../catalog/contract/import/openapi-notes.ts';
import type { Shape } from '../../../texts/shape.ts';

function secretNeeded(secret: string, how: string, where: string): string {
  return (
    `Es braucht das Geheimnis ${secret}, gesendet ${how}. Bitte unter Einstellungen → Geheimnisse anlegen, für ` +
    `${where}.`
  );
}

/** Notes on tools from operations of an OpenAPI description. */
export const openApi: Shape<typeof OPENAPI_NOTES> = {
  'operation-renamed': (given, name) =>
    `Aus dem Namen „${given}“ wurde „${name}“: Buchstaben, Ziffern, Unterstrich und Bindestrich, höchstens 64 ` +
    'Zeichen, und jeder Name nur einmal.',
  'path-as-description': () => 'Eine Beschreibung war nicht enthalten; Methode und Pfad stehen an ihrer Stelle.',
  'description-shortened': () => 'Die Beschreibung wurde gekürzt.',
  'own-server': (address) => `Es hat einen eigenen Server: ${address}.`,
  'secret-bearer': (secret, where) => secretNeeded(secret, 'als Bearer-Token', where),
  'secret-basic-user': (secret, where) => secretNeeded(secret, 'als Benutzername der Basic-Anmeldung', where),
  'secret-basic-password': (secret, where) => secretNeeded(secret, 'als Passwort der Basic-Anmeldung', where),
  'secret-sent-in-header': (secret, where, header) => secretNeeded(secret, `im Header ${header}`, where),
  'secret-sent-in-query': (secret, where, parameter) => secretNeeded(secret, `in der Abfrage als ${parameter}`, where),
  'secret-optional': () =>
    'Es antwortet auch ohne Geheimnis. Wo das genügt, lässt sich das Geheimnis aus dem Code entfernen.',
  'sign-in-undescribed': (name) => `Es nennt eine Anmeldung, die nicht beschrieben ist: ${name}.`,
  'sign-in-http': (scheme) => `Es meldet sich mit HTTP ${scheme} an; der Code tut das nicht.`,
  'sign-in-cookie': (name) => `Es meldet sich mit dem Cookie ${name} an; eine Webseite kann ihn nicht senden.`,
  'sign-in-type': (type) => `Es meldet sich mit ${type} an; eine Webseite kann das nicht.`,
  'key-without-name': (name) => `Der Schlüssel ${name} hat keinen Namen.`,
  'links-left-out': () => 'Die Verweise zwischen der Antwort und anderen Operationen wurden weggelassen.',
  'results-of-no-schema': () => 'Ergebnisse werden nicht geprüft, weil kein einzelnes Schema die Antworten beschreibt.',
  'results-schema-too-large': () => 'Ergebnisse werden nicht geprüft, weil das Schema der Antwort zu groß ist.',
  'body-with-method': (method) => `Der Body wurde weggelassen, weil eine Webseite mit ${method} keinen senden kann.`,
  'body-of-xml': () => 'Der Body ist XML, das der Aufrufer als Text schreibt.',
  'body-undescribed': () => 'Der Body ist nicht beschrieben und wurde weggelassen.',
  'body-not-found': (reference) => `Der Body war nicht zu finden und wurde weggelassen: ${reference}.`,
  'parameter-not-found': (reference) => `Ein Parameter war nicht zu finden: ${reference}.`,
  'parameter-invalid': () => 'Ein Parameter ist kein Objekt und wurde weggelassen.',
  'parameter-renamed': (location, given, name) =>
    `Der Parameter ${given} (${location}) heißt ${name}, weil der Name vergeben ist.`,
  'cookie-left-out': (name) => `Der Cookie ${name} wurde weggelassen, weil eine Webseite keinen senden kann.`,
  'header-left-out': (name) => `Der Header ${name} wurde weggelassen: Der Browser oder der Code setzt ihn.`,
  'header-invalid': (name) => `Der Header „${name}“ wurde weggelassen: Das ist kein gültiger Name eines Headers.`,
  'schema-too-large': () => 'Ein Schema ist zu groß oder zu tief. Was darüber hinausgeht, nimmt jeden Wert an.',
  'reference-missing': (reference) => `Der Verweis ${reference} führt ins Leere. Dort wird jeder Wert angenommen.`,
  'reference-outside': (reference) =>
    `Der Verweis ${reference} führt aus der Datei hinaus und wurde nicht verfolgt. Dort wird jeder Wert angenommen.`,
  'pattern-left-out': () => 'Ein Muster ist in JavaScript nicht gültig und wurde weggelassen.',
};
