import { createSender } from "~/services/mailer.server";
import { createOutsideFetch, OutsideFetchError } from "~/services/outside-fetch.server";

/* Connects to each address of the arguments, one after the other, and reports what came of it. */
const ask = createOutsideFetch({ allowedHosts: ["127.0.0.1"] });
const request = { method: "GET", headers: {}, milliseconds: 500, maxBytes: 1_000, ifLonger: "cut" } as const;
const from = { name: "Automata", address: "hello@automata.example" };
const mail = {
  messageId: "<1@automata.example>",
  from,
  to: "ada@example.com",
  subject: "s",
  text: "t",
  html: "h",
};

async function connect(address: string): Promise<string> {
  try {
    if (address.startsWith("https:")) return String((await ask(address, request)).status);
    await createSender(address)(mail);
    return "sent";
  } catch (error) {
    if (error instanceof OutsideFetchError) return error.fault;
    return error instanceof Error ? error.message : String(error);
  }
}

const outcomes: string[] = [];
for (const address of process.argv.slice(2)) outcomes.push(await connect(address));
console.log(JSON.stringify(outcomes));
process.exit(0);
