import { closeDatabase } from "~/server/db.server";
import { LANGUAGES } from "~/lib/languages";
import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { saveContent } from "~/models/content/content-write.server";

/* Publishes a page of an operator's own in the database of this process, in each language, with
   everything that such pages are made of. */

const PAGES = {
  en: {
    title: "How we work",
    description: "What happens between the first call and the day when an automation runs by itself.",
    body: `## In four weeks

We begin with a [consultation](/booking) and end with something that runs.

1. We watch how the work is done **today**.
2. We build the smallest thing that takes it over.
3. You test it with real cases.

> Nothing is switched on before your team has said yes.

### What it takes from you

| Week | Hours of your team |
| ---- | ------------------ |
| 1    | 6                  |
| 2    | 2                  |

- A person who knows the process
- Access to the systems, such as \`orders\` and \`stock\`
`,
  },
  de: {
    title: "So arbeiten wir",
    description: "Was zwischen dem ersten Gespräch und dem Tag passiert, an dem eine Automatisierung läuft.",
    body: `## In vier Wochen

Wir beginnen mit einer [Beratung](/booking) und enden mit etwas, das läuft.

1. Wir sehen uns an, wie die Arbeit **heute** gemacht wird.
2. Wir bauen das Kleinste, das sie übernimmt.
3. Sie testen es mit echten Fällen.

> Nichts geht in Betrieb, bevor Ihr Team zugestimmt hat.

### Was wir von Ihnen brauchen

| Woche | Stunden Ihres Teams |
| ----- | ------------------- |
| 1     | 6                   |
| 2     | 2                   |

- Eine Person, die den Ablauf kennt
- Zugang zu den Systemen, etwa zu \`orders\` und \`stock\`
`,
  },
};
const source = { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null };

for (const language of LANGUAGES) {
  await saveContent(
    { kind: "page", slug: "how-we-work", language },
    { version: 0, body: { fields: PAGES[language], items: [] }, publish: "at-once", source },
  );
}
await closeDatabase();
