export const privacyCopy = {
  title: "Datenschutz",
  description:
    "Was diese Website über Sie speichert, warum, wie lange, wer es sonst sieht und wie Sie eine Kopie erhalten oder es löschen lassen.",
  lead: "Wir speichern, was wir brauchen, um Ihnen zu antworten, Beratungen durchzuführen und Ihr Konto zu führen. Diese Website kommt ohne Werbung, ohne Tracking und ohne Analyse-Cookies aus. Die Einzelheiten stehen auf dieser Seite.",
  updated: "2026-11-27",
  sections: [
    {
      id: "who",
      heading: "Wer verantwortlich ist",
      paragraphs: [
        "{product}, {address}, ist für die personenbezogenen Daten verantwortlich, die diese Website verarbeitet. Mit jeder Frage dazu können Sie an {email} schreiben. Ein Satz genügt; ein Formular oder eine Begründung brauchen Sie nicht.",
        "Diese Seite gilt für die Website und ihre Konten. Wenn wir für ein Unternehmen eine Automatisierung betreiben, gehören die Daten darin diesem Unternehmen, und ein eigener Vertrag regelt, was wir damit tun dürfen. Wenn Sie wissen möchten, wie ein solches Unternehmen mit Ihren Daten umgeht, fragen Sie bitte zuerst dort.",
      ],
    },
    {
      id: "visits",
      heading: "Wenn Sie die Website besuchen",
      paragraphs: [
        "Wie jeder Webserver schreibt unserer für jede Anfrage eine Protokollzeile. Sie enthält die Uhrzeit, die Methode, die Adresse ohne den Teil nach dem Fragezeichen, Status, Größe und Dauer der Antwort, eine zufällige Nummer der Anfrage und eine gekürzte IP-Adresse, die ein Netz bezeichnet und nicht Ihr Gerät. Was Sie in ein Formular eingeben, steht nie im Protokoll.",
        "Diese Zeilen nutzen wir, um Störungen zu finden und Angriffe abzuwehren. Sie werden nach spätestens 14 Tagen gelöscht, es sei denn, eine Zeile belegt einen Angriff, mit dem wir uns noch befassen.",
        "Um automatisierten Missbrauch zu stoppen, zählen wir außerdem Versuche, zum Beispiel Anmeldungen oder abgeschickte Formulare, je IP-Adresse oder Konto. Diese Zähler bestehen nur kurz und dienen keinem anderen Zweck.",
      ],
    },
    {
      id: "figures",
      heading: "Wie wir Besuche zählen",
      paragraphs: [
        "Wir zählen, welche Seiten aufgerufen werden, welche Websites und Kampagnen Besucher bringen und ob Besucher eine ROI-Berechnung abschließen oder eine Beratung buchen. Dafür braucht es kein Cookie, auf Ihrem Gerät wird nichts gespeichert, und kein anderes Unternehmen ist beteiligt.",
        "Damit jeder Besucher am Tag einmal zählt, macht unser Server aus Ihrer IP-Adresse und dem Namen Ihres Browsers einen zufällig aussehenden Code. Das Geheimnis dafür wechselt täglich. Die Adresse selbst speichern wir hierfür nie. Geheimnis und Codes werden gelöscht, wenn der Tag (UTC) vorbei ist; niemand kann also sagen, ob Sie gestern hier waren. Was bleibt, sind Summen wie „12 Besucher haben diesen Artikel gelesen“. Wir bewahren sie {figures} auf und löschen sie dann.",
        "Wenn Sie uns ein Formular mit Ihrer E-Mail-Adresse schicken, halten wir fest, welche unserer Seiten Sie an diesem Tag aufgerufen haben und welche Website oder Kampagne Sie hergeführt hat. Diese Notizen gehören zu dem, was wir über Sie wissen, und werden mit ihm gelöscht.",
        "Wenn Ihr Browser „Do Not Track“ oder „Global Privacy Control“ sendet, zählen wir nichts von Ihrem Besuch und halten zu Ihrem Formular nichts fest.",
      ],
    },
    {
      id: "cookies",
      heading: "Cookies",
      paragraphs: [
        "Die Website setzt acht Arten von Cookies. Jedes dient etwas, das Sie hier tun, deshalb gibt es kein Banner zum Wegklicken. Keines folgt Ihnen auf andere Websites.",
      ],
      items: [
        "Farbschema: merkt sich, ob Sie die helle oder die dunkle Fassung gewählt haben. Wird gesetzt, wenn Sie wählen, und bis zu einem Jahr aufbewahrt.",
        "Sprache: merkt sich, welche Sprache Sie gewählt haben. Wird gesetzt, wenn Sie wählen, und bis zu einem Jahr aufbewahrt.",
        "Meldung: bringt eine einzelne Meldung wie „Gespeichert“ auf die nächste Seite. Wird entfernt, sobald die Meldung gezeigt wurde, spätestens nach 60 Sekunden.",
        "ROI-Gespräch: lässt Sie Ihr Gespräch mit dem ROI-Rechner fortsetzen. Wird mit Ihrer ersten Antwort gesetzt, entfernt, wenn Sie neu beginnen, und bis zu 30 Tage aufbewahrt. Skripte können es nicht lesen.",
        "Sitzung: führt Sie durch die Schritte der Anmeldung und hält Sie angemeldet. Wird bei der Anmeldung gesetzt, bei der Abmeldung entfernt und gilt höchstens 30 Tage. Skripte können es nicht lesen.",
        "Bekanntes Gerät: merkt sich, dass Sie sich auf diesem Gerät schon angemeldet haben, damit Fremde, die Ihr Passwort raten, Sie hier nicht aussperren können. Wird bei der Anmeldung gesetzt und bis zu 180 Tage aufbewahrt. Es meldet niemanden an.",
        "Passkey-Angebot: merkt sich, dass wir Ihnen auf diesem Gerät einen Passkey angeboten haben, damit wir nicht bei jeder Anmeldung fragen. Wird gesetzt, wenn wir einen anbieten, und 90 Tage aufbewahrt, oder 400 Tage, wenn Sie ablehnen. Es meldet niemanden an.",
        "Letzte Änderung: zeigt Ihnen, was Sie gerade geändert haben, wenn die Website aus mehreren Datenbanken liest. Wird gesetzt, wenn Sie etwas ändern, und 15 Sekunden aufbewahrt.",
      ],
    },
    {
      id: "accounts",
      heading: "Ihr Konto",
      paragraphs: [
        "Zu einem Konto gehören Ihre E-Mail-Adresse, Ihr Vor- und Nachname, der Name Ihres Unternehmens, falls Sie ihn angegeben haben, Ihre Rolle, die Sprache Ihrer E-Mails, ungefähr wann Sie zuletzt hier waren, sowie die Tage, an denen das Konto angelegt und zuletzt geändert wurde. Der Identitätsanbieter speichert Ihr Passwort als kryptografischen Hash. Niemand kann es lesen, und wir können Ihnen nicht sagen, wie es lautet.",
        "Zu Ihrem Schutz halten wir sicherheitsrelevante Ereignisse fest, zum Beispiel Anmeldungen, fehlgeschlagene Versuche, Abmeldungen und Änderungen am Passwort, an der E-Mail-Adresse, an der Anmeldung in zwei Schritten oder an der Rolle, jeweils mit Uhrzeit, gekürzter IP-Adresse und Browser. Änderungen durch unsere Mitarbeitenden werden genauso festgehalten.",
        "Wenn Ihr Unternehmen bei uns einen Arbeitsbereich hat, sehen dessen Mitglieder und unsere Mitarbeitenden dort Ihren Namen, Ihre E-Mail-Adresse und die Nachrichten und Dateien, die Sie teilen.",
      ],
    },
    {
      id: "messages",
      heading: "Nachrichten, Buchungen und ROI-Berechnungen",
      paragraphs: [
        "Wenn Sie eines unserer Formulare nutzen, speichern wir Ihre Eingaben und verwenden sie für den Zweck dieses Formulars. Freiwillige Felder können Sie leer lassen.",
      ],
      items: [
        "Kontaktformular: Ihr Name, Ihre E-Mail-Adresse, Ihr Unternehmen, falls Sie es nennen, das Thema, die Nachricht und eine gekürzte IP-Adresse. Wir nutzen sie, um Ihnen zu antworten.",
        "Buchung: Ihr Name, Ihre E-Mail-Adresse, Ihr Unternehmen, Ihre Telefonnummer, wenn wir Sie anrufen sollen, was Sie uns über den Prozess erzählen, Ihre Antworten auf unsere Fragen, die E-Mail-Adressen von Gästen, die Sie einladen, der gewählte Termin und Ihre Zeitzone. Wir nutzen sie, um die Beratung durchzuführen, die Einladung zu senden und Sie zu erinnern.",
        "ROI-Rechner: Ihre Antworten und die Berechnung, die daraus entsteht. Sie können sie lesen, ohne einen Namen oder eine E-Mail-Adresse anzugeben. Ein unfertiges Gespräch bewahren wir 30 Tage auf, damit Sie es fortsetzen können. Wenn Sie sich die Berechnung mailen, sie weitergeben oder damit eine Beratung buchen, bewahren wir sie zusammen mit dieser Anfrage auf.",
        "Angebote: das Angebot und wann es geöffnet wurde. Wenn Sie annehmen, halten wir Ihren Namen so fest, wie Sie ihn eingegeben haben, dazu Ihre Funktion, die Uhrzeit, die IP-Adresse, den Browser und die genaue Fassung des Textes, denn beide Seiten müssen belegen können, was vereinbart wurde.",
      ],
    },
    {
      id: "uploads",
      heading: "Hochgeladene Bilder",
      paragraphs: [
        "Wer angemeldet ist, kann Bilder hochladen. Wir speichern das Bild, seine Beschreibung, einen zufälligen Namen dafür, seine Größe, sein Format und wer es hochgeladen hat. Jedes Bild wird auf dem Server umgewandelt; das entfernt versteckte Angaben wie den Aufnahmeort und das Kameramodell.",
        "Wer die Adresse eines Bildes kennt, kann es öffnen. Bitte laden Sie keine Bilder von Menschen hoch, die nicht zugestimmt haben, und keine Dokumente, die vertraulich bleiben sollen.",
      ],
    },
    {
      id: "bases",
      heading: "Warum wir das dürfen",
      paragraphs: [
        "Das Datenschutzrecht verlangt vielerorts, auch in der Europäischen Union, eine Rechtsgrundlage. Unsere sind:",
      ],
      items: [
        "Anbahnung und Erfüllung eines Vertrags mit Ihnen: Konten, Buchungen, Berechnungen, um deren Zusendung Sie bitten, Angebote.",
        "Unser berechtigtes Interesse an einer Website, die funktioniert und sicher ist: Zugriffsprotokoll, Versuchszähler, sicherheitsrelevante Ereignisse. Dasselbe Interesse deckt die Antwort auf eine Nachricht, wenn kein Vertrag in Aussicht ist.",
        "Gesetzliche Pflichten: angenommene Angebote und Rechnungen so lange aufzubewahren, wie Steuer- und Handelsrecht es verlangen.",
        "Ihre eigene Entscheidung: alles Freiwillige, das Sie uns mitteilen. Für die Zukunft können Sie das jederzeit widerrufen.",
      ],
    },
    {
      id: "retention",
      heading: "Wie lange wir es aufbewahren",
      paragraphs: [
        "Wir löschen Daten, wenn wir sie nicht mehr brauchen. Wo das Gesetz eine längere Frist verlangt, bewahren wir den Vorgang so lange auf und nutzen ihn für nichts anderes.",
      ],
      items: [
        "Zugriffsprotokoll: 14 Tage.",
        "Unfertige ROI-Gespräche: 30 Tage.",
        "ROI-Berechnungen: 30 Tage, oder ein Jahr, wenn Sie sich die Berechnung gemailt oder damit eine Beratung gebucht haben.",
        "Kontaktnachrichten, Buchungen und was wir dadurch über Sie wissen: {retention} ab unserem letzten Kontakt. Danach wird alles über Sie automatisch gelöscht, außer Sie haben ein Konto oder sind Kunde geworden. Auf Wunsch löschen wir es früher.",
        "Nicht angenommene Angebote: bis zu 24 Monate nach ihrem Ablauf. Angenommene Angebote: solange das Gesetz es verlangt.",
        "Konten: bis Sie oder Ihr Unternehmen sie schließen. Sicherheitsrelevante Ereignisse: solange das Konto besteht. Mit ihm werden sie gelöscht.",
        "Das Protokoll der Änderungen durch unsere Mitarbeitenden und in Arbeitsbereichen: Es wird nicht gelöscht, weil es belegt, wer was geändert hat. Wenn Sie Ihr Konto schließen, nennt es Sie nicht mehr: Es bleiben die Änderung, ihr Zeitpunkt, eine gekürzte IP-Adresse und der Browser. Bei unseren eigenen Mitarbeitenden bleibt auch der Name, unter dem sie gearbeitet haben.",
        "Hochgeladene Bilder: bis Sie sie löschen oder Ihr Konto schließen. Bilder in Artikeln, Logos von Unternehmen und in einem Arbeitsbereich geteilte Dateien bleiben, bis sie dort gelöscht werden.",
        "Sicherungskopien: Ältere werden nach und nach überschrieben, Gelöschtes verschwindet daraus also etwas später.",
      ],
    },
    {
      id: "processors",
      heading: "Wer die Daten sonst verarbeitet",
      paragraphs: [
        "Wir setzen Dienstleister ein, die nach unseren Weisungen und auf Grundlage eines Vertrags arbeiten. Hier nennen wir sie nach ihrer Art; schreiben Sie an {email}, und wir senden Ihnen die aktuelle Liste. Wir verkaufen keine personenbezogenen Daten und geben sie nicht für Werbung weiter.",
        "Manche Dienstleister verarbeiten Daten möglicherweise in einem anderen Land als Ihrem. Wo das Gesetz dafür zusätzliche Garantien verlangt, etwa Standardvertragsklauseln, vereinbaren wir sie mit dem Dienstleister.",
      ],
      items: [
        "Hosting: die Server und die Datenbank, auf denen diese Website läuft.",
        "E-Mail-Versand: Bestätigungen, Einladungen, Erinnerungen und Antworten.",
        "Identitätsanbieter: Anmeldung, Passwörter und Anmeldung in zwei Schritten, sofern wir ihn nicht auf eigenen Servern betreiben.",
        "Dateispeicher: hochgeladene Bilder und Dateien und verschlüsselte Sicherungskopien, sofern einer eingerichtet ist. Sonst bleiben sie auf unseren Servern.",
        "Kalenderdienste: Wenn unsere Mitarbeitenden einen Kalender verbinden, tragen wir Ihre Beratung dort ein, mit Ihrem Namen, Ihrem Unternehmen, Ihrer E-Mail-Adresse und dem, was Sie uns erzählt haben.",
        "Sprachmodell: formuliert Antworten des ROI-Rechners auf Englisch, sofern eines eingerichtet ist. Es erhält die Zahlen und Systeme, die Sie nennen, aber weder Ihren Namen noch Ihre E-Mail-Adresse noch den Namen Ihres Prozesses.",
        "Konten bei anderen Diensten: Wenn Sie sich mit einem solchen Konto anmelden, zum Beispiel bei Google, erfährt dieser Dienst, dass Sie sich hier anmelden.",
        "Bot-Prüfung: ein Test an öffentlichen Formularen, sofern einer eingerichtet ist. Sein Anbieter sieht dann die IP-Adresse und Eigenschaften des Browsers.",
      ],
    },
    {
      id: "security",
      heading: "Wie wir sie schützen",
      paragraphs: [
        "Verbindungen zur öffentlichen Website sind verschlüsselt. Der Zugriff ist nach Rollen begrenzt und wird bei jeder Anfrage auf dem Server geprüft; Änderungen durch unsere Mitarbeitenden werden festgehalten. Die Anmeldung in zwei Schritten steht jedem Konto offen. Hochgeladene Dateien prüfen wir nach ihrem Inhalt, gleich wie sie heißen.",
        "Kein System ist vollkommen. Wenn eine Verletzung der Sicherheit Ihre Daten gefährdet, sagen wir es Ihnen und der zuständigen Behörde, wie es das Gesetz verlangt, und in klaren Worten. Wenn Sie eine Schwachstelle finden, schreiben Sie bitte an {email}, bevor Sie sie veröffentlichen.",
      ],
    },
    {
      id: "rights",
      heading: "Ihre Rechte",
      paragraphs: [
        "Sie können erfragen, was wir über Sie speichern, und eine Kopie erhalten, Fehler berichtigen und Daten löschen lassen, einer Nutzung widersprechen, die auf unserem berechtigten Interesse beruht, eine Nutzung einschränken lassen, solange eine Frage offen ist, und Ihre Daten mitnehmen. Je nach Wohnort stehen Ihnen einige dieser Rechte von Gesetzes wegen zu; wir gewähren sie allen.",
        "Mit einem Konto können Sie das meiste selbst erledigen: In Ihrem Profil berichtigen Sie Ihre Angaben, exportieren Ihre Daten und löschen das Konto. Für alles andere schreiben Sie bitte von der uns bekannten E-Mail-Adresse an {email}. Wenn wir Ihre Identität bestätigen müssen, fragen wir nur, was dafür nötig ist.",
        "Sie können sich auch bei der Datenschutzbehörde an Ihrem Wohn- oder Arbeitsort beschweren. Wir würden uns freuen, vorher von Ihnen zu hören.",
      ],
    },
    {
      id: "changes",
      heading: "Kinder, Entscheidungen und Änderungen",
      paragraphs: [
        "Die Website richtet sich an Menschen in Unternehmen. Sie ist nicht für Kinder gedacht, und wir speichern wissentlich keine Daten über sie.",
        "Diese Website allein trifft keine Entscheidung, die für Sie rechtliche oder ähnlich schwerwiegende Folgen hat. Der ROI-Rechner schätzt aus Ihren eigenen Antworten; er bewertet nicht Sie.",
        "Wenn sich die Website ändert, passen wir diese Seite an, und ihr Datum zeigt, wann. Ist eine Änderung für Inhaber eines Kontos von Bedeutung, schreiben wir ihnen außerdem, bevor sie gilt.",
      ],
    },
  ],
};

