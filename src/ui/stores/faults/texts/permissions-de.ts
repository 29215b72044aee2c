import type { PERMISSION_FAULTS } from '../../../../core/permissions/permission-faults.ts';
import type { Shape } from '../../../texts/shape.ts';

export const permissions: Shape<typeof PERMISSION_FAULTS> = {
  'permissions-not-object': () => 'Berechtigungen müssen ein Objekt { network, files, secrets, dom } sein.',
  'permissions-files': () => 'files muss „none“, „read“ oder „write“ sein.',
  'permissions-dom': () => 'dom muss true oder false sein.',
  'permissions-engine': () => 'engine muss „unrestricted“ sein oder fehlen.',
  'permissions-many-rules': (most) => `network muss eine Liste von höchstens ${most} Regeln sein.`,
  'permissions-secrets': (most) => `Das muss eine Liste von höchstens ${most} Namen von Geheimnissen sein.`,
  'permissions-reveal': () => 'Nur ein Geheimnis, das auch unter secrets erlaubt ist, lässt sich offenlegen.',
  'secret-name': () =>
    'Der Name eines Geheimnisses ist ein Buchstabe oder „_“, dann Buchstaben, Ziffern und „_“, höchstens 64 Zeichen.',
  'rule-not-object': () => 'Eine Regel muss ein Objekt { origin, methods, pathPrefix } sein.',
  'rule-credentials': () => 'credentialHeaders muss true oder false sein.',
  'origin-unreadable': () => 'Die Adresse (origin) braucht Schema und Host, etwa https://api.example.org.',
  'origin-scheme': (scheme) => `Die Adresse (origin) muss mit https:// oder http:// beginnen, nicht mit ${scheme}`,
  'origin-user': () => 'Die Adresse (origin) darf weder Benutzernamen noch Passwort enthalten.',
  'origin-wildcard': () => 'Die Adresse (origin) nennt einen Host; Platzhalter gibt es nicht.',
  'origin-path': (path) => `Die Adresse (origin) endet nach Host und Port; ${path} gehört in pathPrefix.`,
  'methods-list': (most) => `methods muss eine Liste von 1 bis ${most} HTTP-Methoden sein, etwa ["GET"].`,
  'method-name': () => 'Jede Methode muss eine HTTP-Methode sein, aber nicht CONNECT, TRACE oder TRACK.',
  'prefix-start': () => 'Der Pfad (pathPrefix) muss mit „/“ beginnen; „/“ allein erlaubt jeden Pfad.',
  'prefix-long': (most) => `Der Pfad (pathPrefix) darf höchstens ${most} Zeichen haben.`,
  'prefix-characters': () => 'pathPrefix enthält nur einen Pfad: kein „?“, „#“, Backslash oder Leerzeichen.',
  'prefix-parent': () => 'Der Pfad (pathPrefix) darf kein „..“ enthalten, auch nicht kodiert.',
  'prefix-unreadable': () => 'pathPrefix ist kein Pfad.',
};
