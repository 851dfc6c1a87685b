import { pluralIn } from "~/lib/language/plural";
import {
  fact,
  momentText,
  paragraphsOf,
  type BookingWords,
  type FactWords,
  type MailWords,
  type ProposalWords,
} from "~/lib/mail-words";
import type { ConsultationWords } from "~/lib/zoned-dates";

const plural = pluralIn("de");

function bookingFacts(
  { typeName, when, hostName, place, reference }: BookingWords,
  before?: ConsultationWords,
): FactWords[] {
  return [
    ...fact("Thema", typeName),
    { label: "Wann", value: when.date, detail: when.hours },
    ...fact("Bisher", before && momentText(before)),
    ...fact("Mit", hostName),
    { label: "Wo", value: place ?? "Videogespräch. Den Link senden wir Ihnen rechtzeitig vor Beginn." },
    { label: "Referenz", value: reference },
  ];
}

function proposalFacts({ title, reference, revision }: ProposalWords): FactWords[] {
  return [
    { label: "Angebot", value: title },
    { label: "Referenz", value: `${reference}, Version ${revision}` },
  ];
}

const lifeNote = "Der Link gilt eine Stunde und nur einmal.";
const bookedNote = "Sie erhalten diese E-Mail, weil Sie eine Beratung gebucht haben.";
const followNote = (productName: string) =>
  `Sie erhalten diese E-Mail, weil Sie die Nachrichten Ihres Unternehmens bei ${productName} abonniert haben.`;