export const termsCopy = {
  title: "Nutzungsbedingungen",
  description:
    "Die Bedingungen für diese Website: Konten, Buchungen, ROI-Schätzungen, Angebote, KI-Agenten unter menschlicher Aufsicht und Haftung.",
  lead: "Diese Bedingungen gelten, wenn Sie diese Website, ein Konto darauf, eine Beratung oder ein Angebot nutzen. Sie sind zum Lesen geschrieben. Wo wir etwas für Sie bauen und betreiben, regelt das unterschriebene Angebot, was in Ihrem Fall besonders ist.",
  updated: "2024-05-01",
  sections: [
    {
      id: "scope",
      heading: "Wofür diese Bedingungen gelten",
      paragraphs: [
        "„Wir“ sind {product}, {address}. „Sie“ sind die Person, die diese Website nutzt, und das Unternehmen, für das sie handelt. Unsere Leistungen richten sich an Unternehmen und andere Organisationen.",
        "Wenn Sie ein Konto anlegen, eine Beratung buchen oder ein Angebot annehmen, stimmen Sie diesen Bedingungen zu. Um die Website zu lesen, müssen Sie nichts zustimmen; die Abschnitte über zulässige Nutzung, Inhalte und Haftung gelten dennoch.",
        "Sagt ein angenommenes Angebot oder eine andere unterschriebene Vereinbarung etwas anderes, geht sie vor. Ihre eigenen Einkaufsbedingungen gelten nur, wenn wir ihnen schriftlich zugestimmt haben.",
      ],
    },
    {
      id: "accounts",
      heading: "Konten",
      paragraphs: [
        "Machen Sie richtige Angaben und halten Sie sie aktuell. Behalten Sie Ihr Passwort für sich, nutzen Sie für jede Person ein eigenes Konto und sagen Sie uns unter {email} Bescheid, wenn Sie glauben, dass jemand anderes Zugang hatte. Für das, was in Ihrem Konto geschieht, sind Sie verantwortlich, außer Sie hätten es nicht verhindern können.",
        "Was Sie sehen und tun können, hängt von Ihrer Rolle ab. Rollen vergeben wir oder, in einem Arbeitsbereich, diejenigen, die ihn verwalten. Sie können Ihr Konto jederzeit schließen. Wir dürfen ein Konto sperren, das andere gefährdet oder gegen diese Bedingungen verstößt. Wir sagen, warum, sofern das Gesetz oder die Sicherheit es nicht verbieten, und heben die Sperre auf, wenn der Grund wegfällt.",
      ],
    },
    {
      id: "acceptable-use",
      heading: "Zulässige Nutzung",
      paragraphs: ["Nutzen Sie die Website für den Zweck, für den sie da ist. Insbesondere bitten wir Sie:"],
      items: [
        "nicht zu versuchen, an Konten, Daten oder Systeme zu gelangen, die nicht für Sie bestimmt sind, oder unsere Sicherheit ohne unser schriftliches Einverständnis zu testen",
        "den Betrieb nicht zu stören, etwa durch eine Flut automatisierter Anfragen",
        "nichts Rechtswidriges, keine Schadsoftware und nichts hochzuladen oder zu senden, woran Sie keine Rechte haben",
        "sich nicht als jemand anderes auszugeben und keine Beratung zu buchen, zu der Sie nicht kommen wollen",
        "die öffentliche Schnittstelle nicht so zu nutzen, dass ihre Grenzen oder Zugriffsrechte umgangen werden",
      ],
    },
    {
      id: "bookings",
      heading: "Beratungen",
      paragraphs: [
        "Die erste Beratung ist kostenlos und verpflichtet keine Seite zu etwas. Eine Buchung ist bestätigt, wenn Sie unsere Bestätigung erhalten. Bis zum Beginn können Sie den Termin über den Link in dieser E-Mail verschieben oder absagen. Müssen wir verschieben, sagen wir es so früh wie möglich und bieten einen anderen Termin an.",
        "Was wir in einer Beratung sagen, beruht auf dem, was Sie uns erzählen, und auf einer halben Stunde Hinsehen. Es ist allgemeiner Rat zu Prozessen und Technik; es ist keine Rechts-, Steuer- oder Bilanzberatung. Bitte senden Sie uns keine Geheimnisse oder personenbezogenen Daten Dritter, bevor wir vereinbart haben, wie damit umzugehen ist. Der Plan und die Zahlen, mit denen Sie gehen, gehören Ihnen, ob wir nun etwas bauen oder nicht.",
      ],
    },
    {
      id: "estimates",
      heading: "Schätzungen und garantierter ROI",
      paragraphs: [
        "Der ROI-Rechner, die Beispiele im Blog und die Zahlen auf unseren Seiten sind Schätzungen. Sie folgen aus den Zahlen, die Sie eingeben, und aus Annahmen, die neben dem Ergebnis stehen. „Bis zu 80\u00a0%“ weniger manuelle Aufgaben, „50–80\u00a0%“ kürzere Bearbeitungszeiten und Kosten, die sich „in der Regel nach 3–6 Monaten“ vollständig bezahlt machen, beschreiben, was geeignete Prozesse erreichen können. Sie sind kein Versprechen für Ihren.",
        "„Garantierter ROI“ bezieht sich auf eine schriftliche Vereinbarung. Wenn wir Ihnen eine Garantie geben, nennt Ihr Angebot den erwarteten Ertrag als Zahl, wie und wann er gemessen wird, was Sie beitragen und was geschieht, wenn die Zahl verfehlt wird. Ohne diesen Abschnitt in einem angenommenen Angebot gibt es keine Garantie.",
      ],
    },
    {
      id: "proposals",
      heading: "Angebote und Annahme",
      paragraphs: [
        "An ein Angebot sind wir bis zu dem Tag gebunden, den es nennt. Es wird zum Vertrag, wenn jemand, der für Ihr Unternehmen handeln darf, es auf seiner Seite annimmt, indem er seinen Namen eingibt und bestätigt. Wir halten den Namen, die Uhrzeit und die genaue Version fest, und beide Seiten erhalten eine Kopie per E-Mail.",
        "Überarbeiten wir ein Angebot, kann die frühere Version nicht mehr angenommen werden. Optionale Positionen gehören nur dazu, wenn Sie sie ausgewählt haben. Preise verstehen sich in der angegebenen Währung zuzüglich Steuern, sofern das Angebot nichts anderes sagt. Der Link zu einem Angebot wirkt wie ein Schlüssel; geben Sie ihn nur an Personen weiter, die es lesen dürfen.",
      ],
    },
    {
      id: "agents",
      heading: "KI-Agenten und menschliche Aufsicht",
      paragraphs: [
        "Ein KI-Agent, den wir liefern, arbeitet in Grenzen, die Sie setzen und unterschreiben. Jenseits dieser Grenzen hält er an und fragt eine Person, die Sie benannt haben. Er hält fest, was er getan hat und auf welcher Grundlage, und Sie können ihn jederzeit anhalten lassen.",
        "KI-Systeme können sich irren, auch wenn sie sicher klingen. Deshalb übernehmen gewöhnliche Regeln die Prüfungen, auf die es ankommt, bevor etwas gebucht wird, und manche Entscheidungen bleiben bei Menschen. Sie verpflichten sich, die Personen zu benennen, die entscheiden, ihnen die Zeit dafür zu geben und Stichproben anzusehen, wie im Angebot beschrieben. Sie dürfen einen Agenten nicht allein über Beschäftigung, Kredit, Gesundheit, Versicherung oder ähnlich schwerwiegende Belange eines Menschen entscheiden lassen.",
        "Für Ihre Prozesse und die Gesetze, die dafür gelten, bleiben Sie verantwortlich. Sehen wir ein Risiko, sagen wir es Ihnen. Mit Ihren Geschäftsdaten trainieren wir keine Modelle für andere, außer Sie haben schriftlich zugestimmt.",
      ],
    },
    {
      id: "data",
      heading: "Daten und Vertraulichkeit",
      paragraphs: [
        "Wie diese Website personenbezogene Daten verarbeitet, steht auf der Seite Datenschutz. Verarbeiten wir personenbezogene Daten für Sie, schließen wir vorher einen Vertrag zur Auftragsverarbeitung.",
        "Was eine Seite vertraulich über das Geschäft der anderen erfährt, bleibt vertraulich, während unserer Arbeit und drei Jahre darüber hinaus. Geschäftsgeheimnisse bleiben vertraulich, solange sie geheim sind. Das gilt nicht für das, was öffentlich ist, was die andere Seite schon wusste oder was nach Gesetz oder gerichtlicher Anordnung offengelegt werden muss.",
      ],
    },
    {
      id: "content",
      heading: "Inhalte und Rechte",
      paragraphs: [
        "Texte, Zeichnungen und Software dieser Website gehören uns oder denen, die sie uns lizenziert haben. Sie dürfen sie lesen, drucken, zitieren und auf sie verlinken. Code aus dem Blog dürfen Sie in Ihrer eigenen Arbeit verwenden; er ist ein Beispiel, testen Sie ihn also, bevor Sie sich darauf verlassen.",
        "Was Sie hochladen, bleibt Ihres. Sie erlauben uns, es zu speichern, umzuwandeln und zu zeigen, soweit die Leistung es erfordert. Wem gehört, was aufgrund eines Angebots gebaut wird, steht in diesem Angebot.",
      ],
    },
    {
      id: "availability",
      heading: "Verfügbarkeit",
      paragraphs: [
        "Wir arbeiten daran, dass die Website erreichbar und richtig ist, und manchmal wird sie weder das eine noch das andere sein. Sagt ein Angebot keine Verfügbarkeit zu, schulden wir keine. Wir können Teile der Website ändern oder einstellen; betrifft das Daten in Ihrem Konto, kündigen wir es an und lassen Ihnen Zeit, sie zu exportieren.",
        "Links zu anderen Websites sollen Ihnen die Suche ersparen. Diese Websites liegen nicht in unserer Hand, und wir sind nicht für sie verantwortlich.",
      ],
    },
    {
      id: "liability",
      heading: "Haftung",
      paragraphs: [
        "Einfach gesagt: Wenn wir vorsätzlich oder grob fahrlässig einen Schaden verursachen, wenn wir jemanden verletzen oder wenn das Gesetz keine Grenze erlaubt, haften wir unbegrenzt.",
        "Sonst haften wir für vorhersehbaren Schaden, der unmittelbar daraus folgt, dass wir eine wesentliche Vertragspflicht verletzt haben. Die Grenze ist dann der Betrag, den Sie uns in den zwölf Monaten vor dem Schaden für die betroffene Leistung gezahlt haben, sofern Ihr Angebot keine andere nennt. Für entgangenen Gewinn und mittelbaren Schaden haften wir in diesem Fall nicht, ebenso wenig für Schaden, den angemessene Sicherungen und Prüfungen auf Ihrer Seite verhindert hätten.",
        "Was kostenlos ist, also die Website, der Rechner und die erste Beratung, stellen wir so bereit, wie es ist. Bitte prüfen Sie wichtige Zahlen, bevor Sie danach handeln.",
      ],
    },
    {
      id: "changes-law",
      heading: "Änderungen, Recht und Kontakt",
      paragraphs: [
        "Wir dürfen diese Bedingungen ändern, wenn sich die Leistung oder das Gesetz ändert. Inhabern eines Kontos schreiben wir mindestens 30 Tage vor einer Änderung, die sie betrifft. Sind Sie nicht einverstanden, können Sie Ihr Konto schließen, bevor sie gilt. Für bereits angenommene Angebote gelten die Bedingungen weiter, unter denen sie angenommen wurden.",
        "Es gilt das Recht des Geschäftssitzes, der auf der Kontaktseite steht, ohne dessen Kollisionsrecht, und die Gerichte dort entscheiden. Schützen Sie zwingende Vorschriften an Ihrem Ort, bleiben diese in Kraft. Bevor jemand vor Gericht geht, gibt jede Seite der anderen 30 Tage, um eine Lösung zu finden.",
        "Ist eine dieser Bedingungen unwirksam, bleiben die übrigen in Kraft. Fragen dazu richten Sie bitte an {email} oder per Post an {address}.",
      ],
    },
  ],
};
