import type { helpArticles as english } from '../en/help-articles.ts';
import type { Shape } from '../shape.ts';

/** What is in italics is called so on the screen. */
export const helpArticles: Shape<typeof english> = {
  'make-a-tool': `Ein Werkzeug ist eine Funktion mit einem **Namen**, einer **Beschreibung** und einem **Schema** dessen, was sie nimmt. Ein Agent wählt es nach der Beschreibung; sie sagt also am besten, was es tut und wann es gebraucht wird.

1. *Neu* wählen, dann eine Vorlage, die dem Gewünschten nahekommt.
2. Den Code ändern. Er wird beim Tippen gespeichert.
3. Die Argumente daneben ausfüllen und *Ausführen* drücken.

Der Code kann eine von drei Formen haben:

- eine Funktion namens \`tool\` oder \`run\`;
- ein Modul: \`export default async (params, context) => …\`;
- ein Modul, das eine ganze Definition exportiert: \`{ name, description, input_schema, execute }\`.

\`context\` hat \`log\`, \`progress\`, \`fetch\`, \`storage\`, \`secrets\`, \`files\` und ein \`signal\`, das sagt, wann Schluss ist.`,

  parameters: `Der Tab **Schema** sagt, was ein Werkzeug nimmt. Parameter lassen sich einzeln hinzufügen, als JSON-Schema schreiben, oder das Schema entsteht aus eingefügten Beispielargumenten.

Das Formular neben dem Code entsteht aus dem Schema, ebenso die Vorschläge im Editor. Formular und JSON zeigen dieselben Argumente: Eine Änderung im einen steht auch im anderen.

- Jeder Parameter braucht eine Beschreibung. Mehr sieht ein Agent nicht von ihm.
- Mit \`default\` ist er im Beispiel schon ausgefüllt.
- Argumente, die nicht passen, werden abgelehnt, bevor der Code läuft, mit der Stelle, an der es liegt.`,

  cases: `Ein Fall ist eine Eingabe und was daraus werden soll.

1. Das Werkzeug ausführen und das Ergebnis ansehen.
2. *Als Fall speichern* wählen. Von nun an erwartet der Fall dieses Ergebnis.
3. Im Tab **Fälle** alle ausführen. Sie laufen nebeneinander, und jeder gescheiterte zeigt den Unterschied.

Ein Fall kann einen gleichen Wert erwarten, einen Teil davon, einen Wert, der zu einem Schema passt, oder ein Scheitern.`,

  results: `Jeder Wert, der JSON ist, wird als Baum gezeigt. Manche werden gezeigt als das, was sie sind:

- eine Liste von Objekten mit denselben Schlüsseln als Tabelle, die sich sortieren lässt;
- Bild und Ton als solche, aus einer Data-Adresse oder \`{ type: 'image', data, mimeType }\`;
- langer Text als Text, mit einer Suche.

Protokollieren lässt sich mit \`context.log\` oder \`console.log\`, langsame Arbeit melden mit \`context.progress(done, total, message)\`. Beides ist zu sehen, während das Werkzeug läuft.

Steht unter **Rückgabe** (Tab Details) ein Schema, wird jedes Ergebnis daran geprüft.`,

  failures: `Neben dem Code steht, was geschehen ist, wo, und was zu tun ist. Der Knopf mit der Zeile führt an die Stelle im eigenen Code; *Einzelheiten* zeigt den rohen Text.

- **Das Werkzeug hat einen Fehler geworfen.** Seine Meldung liest der Agent, sie sagt also am besten, was richtig wäre. Das Beispiel scheitert zunächst: Den Pfad in \`user.login\` ändern.
- **Es brauchte zu lange.** Der Lauf wurde an seinem Zeitlimit beendet, auch mitten in einer endlosen Schleife. Das Zeitlimit steht im Tab Details. Das Warten auf Antworten zählt nicht mit.
- **Die Sandbox ist zusammengebrochen.** Der Code brauchte mehr Arbeitsspeicher, als ein Tab hat.
- **Die Argumente passen nicht.** Ein Blick ins Schema hilft; der Code lief gar nicht.

Frühere Läufe stehen mit ihrer Eingabe unter dem Ergebnis und lassen sich wieder ausführen.`,

  permissions: `Ein Werkzeug darf rechnen, was es will. Erreichen kann es **nichts**, bevor es erlaubt ist: keinen Server, keine Datei, kein Geheimnis, kein Dokument.

Versucht es das, hält der Lauf an und fragt: welches Werkzeug, was es will, wo. *Einmal erlauben* gilt für den nächsten Lauf, *Für dieses Werkzeug erlauben* bis zum Zurücknehmen. Der Fokus liegt auf der sicheren Antwort.

- Eine Berechtigung nennt einen Ort: einen Ursprung, Methoden und den Anfang eines Pfads.
- Der Code eines fremden Werkzeugs behält, was erlaubt wurde, nur solange er derselbe bleibt.
- Die eigene Adresse der App lässt sich nie erlauben.

Das Beispiel fragt einen Hafen, den diese Seite selbst spielt: Nichts wird irgendwohin gesendet.`,

  secrets: `Einen Schlüssel unter *Geheimnisse* anlegen, mit der Adresse, an die er gehen darf. Er wird in diesem Browser verschlüsselt und lässt sich nicht wieder anzeigen, für niemanden.

\`\`\`js
const response = await fetch('https://api.example.org/me', {
  headers: { authorization: \`Bearer \${secrets.get('GITHUB')}\` },
});
\`\`\`

Der Code sieht einen Platzhalter. Der Wert wird auf dem Weg hinaus eingesetzt, und nur für die Adressen dieses Geheimnisses. Ein Werkzeug bittet um ein Geheimnis mit dessen Namen, wie um jede Berechtigung. Links, Exporte und Sicherungen enthalten Namen von Geheimnissen und nie einen Wert.`,

  'node-tools': `Ein Werkzeug mit der Umgebung *Node.js* findet, was ein Node-Programm findet: \`fs\`, \`path\`, \`stream\`, \`child_process\`, \`worker_threads\`, \`http\` auf dem Rechner, den es zu haben glaubt. All das läuft in diesem Tab, in einer eigenen Sandbox.

- Es beginnt mit einem leeren Datenträger. Mit Erlaubnis bekommt es eine Kopie des Arbeitsbereichs; was es geändert hat, kommt an, wenn der Lauf gut endet.
- \`exec('ls -la | sort')\` geht: Eine Shell mit den üblichen Befehlen ist da.
- Für das Netz gelten dieselben Berechtigungen wie bei einem Browser-Werkzeug.

Wo das eingebaute Node nicht reicht, gibt es unter *Einstellungen → Node.js* eine andere Laufzeit. Sie lädt Code von anderswo, also fragt sie vorher.`,

  packages: `Der Tab **Pakete** eines Node.js-Werkzeugs fügt Pakete von npm mit ihrem Namen hinzu oder aus einem Archiv, das dort abgelegt wird.

- Was ein Paket braucht, kommt mit, jedes gegen die Prüfsumme der Paketquelle geprüft.
- Beim Hinzufügen läuft nichts von einem Paket: keine Installationsskripte.
- Pakete bleiben in diesem Browser und sind offline da. Ein Link zum Werkzeug enthält ihre Namen und Prüfsummen.

Pakete, die für eine Art von Rechner übersetzt sind, können in einem Tab nicht laufen; die App sagt es und nennt oft ein anderes.

Zu diesem Beispiel gehört ein Paket. Es wird beim ersten Lauf von der Paketquelle geholt.`,

  workspace: `Der Arbeitsbereich ist ein Datenträger in diesem Browser, für eigene Dateien, Werkzeuge und Agenten. Dateien darauf ablegen, einen Ordner des Rechners öffnen oder ein Zip entpacken.

- Ein Werkzeug sieht ihn nur mit Erlaubnis: zum Lesen, oder zum Lesen und Schreiben.
- Ein Lauf arbeitet auf einer Kopie. Was er geändert hat, kommt am Ende an; treffen zwei Änderungen zusammen, ganz oder gar nicht.
- Auch eine Datei in \`/tools\`, die eine Definition exportiert, ist ein Werkzeug.
- Das Terminal darunter hat eine Shell über denselben Dateien.

Das Beispiel schreibt eine Notiz und bittet dafür um die Berechtigung.`,

  storage: `Alles bleibt **in diesem Browser** und nirgends sonst: Es gibt kein Konto und keinen Server.

| Was | Wo es liegt | Verlässt ihn, wenn |
|---|---|---|
| Werkzeuge, Fassungen, Läufe, Einstellungen | Datenbank dieses Browsers | geteilt oder exportiert wird |
| Dateien des Arbeitsbereichs | privater Datenträger dieses Browsers | exportiert wird oder ein Werkzeug sie mit Erlaubnis sendet |
| Geheimnisse | verschlüsselt, in derselben Datenbank | eine Anfrage an eine ihrer Adressen geht |
| Gespräche | dieselbe Datenbank | sie an das gewählte Modell gesendet werden |
| Pakete, Modelldateien, die App selbst | dieser Browser, für ohne Netz | nie |
| was ein Werkzeug sich merkt | eigener Speicher, 5 MB | das Werkzeug es sendet, wohin es darf |

Das Löschen der Websitedaten entfernt alles. *Alles exportieren* macht eine Datei, aus der es zurückkommt; Geheimnisse und Berechtigungen sind nie darin.

Das Beispiel merkt sich eine Zahl von Lauf zu Lauf.`,

  share: `*Teilen* macht einen Link, der **das Werkzeug enthält**: Code, Beschreibung, Schema, Fälle. Nichts wird hochgeladen, also ist auch nichts wieder zu löschen und niemand zu fragen.

- Wer ihn öffnet, sieht, was er enthält, kann es ausprobieren, ohne etwas zu speichern, und kann es speichern.
- Ein Link zum Bearbeiten öffnet sich gleich im Editor.
- Unterschrieben sind spätere Links als solche von derselben Person zu erkennen.
- Ein langes Werkzeug passt nicht in jeden Chat: Die Anzeige sagt, wohin es passt. Eine Datei geht immer.
- *Auf einer anderen Seite zeigen* gibt HTML für einen Blog oder ein Dokument.

Nie dabei: Werte von Geheimnissen, Berechtigungen, frühere Läufe, der Speicher des Werkzeugs.

Im Beispiel zu sehen: Seine Adresse ist dann ein solcher Link und folgt jeder Änderung.`,

  strangers: `Ein Werkzeug, das mit einem Link, einer Datei oder einer Sicherung kam, ist **noch fremd**. Es läuft, aber

- allein, in einer Sandbox, die nach jedem Lauf weggeworfen wird;
- mit nichts erlaubt, was nicht genau diesem Code erlaubt wurde;
- und Agenten wird es nicht angeboten.

Es lesen, ausführen und ansehen, worum es bittet. *Diesem Werkzeug vertrauen*, wenn man es selbst so geschrieben hätte. Ändert es jemand anderes, gilt nicht mehr, was erlaubt war.`,

  'import-export': `**Hinein:** auf dem ersten Bildschirm oder irgendwo außerhalb eines Feldes einfügen, was da ist: Code, eine Definition von OpenAI, Anthropic, Gemini oder MCP, ein JSON-Schema, Beispielargumente, einen \`curl\`-Befehl, eine OpenAPI-Datei, \`tools.json\`, eine Konfiguration mit \`mcpServers\`. Was darin ist, ist zu sehen, bevor etwas gespeichert wird.

**Hinaus:** *Exportieren* schreibt Werkzeuge als Definitionen für einen Anbieter, als Modul, als \`tools.json\` oder als MCP-Server, der mit Node auf jedem Rechner läuft. Was ein Format nicht fassen kann, steht vor dem Speichern da.

**Alles:** *Einstellungen → Speicher* macht eine Sicherung und stellt sie wieder her.`,

  agent: `Unter **Agent** ist einem Modell zuzusehen, das die Werkzeuge benutzt. Ohne Modell mit einer Aufzeichnung beginnen: Die Worte des Modells werden abgespielt, seine Werkzeuge laufen wirklich in diesem Tab, und kein Schlüssel ist nötig.

- Wählen, welche Werkzeuge angeboten werden, und sehen, wie viele Token ihre Definitionen kosten.
- Jeder Aufruf zeigt Argumente, Ergebnis und Dauer. Neben dem Gespräch geöffnet, ist er zu sehen wie ein Lauf von Hand.
- Ein gescheiterter Aufruf führt zum Code und behoben wieder zurück.
- Wird eine eigene Nachricht bearbeitet, verzweigt sich das Gespräch.

Ein Gespräch lässt sich exportieren, als Aufzeichnung speichern oder als Link senden.`,

  models: `Unter *Einstellungen → Modelle* wählen, wo das Modell läuft:

- **Ein Anbieter** (OpenAI, Anthropic, Google, OpenRouter): einen Schlüssel einfügen. Er wird hier verschlüsselt und geht nur an diesen Anbieter.
- **Der eigene Rechner** (Ollama, LM Studio, llama.cpp, vLLM): den Server so starten, dass er diese Seite einlässt. Tut er es nicht, zeigt die App den Befehl.
- **Dieser Browser**: das eigene Modell von Chrome oder eine GGUF-Datei, die im Tab läuft, offline.

*Testen* fragt es einmal und sagt, was nicht stimmt, falls etwas nicht stimmt.`,

  approvals: `Bevor der Aufruf eines Modells läuft, wird gefragt, wenn es so eingestellt ist: das Werkzeug, seine Argumente, wo es wirkt. Die Argumente lassen sich vorher ändern, oder eine Ablehnung bekommt einen Grund; das Modell liest ihn.

- *Dieses Werkzeug immer erlauben* macht eine Regel. Sie endet, wenn sich das Werkzeug ändert.
- *Immer mit Argumenten wie diesen* macht eine Regel mit einem Muster, etwa \`{"path": "/notes/*"}\`.
- Bei Werkzeugen, denen nicht vertraut wird, wird jedes Mal gefragt, was auch immer die Regeln sagen.

*Einstellungen → Freigaben* zeigt, wonach bei welcher Art von Werkzeug gefragt wird, und alle Regeln.`,

  servers: `MCP-Server bringen Werkzeuge, Ressourcen und Prompts. Unter **Server** lässt sich einer hinzufügen

- über seine Adresse (HTTP oder SSE): Er muss Webseiten einlassen (CORS);
- als Programm, das in diesem Tab läuft, etwa ein npm-Paket oder eine Datei des Arbeitsbereichs;
- durch Einfügen einer Konfiguration mit \`mcpServers\`.

Seine Werkzeuge stehen dann als \`server.tool\` in der Liste, laufen von Hand wie eigene und können Agenten angeboten werden. Verbindet er sich nicht, sagt die Diagnose, warum und was hilft. *Nachrichten* zeigt jedes gewechselte Wort.

Ein Beispielserver braucht sonst nichts: *Das Beispiel ausprobieren*.`,

  keys: `Alles geht mit der Tastatur. Die Palette findet Werkzeuge und Aktionen mit ein paar Buchstaben, *Tab* geht von Teil zu Teil, *Esc* geht hinaus. Im Editor rückt *Tab* ein: Vorher *Esc* drücken, um ihn zu verlassen.`,
};