export const mailsCopy = {
  signup: (productName: string): MailWords => ({
    subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${productName}`,
    title: "Bestätigen Sie Ihre E-Mail-Adresse",
    paragraphs: [
      `Sie haben mit dieser E-Mail-Adresse ein Konto bei ${productName} angelegt.`,
      "Bitte bestätigen Sie, dass die Adresse Ihnen gehört. Danach können Sie sich anmelden.",
    ],
    action: "E-Mail-Adresse bestätigen",
    note: `${lifeNote} Falls Sie kein Konto angelegt haben, ignorieren Sie diese E-Mail. Ohne Bestätigung kann niemand das Konto verwenden.`,
  }),
  invite: (productName: string): MailWords => ({
    subject: `Einladung zu ${productName}`,
    title: "Sie sind eingeladen",
    paragraphs: [
      `Sie wurden zu ${productName} eingeladen.`,
      "Nehmen Sie die Einladung an, um ein Passwort zu wählen und sich anzumelden.",
    ],
    action: "Einladung annehmen",
    note: "Der Link gilt sieben Tage und nur einmal. Falls Sie keine Einladung erwartet haben, können Sie diese E-Mail ignorieren.",
  }),
  companyInvitation: ({
    productName,
    companyName,
    invitedBy,
    email,
    expires,
    lifeDays,
  }: {
    productName: string;
    companyName: string;
    invitedBy: string;
    email: string;
    expires: string;
    lifeDays: number;
  }): MailWords => ({
    subject: `Einladung zu ${companyName} bei ${productName}`,
    title: `Einladung zu ${companyName}`,
    paragraphs: [
      `${invitedBy} hat Sie in die Arbeitsbereiche von ${companyName} bei ${productName} eingeladen.`,
      "Öffnen Sie die Einladung, um die Einzelheiten zu sehen. Sie treten erst bei, wenn Sie dort annehmen.",
    ],
    facts: [
      { label: "Unternehmen", value: companyName },
      { label: "Eingeladen von", value: invitedBy },
      { label: "Eingeladen als", value: email },
      { label: "Gültig bis", value: expires },
    ],
    action: "Einladung öffnen",
    note: `Der Link gilt ${plural(lifeDays, { one: "einen Tag", other: `${lifeDays} Tage` })}, nur einmal und nur für diese E-Mail-Adresse. Falls Sie keine Einladung erwartet haben, ignorieren Sie diese E-Mail.`,
  }),
  recovery: (productName: string): MailWords => ({
    subject: `Neues Passwort für ${productName}`,
    title: "Wählen Sie ein neues Passwort",
    paragraphs: [
      `Wir haben eine Anfrage erhalten, das Passwort Ihres Kontos bei ${productName} zurückzusetzen.`,
      "Über den Link wählen Sie ein neues.",
    ],
    action: "Neues Passwort wählen",
    note: `${lifeNote} Falls die Anfrage nicht von Ihnen kam, ignorieren Sie diese E-Mail. Ihr Passwort bleibt dann unverändert.`,
  }),
  magiclink: (productName: string): MailWords => ({
    subject: `Anmelden bei ${productName}`,
    title: "Anmelden",
    paragraphs: [`Über den Link melden Sie sich bei ${productName} an. Sie brauchen kein Passwort.`],
    action: "Anmelden",
    note: `${lifeNote} Falls Sie den Link nicht angefordert haben, ignorieren Sie diese E-Mail. Ohne den Link kann sich niemand anmelden.`,
  }),
  emailChange: (productName: string, newEmail: string): MailWords => ({
    subject: `Bestätigen Sie die neue E-Mail-Adresse für Ihr Konto bei ${productName}`,
    title: "Bestätigen Sie die neue E-Mail-Adresse",
    paragraphs: [
      `Die E-Mail-Adresse Ihres Kontos bei ${productName} soll geändert werden.`,
      "Die Änderung gilt, sobald Sie sie sowohl von der bisherigen als auch von der neuen Adresse aus bestätigt haben.",
    ],
    facts: [{ label: "Neue Adresse", value: newEmail }],
    action: "Änderung bestätigen",
    note: `${lifeNote} Falls Sie diese Änderung nicht veranlasst haben, öffnen Sie den Link nicht und ändern Sie Ihr Passwort.`,
  }),
  reauthentication: (productName: string, code: string): MailWords => ({
    subject: `Ihr Sicherheitscode für ${productName}`,
    title: "Ihr Sicherheitscode",
    figure: { value: code, label: "Geben Sie diesen Code dort ein, wo danach gefragt wird." },
    preview: "Geben Sie ihn dort ein, wo danach gefragt wird.",
    paragraphs: [],
    note: "Der Code gilt eine Stunde und nur einmal. Niemand aus unserem Team wird Sie je danach fragen. Falls Sie keinen Code angefordert haben, ändern Sie Ihr Passwort.",
  }),
  securityNotice: (productName: string, event: string, when: string): MailWords => ({
    subject: `Zur Sicherheit Ihres Kontos bei ${productName}`,
    title: event,
    paragraphs: [
      `Diese Änderung betrifft Ihr Konto bei ${productName}.`,
      "Falls Sie das selbst waren, müssen Sie nichts tun. Falls nicht, wählen Sie jetzt ein neues Passwort. Damit werden alle anderen Geräte abgemeldet.",
    ],
    facts: [{ label: "Wann", value: when }],
    action: "Neues Passwort wählen",
    note: "Diese E-Mail senden wir nach jeder solchen Änderung. Sie lässt sich nicht abbestellen.",
  }),
  securityEvents: {
    password_changed: "Ihr Passwort wurde geändert",
    credential_copied: "Ein Passkey oder Sicherheitsschlüssel wurde vermutlich kopiert",
    factor_added: "Die Anmeldung in zwei Schritten wurde eingeschaltet",
    factor_removed: "Die Anmeldung in zwei Schritten wurde ausgeschaltet",
    api_key_created: "Ein API-Schlüssel wurde erstellt",
    identity_linked: "Ein Unternehmenskonto wurde für die Anmeldung verknüpft",
    identity_unlinked: "Die Verknüpfung mit einem Unternehmenskonto wurde aufgehoben",
    passkey_added: "Ein Passkey für die Anmeldung wurde angelegt",
    passkey_removed: "Ein Passkey wurde entfernt",
    recovery_code_used: "Ein Wiederherstellungscode wurde für die Anmeldung verwendet",
  },
  roiStatement: (
    productName: string,
    figures: { savedPerYear: string; hoursPerYear: string; payback: string },
    keptUntil: string,
  ): MailWords => ({
    subject: `Ihre ROI-Berechnung: ${figures.savedPerYear} im Jahr`,
    title: "Ihre ROI-Berechnung",
    figure: { value: figures.savedPerYear, label: "Ersparnis im Jahr, im vollen Betrieb" },
    paragraphs: [
      `Hier ist Ihre Berechnung vom ROI-Agenten von ${productName}. ${figures.payback}`,
      "Auf der Seite finden Sie alle Annahmen, drei Szenarien und die Amortisationskurve. Sie können sie weitergeben: Wer den Link hat, kann sie lesen.",
    ],
    figures: [
      { label: "Ersparnis im Jahr", value: figures.savedPerYear },
      { label: "Gesparte Stunden im Jahr", value: figures.hoursPerYear },
      { label: "Link gültig bis", value: keptUntil },
    ],
    action: "Berechnung öffnen",
    note: "Sie erhalten diese E-Mail, weil die Berechnung für diese Adresse angefordert wurde. Falls Sie das nicht waren, ignorieren Sie sie. Wir senden sie einmal und nehmen Sie in keinen Verteiler auf.",
  }),
  bookingConfirmed: (booking: BookingWords): MailWords => ({
    subject: `Ihre Beratung am ${momentText(booking.when)}`,
    preview: "Der Kalendereintrag liegt bei.",
    title: `Gebucht: ${booking.when.weekday}, ${booking.when.start} Uhr`,
    paragraphs: [
      booking.typeName === null
        ? `Ihre kostenlose Beratung bei ${booking.productName} ist bestätigt.`
        : `Ihr Termin bei ${booking.productName} ist bestätigt.`,
    ],
    facts: bookingFacts(booking),
    action: "Ansehen, verschieben oder absagen",
    after: [
      booking.typeName === null
        ? "Der Kalendereintrag liegt bei. Bringen Sie einen Prozess mit, der mehr kostet, als er sollte."
        : "Der Kalendereintrag liegt bei.",
    ],
    note: `${bookedNote} Der Link funktioniert ohne Konto. Geben Sie ihn deshalb nicht weiter. Falls Sie nicht gebucht haben, sagen Sie den Termin dort ab.`,
  }),
  bookingMoved: (
    booking: BookingWords & { before: ConsultationWords; message: string | null; byStaff: boolean },
  ): MailWords => ({
    subject: `Verschoben: Ihre Beratung ist jetzt am ${momentText(booking.when)}`,
    title: `Neuer Termin: ${booking.when.weekday}, ${booking.when.start} Uhr`,
    paragraphs: [
      booking.byStaff
        ? `${booking.productName} hat Ihre Beratung verschoben.`
        : `Ihre Beratung bei ${booking.productName} wurde verschoben.`,
      ...(booking.message === null ? [] : paragraphsOf(booking.message)),
    ],
    facts: bookingFacts(booking, booking.before),
    action: "Termin ansehen",
    after: ["Der beiliegende Kalendereintrag ersetzt den bisherigen."],
    note: bookedNote,
  }),
  bookingHandedOver: (booking: BookingWords): MailWords => ({
    subject: `Neue Ansprechperson: Ihre Beratung am ${momentText(booking.when)}`,
    title: `Ihre Beratung führt jetzt ${booking.hostName}`,
    paragraphs: ["Die Zeit bleibt gleich. Wo Sie sich treffen, steht unten."],
    facts: bookingFacts(booking),
    action: "Termin ansehen",
    after: ["Der beiliegende Kalendereintrag ersetzt den bisherigen."],
    note: bookedNote,
  }),
  bookingCancelled: (booking: BookingWords & { reason: string | null; byStaff: boolean }): MailWords => ({
    subject: `Abgesagt: Ihre Beratung am ${momentText(booking.when)}`,
    title: "Ihre Beratung wurde abgesagt",
    paragraphs: [
      ...(booking.byStaff ? [`${booking.productName} hat Ihre Beratung abgesagt.`] : []),
      "Sie können jederzeit einen neuen Termin buchen.",
    ],
    facts: [
      ...fact("Thema", booking.typeName),
      { label: "Wann", value: booking.when.date, detail: booking.when.hours },
      ...fact("Grund", booking.reason),
      { label: "Referenz", value: booking.reference },
    ],
    action: "Termin ansehen",
    after: ["Der beiliegende Kalendereintrag entfernt die Beratung aus Ihrem Kalender."],
    note: bookedNote,
  }),
  bookingMissed: (booking: BookingWords): MailWords => ({
    subject: `Schade, dass es am ${booking.when.weekday} nicht geklappt hat`,
    preview: "Wählen Sie gern einen neuen Termin.",
    title: `Schade, dass es am ${booking.when.weekday} nicht geklappt hat`,
    paragraphs: [
      `Sie hatten eine Beratung bei ${booking.productName} gebucht. Möchten Sie das Gespräch nachholen? Dann wählen Sie einen neuen Termin.`,
    ],
    facts: [
      { label: "Wann", value: booking.when.date, detail: booking.when.hours },
      ...fact("Mit", booking.hostName),
      { label: "Referenz", value: booking.reference },
    ],
    action: "Neuen Termin wählen",
    note: `${bookedNote} Falls Sie keinen weiteren Termin möchten, ignorieren Sie sie.`,
  }),
  bookingReminder: (booking: BookingWords & { isLast: boolean }): MailWords => ({
    subject: booking.isLast
      ? "Erinnerung: Ihre Beratung beginnt in weniger als einer Stunde"
      : `Erinnerung: Ihre Beratung am ${momentText(booking.when)}`,
    title: booking.isLast
      ? "Ihre Beratung beginnt in weniger als einer Stunde"
      : `Ihre Beratung: ${booking.when.weekday}, ${booking.when.start} Uhr`,
    paragraphs: [`Wir erinnern Sie an Ihre Beratung bei ${booking.productName}.`],
    facts: bookingFacts(booking),
    action: "Ansehen, verschieben oder absagen",
    note: bookedNote,
  }),
  bookingGuest: (
    change: "booked" | "moved" | "handed_over" | "cancelled" | "uninvited",
    booking: BookingWords & { byStaff: boolean },
  ): MailWords => ({
    subject: `${{ booked: "Einladung", moved: "Verschoben", handed_over: "Neue Ansprechperson", cancelled: "Abgesagt", uninvited: "Nicht mehr eingeladen" }[change]}: Beratung am ${momentText(booking.when)}`,
    title: {
      booked: `Einladung: ${booking.when.weekday}, ${booking.when.start} Uhr`,
      moved: `Neuer Termin: ${booking.when.weekday}, ${booking.when.start} Uhr`,
      handed_over: `Die Beratung führt jetzt ${booking.hostName}`,
      cancelled: "Die Beratung wurde abgesagt",
      uninvited: "Sie sind nicht mehr eingeladen",
    }[change],
    paragraphs: [
      {
        booked: `Jemand hat eine Beratung bei ${booking.productName} gebucht und Sie dazu eingeladen.`,
        moved: booking.byStaff
          ? `${booking.productName} hat die Beratung verschoben, zu der Sie eingeladen sind.`
          : `Die Beratung bei ${booking.productName} wurde von der Person verschoben, die Sie eingeladen hat.`,
        handed_over: `Die Beratung bei ${booking.productName}, zu der Sie eingeladen sind, hat eine neue Ansprechperson. Die Zeit bleibt gleich. Wo Sie sich treffen, steht unten.`,
        cancelled: booking.byStaff
          ? `${booking.productName} hat die Beratung abgesagt, zu der Sie eingeladen waren.`
          : `Die Beratung bei ${booking.productName} wurde von der Person abgesagt, die Sie eingeladen hat.`,
        uninvited: `Sie stehen nicht mehr auf der Gästeliste einer Beratung bei ${booking.productName}. Sie müssen nichts tun.`,
      }[change],
    ],
    facts: bookingFacts(booking),
    after: [
      {
        booked: "Der Kalendereintrag liegt bei.",
        moved: "Der beiliegende Kalendereintrag ersetzt den bisherigen.",
        handed_over: "Der beiliegende Kalendereintrag ersetzt den bisherigen.",
        cancelled: "Der beiliegende Kalendereintrag entfernt die Beratung aus Ihrem Kalender.",
        uninvited: "Der beiliegende Kalendereintrag entfernt die Beratung aus Ihrem Kalender.",
      }[change],
    ],
    note: "Sie erhalten diese E-Mail, weil Ihre Adresse bei der Buchung angegeben wurde. Falls Sie sie nicht erwarten, ignorieren Sie sie. Wir nehmen Sie in keinen Verteiler auf.",
  }),
  proposalSent: (proposal: ProposalWords & { hasOptions: boolean }): MailWords => {
    const { productName, title, owner, openUntil, revision, once, monthly, firstYear, hasOptions } = proposal;
    const priced = (label: string) => (hasOptions ? `${label}, ohne Optionen` : label);
    return {
      subject: revision > 1 ? `Neue Version Ihres Angebots: ${title}` : `Ihr Angebot: ${title}`,
      preview: `${firstYear} im ersten Jahr. Gültig bis ${openUntil}.`,
      title,
      paragraphs: [
        revision > 1
          ? `${productName} hat eine neue Version Ihres Angebots verfasst. Die bisherige kann nicht mehr angenommen werden. Auf der neuen Seite sehen Sie, was sich geändert hat.`
          : `Hier ist Ihr Angebot von ${productName}: was wir tun würden${hasOptions ? ", was es kostet und was optional ist" : " und was es kostet"}.`,
        `Auf der Angebotsseite können Sie ${hasOptions ? "Optionen wählen, " : ""}Fragen stellen, annehmen oder ablehnen. Sie brauchen dafür kein Konto.`,
      ],
      figures: [
        ...fact(priced("Einmalig"), once),
        ...fact(priced("Monatlich"), monthly),
        { label: priced("Erstes Jahr"), value: firstYear, tone: "total" },
        { label: "Gültig bis", value: openUntil, tone: "mark" },
      ],
      action: "Angebot lesen",
      ...(owner === null ? {} : { after: [`Ihre Ansprechperson: ${owner}.`] }),
      note: `Sie erhalten diese E-Mail, weil ${owner ?? productName} Ihnen das Angebot ${proposal.reference} gesendet hat. Wer den Link hat, kann es lesen und annehmen. Geben Sie ihn deshalb nur mit Bedacht weiter.`,
    };
  },
  proposalReminder: (proposal: ProposalWords & { daysLeft: number }): MailWords => ({
    subject: `Gültig bis ${proposal.openUntil}: ${proposal.title}`,
    title: plural(proposal.daysLeft, {
      one: "Ihr Angebot gilt noch einen Tag",
      other: `Ihr Angebot gilt noch ${proposal.daysLeft} Tage`,
    }),
    paragraphs: [
      "Danach läuft es ab. Auf Wunsch schreiben wir Ihnen ein neues.",
      "Falls etwas unklar ist, fragen Sie auf der Angebotsseite nach. Falls es nicht das Richtige für Sie ist, lehnen Sie es dort ab. Dann schreiben wir Ihnen deswegen nicht mehr.",
    ],
    facts: [
      ...proposalFacts(proposal),
      { label: "Gültig bis", value: proposal.openUntil, tone: "mark" },
      ...fact("Ihre Ansprechperson", proposal.owner),
    ],
    action: "Angebot lesen",
    note: `Sie erhalten diese E-Mail, weil das Angebot ${proposal.reference} auf Ihre Antwort wartet.`,
  }),
  proposalHalfSigned: (proposal: ProposalWords & { signer: string }): MailWords => ({
    subject: `Ihre Unterschrift fehlt noch: ${proposal.title}`,
    title: `${proposal.signer} hat unterschrieben. Jetzt sind Sie an der Reihe.`,
    paragraphs: [
      "Das Angebot ist angenommen, sobald Sie beide unterschrieben haben. Mit der ersten Unterschrift stehen auch die Optionen fest.",
      "Falls etwas unklar ist, fragen Sie auf der Angebotsseite nach. Falls etwas nicht stimmt, lehnen Sie es dort ab.",
    ],
    facts: [
      ...proposalFacts(proposal),
      { label: "Gültig bis", value: proposal.openUntil, tone: "mark" },
      ...fact("Ihre Ansprechperson", proposal.owner),
    ],
    action: "Lesen und unterschreiben",
    note: `Sie erhalten diese E-Mail, weil ${proposal.owner ?? proposal.productName} Sie als eine von zwei Personen benannt hat, die das Angebot ${proposal.reference} unterschreiben.`,
  }),
  proposalAccepted: (
    proposal: ProposalWords & { totals: string; workspace: string | null; isInvited: boolean },
  ): MailWords => ({
    subject: `Angenommen: ${proposal.title}`,
    title: "Das Angebot ist angenommen",
    paragraphs: [
      "Vielen Dank. Das beiliegende PDF ist Ihr Exemplar: der Wortlaut, die gewählten Optionen, wer wann angenommen hat. Bitte bewahren Sie es auf.",
      ...(proposal.workspace === null
        ? []
        : [
            `Wir haben den Arbeitsbereich ${proposal.workspace} für Sie eröffnet.${proposal.isInvited ? " Die Einladung kommt in einer eigenen E-Mail." : ""}`,
          ]),
    ],
    facts: [...proposalFacts(proposal), { label: "Summe", value: proposal.totals }],
    action: "Bestätigung öffnen",
    note: `Falls Sie dieses Angebot nicht angenommen haben, antworten Sie bitte sofort auf diese E-Mail. ${proposal.productName} bewahrt dasselbe Dokument auf.`,
  }),
  proposalAnswer: (proposal: ProposalWords & { text: string }): MailWords => ({
    subject: `Antwort zu Ihrem Angebot: ${proposal.title}`,
    title: "Eine Antwort zu Ihrem Angebot",
    paragraphs: [...paragraphsOf(proposal.text), ...(proposal.owner === null ? [] : [proposal.owner])],
    facts: proposalFacts(proposal),
    action: "Angebot lesen",
    note: "Sie erhalten diese E-Mail, weil auf der Seite dieses Angebots eine Frage gestellt wurde. Dort finden Sie alle Fragen und Antworten.",
  }),
  companyMessage: ({
    productName,
    author,
    text,
  }: {
    productName: string;
    author: string;
    text: string;
  }): MailWords => ({
    subject: `Nachricht von ${productName}`,
    title: `${author} hat Ihnen geschrieben`,
    paragraphs: [],
    quote: paragraphsOf(text),
    action: "Lesen und antworten",
    note: followNote(productName),
  }),
  companyFile: ({
    productName,
    author,
    fileName,
  }: {
    productName: string;
    author: string;
    fileName: string;
  }): MailWords => ({
    subject: `Datei von ${productName}`,
    title: `${author} hat eine Datei für Sie bereitgestellt`,
    paragraphs: [],
    facts: [{ label: "Datei", value: fileName }],
    action: "Dateien ansehen",
    note: followNote(productName),
  }),
  proposalWithdrawn: (proposal: ProposalWords): MailWords => ({
    subject: `Zurückgezogen: ${proposal.title}`,
    title: "Das Angebot wurde zurückgezogen",
    paragraphs: [
      `${proposal.productName} hat das Angebot zurückgezogen. Es kann nicht mehr angenommen werden.`,
      "Falls Sie das nicht erwartet haben, antworten Sie auf diese E-Mail.",
    ],
    facts: proposalFacts(proposal),
    note: "Sie müssen nichts tun.",
  }),
  proposalExpired: (proposal: ProposalWords): MailWords => ({
    subject: `Abgelaufen: ${proposal.title}`,
    title: "Das Angebot ist abgelaufen",
    paragraphs: [
      `Es kann nicht mehr angenommen werden. Haben Sie noch Interesse? Dann antworten Sie auf diese E-Mail, und ${proposal.productName} schreibt Ihnen ein neues.`,
    ],
    facts: [...proposalFacts(proposal), { label: "War gültig bis", value: proposal.openUntil }],
    note: "Falls es nicht das Richtige für Sie war, müssen Sie nichts tun. Wir schreiben Ihnen zu diesem Angebot nicht mehr.",
  }),
  contactReceipt: (productName: string): MailWords => ({
    subject: `Ihre Nachricht an ${productName}`,
    title: "Ihre Nachricht ist angekommen",
    paragraphs: [
      `Vielen Dank für Ihre Nachricht an ${productName}. Sie ist angekommen, und ein Mensch wird sie lesen.`,
      "Wir antworten an diese Adresse, in der Regel innerhalb von zwei Werktagen.",
    ],
    note: "Falls Sie uns nicht geschrieben haben, hat jemand Ihre Adresse versehentlich eingegeben. Sie können diese E-Mail ignorieren.",
  }),
  contactReply: ({
    productName,
    body,
    author,
    sentOn,
  }: {
    productName: string;
    body: string;
    author: string;
    sentOn: string;
  }): MailWords => ({
    subject: `Ihre Nachricht an ${productName}`,
    title: `Antwort von ${productName}`,
    paragraphs: [...paragraphsOf(body), author],
    note: `Sie erhalten diese E-Mail, weil Sie uns am ${sentOn} über unser Kontaktformular geschrieben haben.`,
  }),
  stop: "Solche E-Mails abbestellen",
} as const;

export const calendarEntryCopy = {
  title: (productName: string, typeName: string | null) =>
    typeName === null ? `Beratung bei ${productName}` : `${typeName} bei ${productName}`,
  hostTitle: (visitor: string, typeName: string | null) => `${typeName ?? "Beratung"}: ${visitor}`,
  answer: (question: string, answer: string) => `${question}\n${answer}`,
  guestDescription: (host: string) => (host === "" ? "" : `Mit ${host}.`),
  description: ({ host, url }: { host: string; url: string }) =>
    `${host === "" ? "" : `Mit ${host}. `}Ansehen, verschieben oder absagen: ${url}`,
} as const;
