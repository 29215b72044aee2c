import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';

/** What is in italics is called so on the screen. */
export const german: Shape<typeof english> = {
  'make-a-tool': `Ein Werkzeug ist eine Funktion mit einem **Namen**, einer **Beschreibung** und einem **Schema**
ihrer Eingabe. Ein Agent wählt es nach der Beschreibung aus; sie sollte also sagen, was es tut und wann es gebraucht
wird.

1. *Neu* wählen, dann eine Vorlage, die dem Gewünschten nahekommt.
2. Den Code ändern. Er wird beim Tippen gespeichert.
3. Die Argumente daneben ausfüllen und *Ausführen* drücken.

Der Code kann eine von drei Formen haben:

- eine Funktion namens \`tool\` oder \`run\`;
- ein Modul: \`export default async (params, context) => …\`;
- ein Modul, das eine ganze Definition exportiert: \`{ name, description, input_schema, execute }\`.

\`context\` hat \`log\`, \`progress\`, \`fetch\`, \`storage\`, \`secrets\`, \`files\` und ein \`signal\`, das meldet,
wann die Funktion aufhören soll.`,

  parameters: `Der Tab **Schema** beschreibt die Eingabe eines Werkzeugs. Parameter lassen sich einzeln hinzufügen
oder als JSON-Schema schreiben; aus eingefügten Beispielargumenten lässt sich das Schema erzeugen.

Das Formular neben dem Code entsteht aus dem Schema, ebenso die Vorschläge im Editor. Formular und JSON zeigen
dieselben Argumente: Eine Änderung im einen erscheint auch im anderen.

- Jeder Parameter braucht eine Beschreibung. Mehr sieht ein Agent davon nicht.
- Mit \`default\` ist er im Beispiel schon ausgefüllt.
- Argumente, die nicht passen, werden abgelehnt, bevor der Code läuft; die Meldung nennt die Stelle.`,

  cases: `Ein Fall ist eine Eingabe mit dem erwarteten Ergebnis.

1. Das Werkzeug ausführen und das Ergebnis ansehen.
2. *Als Fall speichern* wählen. Von nun an erwartet der Fall dieses Ergebnis.
3. Im Tab **Fälle** alle ausführen. Sie laufen nebeneinander, und jeder fehlgeschlagene Fall zeigt den Unterschied.

Ein Fall kann einen gleichen Wert erwarten, einen Teil davon, einen Wert, der zu einem Schema passt, oder einen
Fehlschlag.`,

  results: `Jeder JSON-Wert wird als Baum gezeigt. Manche Werte haben eine eigene Ansicht:

- eine Liste von Objekten mit denselben Schlüsseln erscheint als Tabelle, die sich sortieren lässt;
- Bild und Ton werden angezeigt oder abgespielt, aus einer Data-Adresse oder \`{ type: 'image', data, mimeType }\`;
- langer Text erscheint als Text, mit einer Suche.

Protokollieren lässt sich mit \`context.log\` oder \`console.log\`, langsame Arbeit melden mit
\`context.progress(done, total, message)\`. Beides ist zu sehen, während das Werkzeug läuft.

Steht unter **Rückgabe** (Tab Details) ein Schema, wird jedes Ergebnis daran geprüft.`,

  failures: `Neben dem Code steht, was wo geschehen ist und was zu tun ist. Die Schaltfläche mit der Zeilennummer
führt an die Stelle im eigenen Code; *Einzelheiten* zeigt den rohen Text.

- **Das Werkzeug hat einen Fehler geworfen.** Ein Agent liest seine Meldung; sie sollte also sagen, was richtig wäre.
  Das Beispiel schlägt zunächst fehl: Den Pfad in \`user.login\` ändern.
- **Es brauchte zu lange.** Der Lauf wurde an seinem Zeitlimit beendet; das geht auch mitten in einer endlosen
  Schleife. Das Zeitlimit steht im Tab Details. Das Warten auf Antworten zählt nicht mit.
- **Die Sandbox ist abgestürzt.** Der Code brauchte mehr Arbeitsspeicher, als ein Tab hat.
- **Die Argumente passen nicht.** Ein Blick ins Schema hilft; der Code lief gar nicht.

Frühere Läufe stehen mit ihrer Eingabe unter dem Ergebnis und lassen sich wieder ausführen.`,

  permissions: `Ein Werkzeug darf alles berechnen, aber **nichts** erreichen, bevor es erlaubt ist: keinen
Server, keine Datei, kein Geheimnis, kein Dokument.

Versucht es das, wartet der Lauf, und eine Karte fragt: welches Werkzeug, was es will, wo. *Einmal erlauben* gilt für
diesen einen Lauf, *Für dieses Werkzeug erlauben* bis zum Zurücknehmen. Danach läuft er weiter; war er schon zu Ende,
beginnt er von vorn, und die Schaltfläche sagt es. Ein abgewählter Teil wird nicht erlaubt. Der Fokus liegt auf der
sicheren Antwort.

- Eine Berechtigung nennt einen Ort: einen Ursprung, Methoden und den Anfang eines Pfads.
- Der Code eines fremden Werkzeugs behält, was erlaubt wurde, nur solange er derselbe bleibt.
- Die eigene Adresse der App lässt sich nie erlauben.

Das Beispiel fragt den Dienst eines Hafens, den diese Seite selbst nachbildet: Nichts wird irgendwohin gesendet.`,

  secrets: `Einen Schlüssel in die Karte eintragen, mit der ein Werkzeug um ihn bittet, oder unter
*Einstellungen → Geheimnisse* anlegen, mit der Adresse, an die er gehen darf. Er wird in diesem Browser verschlüsselt
und lässt sich nicht wieder anzeigen, für niemanden.

\`\`\`js
const response = await fetch('https://api.example.org/me', {
  headers: { authorization: \`Bearer \${secrets.get('GITHUB')}\` },
});
\`\`\`

Der Code sieht einen Platzhalter. Der Wert wird erst beim Senden der Anfrage eingesetzt, und nur für die Adressen
dieses Geheimnisses. Ein Werkzeug bittet um ein Geheimnis mit dessen Namen, wie um jede Berechtigung. Links, Exporte
und Sicherungen enthalten Namen von Geheimnissen und nie einen Wert.`,

  'node-tools': `Ein Werkzeug mit der Umgebung *Node.js* hat, was ein Node-Programm hat: \`fs\`, \`path\`, \`stream\`,
\`child_process\`, \`worker_threads\`, \`http\` auf einem nachgebildeten Rechner. All das läuft in diesem Tab, in
einer eigenen Sandbox.

- Es beginnt mit einem leeren Datenträger. Mit Erlaubnis bekommt es eine Kopie des Arbeitsbereichs; was es geändert
  hat, kommt an, wenn der Lauf gut endet.
- \`exec('ls -la | sort')\` geht: Eine Shell mit den üblichen Befehlen ist da.
- Für das Netz gelten dieselben Berechtigungen wie bei einem Browser-Werkzeug.

Wo das eingebaute Node nicht reicht, gibt es unter *Einstellungen → Node.js* eine andere Laufzeit. Sie lädt Code von
außen und fragt deshalb vorher.`,

  packages: `Der Tab **Pakete** eines Node.js-Werkzeugs fügt Pakete von npm mit ihrem Namen hinzu oder aus einem
Archiv, das dort abgelegt wird.

- Benötigte Pakete kommen mit. Jedes wird gegen die Prüfsumme der Paketquelle geprüft.
- Beim Hinzufügen läuft kein Code eines Pakets, auch keine Installationsskripte.
- Pakete bleiben in diesem Browser und sind offline da. Ein Link zum Werkzeug enthält ihre Namen und Prüfsummen.

Pakete, die für eine Art von Rechner übersetzt sind, können in einem Tab nicht laufen; die App sagt es und nennt oft
ein anderes.

Zu diesem Beispiel gehört ein Paket. Es wird beim ersten Lauf von der Paketquelle geholt.`,

  workspace: `Der Arbeitsbereich ist ein Datenträger in diesem Browser, für eigene Dateien, Werkzeuge und Agenten.
Dateien darauf ablegen, einen Ordner des Rechners öffnen oder ein Zip entpacken.

- Ein Werkzeug sieht ihn nur mit Erlaubnis: zum Lesen, oder zum Lesen und Schreiben.
- Ein Lauf arbeitet auf einer Kopie. Was er geändert hat, kommt am Ende an; ändern zwei Läufe dieselbe Datei, bleibt
  die erste Änderung.
- Auch eine Datei in \`/tools\`, die eine Definition exportiert, ist ein Werkzeug.
- Das Terminal darunter hat eine Shell über denselben Dateien, mit \`node\`, \`npm install\`, \`git\` und \`curl\`. Es
  fragt, bevor etwas den Browser verlässt. Tab ergänzt Namen.
- Ein Rechtsklick auf eine Datei zeigt ihre Aktionen. Dateien in Markdown und HTML haben eine Vorschau.

Das Beispiel schreibt eine Notiz und bittet dafür um die Berechtigung.`,

  storage: `Alles bleibt **in diesem Browser**: Es gibt kein Konto und keinen Server.

| Was | Wo es liegt | Verlässt ihn, wenn |
|---|---|---|
| Werkzeuge, Versionen, Läufe, Einstellungen | Datenbank dieses Browsers | geteilt oder exportiert wird |
| Dateien des Arbeitsbereichs | privater Datenträger dieses Browsers | exportiert wird oder ein Werkzeug sie mit Erlaubnis sendet |
| Geheimnisse | verschlüsselt, in derselben Datenbank | eine Anfrage an eine ihrer Adressen geht |
| Gespräche | dieselbe Datenbank | sie an das gewählte Modell gesendet werden |
| Pakete, Modelldateien, die App selbst | dieser Browser, für ohne Netz | nie |
| was ein Werkzeug sich merkt | eigener Speicher, 5 MB | das Werkzeug es sendet, wohin es darf |

*Alle meine Daten löschen* unter *Einstellungen → Speicher* entfernt alles, ebenso das Löschen der Websitedaten.
*Alles exportieren* speichert eine Datei, aus der sich alles wiederherstellen lässt; Geheimnisse und Berechtigungen
sind nie darin.

Das Beispiel merkt sich eine Zahl von Lauf zu Lauf.`,

  share: `*Teilen* erzeugt einen Link, der **das Werkzeug enthält**: Code, Beschreibung, Schema, Fälle. Nichts wird
hochgeladen.

- Wer ihn öffnet, sieht, was er enthält, kann es ausprobieren, ohne etwas zu speichern, und kann es speichern.
- Ein Link zum Bearbeiten öffnet sich gleich im Editor.
- Spätere Links mit derselben Signatur sind als solche von derselben Person zu erkennen.
- Der Link eines langen Werkzeugs passt nicht in jeden Chat: Die Anzeige sagt, wohin er passt. Eine Datei geht immer.
- *Auf einer anderen Seite anzeigen* gibt HTML für einen Blog oder ein Dokument.

Nie dabei: Werte von Geheimnissen, Berechtigungen, frühere Läufe, der Speicher des Werkzeugs.

Das Beispiel zeigt es: Die Adresse der Seite ist dann ein solcher Link und folgt jeder Änderung.`,

  strangers: `Ein Werkzeug, das mit einem Link, einer Datei oder einer Sicherung kam, ist zunächst **fremd**. Es lässt
sich ausführen, aber

- es läuft allein, in einer Sandbox, die nach jedem Lauf weggeworfen wird;
- es darf nur, was genau diesem Code erlaubt wurde;
- und Agenten wird es nicht angeboten.

Das Werkzeug lesen, ausführen und ansehen, worum es bittet. *Diesem Werkzeug vertrauen* wählen, wenn das in
Ordnung ist. Ändert es jemand anderes, gilt nicht mehr, was erlaubt war.`,

  'import-export': `**Hinein:** auf dem ersten Bildschirm oder irgendwo außerhalb eines Feldes einfügen: Code, einen
TypeScript-Typ, eine Python-Funktion, eine Definition von OpenAI, Anthropic, Gemini oder MCP, ein JSON-Schema,
Beispielargumente, einen \`curl\`-Befehl, eine OpenAPI-Datei, \`tools.json\`, eine Konfiguration mit \`mcpServers\`.
Der Inhalt ist zu sehen, bevor etwas gespeichert wird.

**Hinaus:** *Exportieren* schreibt Werkzeuge als Definitionen für einen Anbieter, als Modul, als \`tools.json\` oder
als MCP-Server, der mit Node auf jedem Rechner läuft. Was ein Format nicht fassen kann, zeigt der Dialog vor dem
Speichern.

**Alles:** *Einstellungen → Speicher* macht eine Sicherung und stellt sie wieder her.`,

  agent: `Unter **Agent** benutzt ein Modell die eigenen Werkzeuge, und man sieht ihm zu. Ohne Modell am besten mit
einer Aufzeichnung beginnen: Die Worte des Modells werden abgespielt, seine Werkzeuge laufen wirklich in diesem Tab,
und kein Schlüssel ist nötig.

- Wählen, welche Werkzeuge angeboten werden, und sehen, wie viele Token ihre Definitionen kosten.
- Jeder Aufruf zeigt Argumente, Ergebnis und Dauer. Neben dem Gespräch geöffnet, sieht er aus wie ein Lauf von Hand.
- Ein fehlgeschlagener Aufruf führt zum Code. Ist der Fehler behoben, führt *Mit dem neuen Code erneut ausführen*
  zurück und führt den Aufruf noch einmal aus.
- Wird eine eigene Nachricht bearbeitet, verzweigt sich das Gespräch. Das Menü eines Beitrags beginnt von dort ein
  neues Gespräch oder fragt ein anderes Modell. *Modelle vergleichen* zeigt die Antworten von zwei oder drei
  nebeneinander.
- Weiterschreiben geht, während das Modell antwortet: Die Nachricht wartet, bis die Antwort endet.

Ein Gespräch lässt sich exportieren, als Aufzeichnung speichern oder als Link senden.`,

  models: `Unter *Einstellungen → Modelle* wählen, wo das Modell läuft:

- **Ein Anbieter** (OpenAI, Anthropic, Google, OpenRouter): einen Schlüssel einfügen. Er wird hier verschlüsselt und
  geht nur an diesen Anbieter.
- **Der eigene Rechner** (Ollama, LM Studio, llama.cpp, vLLM): den Server so starten, dass er Anfragen dieser Seite
  annimmt. Tut er es nicht, zeigt die App den Befehl.
- **Dieser Browser**: das eigene Modell von Chrome oder eine GGUF-Datei, die im Tab läuft, offline.

*Testen* fragt das Modell einmal und sagt gegebenenfalls, was nicht stimmt.`,

  approvals: `Bevor der Aufruf eines Modells läuft, fragt je nach Einstellung eine Karte: Sie zeigt das Werkzeug,
seine Argumente und wo es wirkt. Die Argumente lassen sich vorher ändern, und eine Ablehnung kann einen Grund
nennen; das Modell liest ihn.

- *Dieses Werkzeug immer erlauben* legt eine Regel an. Sie endet, wenn sich das Werkzeug ändert.
- *Immer mit Argumenten wie diesen* legt eine Regel mit einem Muster an, etwa \`{"path": "/notes/*"}\`.
- Bei Werkzeugen, denen nicht vertraut wird, wird jedes Mal gefragt, was auch immer die Regeln sagen.

*Einstellungen → Freigaben* legt fest, bei welcher Art von Werkzeug gefragt wird, und zeigt alle Regeln.`,

  skills: `Ein Skill ist ein Ordner mit einer Datei \`SKILL.md\`: Anweisungen für eine Art von Aufgaben, in dem
Format, das Claude Code, Codex, Copilot und andere lesen.

\`\`\`
---
name: release-notes
description: Writes release notes. Use before each release.
---
1. Read CHANGELOG.md.
2. Write one line for each change that users notice.
\`\`\`

- Ein Ordner wie \`~/.claude/skills\`, ein Zip oder eine \`.skill\`-Datei lässt sich auf **Skills** ablegen, oder der
  Ordner kommt nach \`.agents/skills\` im Arbeitsbereich.
- **Erlauben** lässt sich ein Skill, sobald er gelesen ist. Sein Text gilt dann als eigene Anweisung. Jede Änderung
  seiner Dateien fragt erneut.
- Ein Agent lädt einen Skill, wenn eine Aufgabe zu seiner Beschreibung passt. Mit \`/\` und seinem Namen lässt er sich
  starten, gefolgt von Argumenten.
- Skripte im Ordner laufen mit \`skill_bash\` und haben eigene Berechtigungen. Dateien in seinem Ordner \`tools\` sind
  Werkzeuge, die Agenten in Gesprächen mit dem Skill aufrufen können.
- *Prüfung* sagt, was das Format, Claude Code und Codex ablehnen würden. *Exportieren* packt Skills im Aufbau eines
  Programms.

Vier Skills sind dabei, zum Verwenden und zum Lernen: \`plan\`, \`do\`, \`check\` und \`make-a-tool\`. Die
Aufzeichnung „Ein Skill bei der Arbeit“ unter **Agent** zeigt einen im Einsatz, ohne Schlüssel.`,

  agents: `Ein Agent ist eine Markdown-Datei: Anweisungen für eine Rolle, mit den Werkzeugen und dem Modell dafür. Die
Dateien von Claude Code, GitHub Copilot und opencode werden gelesen, wie sie sind.

\`\`\`
---
name: reviewer
description: Reviews changed files.
tools: Read, Glob, Grep
---
List what could fail: path, line, reason.
\`\`\`

- Ein Ordner wie \`.claude/agents\` oder eine Datei lässt sich auf **Skills → Agenten** ablegen. **Erlauben** lässt
  sich ein Agent, sobald er gelesen ist; jede Änderung seiner Datei fragt erneut.
- Unter dem Nachrichtenfeld lässt sich ein **Agent** wählen: Seine Anweisungen und Werkzeuge gelten im
  Gespräch.
- Ein Agent kann andere als Aufgaben starten, mit dem eingebauten Werkzeug \`task\`. Eine Aufgabe ist ein eigenes
  Gespräch. Es bekommt nie ein Werkzeug, das diesem fehlt, und seine Aufrufe werden freigegeben wie
alle anderen: Jede Karte nennt den Agenten und die Aufgabe.
- Eine Aufgabe ist eine Zeile unter ihrem Aufruf; geöffnet zeigt sie, was geschah. Vier laufen zugleich, zwei Ebenen
  tief, 32 in einem Gespräch. Ihre Token zählen zum Gespräch.
- **Stopp** beendet alle Aufgaben. Wurde die Seite geschlossen, sind sie unterbrochen; nichts beginnt von selbst neu.
- *Exportieren* schreibt eine Datei, die Claude Code, Copilot oder opencode liest.

Die App hat drei Agenten: \`general\` arbeitet an allem, \`explore\` liest nur, \`self_mod\` repariert Werkzeuge. Die
Aufzeichnung „Unteragenten“ unter **Agent** zeigt zwei Aufgaben, ohne Schlüssel.`,

  panels: `Ein Panel ist eine kleine eigene App: HTML in einem abgeschlossenen Rahmen, und Werkzeuge, die Agenten
aufrufen, solange es offen ist. Beginnen Sie unter **Panels** mit einer Vorlage: Tabelle, Zeichenbrett, Notizkarte,
Webseite oder ein leeres Panel.

Ein Panel ist ein Ordner wie \`.ah/panels/board\`:

- \`manifest.json\` hat Id, Titel und Werkzeuge. Jedes Werkzeug nennt einen Endpunkt: \`POST /api/board/cards/:id\`.
- \`api.js\` beantwortet die Endpunkte. Es läuft in der Sandbox, Aufruf für Aufruf; was bleibt, liegt in
  \`context.storage\`.
- \`index.html\` ist, was Sie sehen. \`toolyard.fetch\` fragt dieselben Endpunkte: Sie und ein Agent teilen sich eine
  API. \`toolyard.onChange\` meldet, dass ein Agent ein Werkzeug aufrief; \`toolyard.callTool\` ruft jedes andere
  Werkzeug auf, und Sie werden jedes Mal gefragt.

Sie **erlauben** ein Panel, nachdem Sie es angesehen haben. Jede Änderung seiner Dateien von außen fragt neu; Ihre
eigenen nicht.

Ein Agent öffnet ein Panel mit \`open_board_panel\` neben dem Gespräch und bekommt seine Werkzeuge ab dem nächsten
Schritt. Ist *Eingebaute Werkzeuge* eingeschaltet, kann er auch die Panels der App öffnen, lesen, was zu sehen ist,
und Notizen hinterlassen: Die an Sie stehen in der Hilfe, die für die Anweisungen warten unter Einstellungen →
Notizen für den Prompt.

Die Aufzeichnung „Eine App bedienen“ unter **Agent** zeigt es ohne Schlüssel.`,

  servers: `MCP-Server bringen Werkzeuge, Ressourcen und Prompts. Unter **Server** lässt sich einer hinzufügen

- über seine Adresse (HTTP oder SSE): Er muss Anfragen von Webseiten erlauben (CORS);
- als Programm, das in diesem Tab läuft, etwa ein npm-Paket oder eine Datei des Arbeitsbereichs;
- durch Einfügen einer Konfiguration mit \`mcpServers\`.

Seine Werkzeuge stehen dann unter seinem Namen in der Liste, lassen sich von Hand ausführen wie eigene und können
Agenten angeboten werden. Verbindet sich der Server nicht, sagt die Diagnose, warum und was hilft. *Nachrichten* zeigt
jede gewechselte Nachricht.

*Das Beispiel ausprobieren* startet einen Server, der sonst nichts braucht.`,

  'connect-an-agent': `Programme auf diesem Computer können Werkzeuge aufrufen, solange dieser Tab offen ist. Unter
**Agenten verbinden**

- das Relay mit \`npm start\` starten oder mit der Datei \`toolyard-relay.mjs\` der App. Es gibt einen Kopplungslink
  aus: ihn öffnen und verbinden;
- einen Agenten hinzufügen. Er bekommt ein Token, in dem Text, den er braucht;
- die Werkzeuge wählen, die er aufrufen darf. Andere sieht er nicht, und keine, denen nicht vertraut wird.

Vor jedem Aufruf kommt eine Frage, außer nach *Immer* für diesen Agenten und dieses Werkzeug. Ein geändertes Werkzeug
fragt wieder. **Aufrufe** zeigt, was Agenten aufrufen; das Quadrat daneben beendet einen, *Zugriff entziehen* alle.

Für eine Shell gibt es \`curl\`: Im Menü eines Werkzeugs steht *Als curl kopieren*. Ist kein Tab offen, erfahren das
die Aufrufer.`,

  keys:
    `Alles geht mit der Tastatur. Die Palette findet Werkzeuge und Aktionen mit ein paar Buchstaben, *Tab* geht ` +
    `von Teil zu Teil, *Esc* geht hinaus. Im Editor rückt *Tab* ein: Vorher *Esc* drücken, um ihn zu verlassen.`,
};
