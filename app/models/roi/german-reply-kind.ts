/* Recognizes German replies that aren't answers. Expects `plainText`. */

const LEAD =
  /^(?:also|naja|na ja|tja|äh+m?|hm+|ehrlich gesagt|um ehrlich zu sein|leider|sorry|oh|ok|okay|nein|puh)(?:[,.!…]* )/;
const NOT_KNOWING = [
  /^(?:das )?(?:wei(?:ß|ss)|kann|könnte|wüsste|wüßte|vermag) (?:(?:ich|man|wir) )?(?:das |es |ihnen |dir |dazu |jetzt |gerade |leider |so |genau |auswendig |ehrlich gesagt |wirklich )*(?:nicht|nichts)(?: so)?(?: genau| sagen| so genau| auswendig| beantworten| beziffern| schätzen| einschätzen)*/,
  /^(?:ich|wir|man) (?:wei(?:ß|ss)|wissen|kann|können|könnte|habe|haben) (?:das |es |dazu |leider |ehrlich gesagt |da |wirklich |gerade |davon |hier |dafür )*(?:nicht|nichts|keine (?:ahnung|zahlen|zahl|daten|angaben?|idee|vorstellung))(?: (?:genau|so genau|sagen|auswendig|beantworten|beziffern|schätzen|einschätzen|gemessen|gezählt|erfasst|parat|im kopf|dazu|davon|darüber))*/,
  /^(?:(?:absolut |gar |überhaupt |leider |echt )?keine (?:ahnung|idee|zahlen|daten|angaben?|vorstellung|meinung))(?: davon| dazu| leider)*/,
  /^(?:das )?(?:messen|zählen|erfassen|tracken) wir (?:das |die |es |sie )?(?:leider |gar |bisher |aktuell )*nicht/,
  /^(?:wir|ich) (?:zählen|messen|erfassen|tracken|zähle|messe) (?:das|die|es|sie) (?:leider |gar |bisher )*nicht/,
  /^(?:(?:das |es )?ist )?schwer (?:zu sagen|zu schätzen|einzuschätzen|zu beziffern)/,
  /^(?:bin (?:ich )?mir |ich bin (?:mir )?|da bin ich )?(?:nicht sicher|unsicher|unklar|überfragt|nicht ganz sicher)/,
  /^(?:(?:das )?(?:weiß|weiss) (?:keiner|niemand)|niemand weiß das|unbekannt|k\. ?a\.?(?= |$)|ka(?=[.! ]*$)|kp(?=[.! ]*$)|null ahnung)(?: so genau)?/,
  /^(?:überspringen|weiter|nächste frage|nächste|passe|pass)(?=[.! ]*$)/,
  /^(?:(?:das )?(?:möchte|will|darf) ich (?:lieber |ihnen |das |dazu )*(?:nicht|nichts) (?:sagen|verraten|angeben)|ich (?:möchte|will|darf) (?:das |dazu |lieber |ihnen )*(?:nicht|nichts) (?:sagen|verraten|angeben)|keine angabe|kein kommentar|(?:das ist |ist )?(?:vertraulich|geheim|privat)|geht (?:sie|dich) nichts an|das geht (?:sie|dich) nichts an)/,
  /^(?:fragen sie|frag) (?:meinen|meine|unseren|den|die) (?:chef|chefin|buchhaltung|vorgesetzten)/,
];

/**
 * The rest of an answer that starts with "Weiß ich nicht" or the like. `isUnknown` says whether it
 * does.
 */
export function withoutGermanNotKnowing(plain: string): { isUnknown: boolean; rest: string } {
  if (/^\?+$/.test(plain)) return { isUnknown: true, rest: "" };
  const text = plain.replace(LEAD, "").replace(LEAD, "");
  for (const pattern of NOT_KNOWING) {
    const start = pattern.exec(text)?.[0];
    if (
      start === undefined ||
      !/nicht|kein|niemand|schwer|unsicher|unklar|überfragt|unbekannt|^k|pass|weiter|überspr|nächste|vertraulich|geheim|privat|frag|null/.test(
        start,
      )
    )
      continue;
    const rest = text.slice(start.length);
    if (!/^[\p{L}\d]/u.test(rest)) return { isUnknown: true, rest: rest.replace(/^[\s,.;:!?)…-]+/, "") };
  }
  return { isUnknown: false, rest: plain };
}

const ASKS = [
  /(?<!\p{L})was (?:meinen sie|meinst du|heißt|heisst|bedeutet|ist damit|zählt|genau|soll ich|ist (?:ein|eine|der|die|das|mit)|verstehen sie|verstehst du)(?!\p{L})/u,
  /(?<!\p{L})(?:verstehe|versteh|kapiere|begreife) (?:ich )?(?:das |die frage |sie |es |dich )?(?:nicht|nich)(?!\p{L})/u,
  /(?<!\p{L})(?:warum|wieso|weshalb|wozu) (?:wollen|willst|fragen|fragst|brauchen|brauchst|ist|soll|möchten)(?!\p{L})/u,
  /^(?:können|könnten|kannst|könntest|würden|bitte)(?: sie| du)?(?: das| mir| die frage| bitte| es| noch mal| nochmal)* (?:erklären|erläutern|wiederholen|anders sagen)/,
  /^(?:wie bitte|wie meinen sie das|wie meinst du das|hä|häh|hilfe|was|wie|wer|warum|wieso|welche|wozu|bahnhof)[?!. ]*$/,
];
const OPENS_A_QUESTION =
  /^(?:und |aber |also )?(?:was|wie|wer|wen|wem|wo|wann|warum|wieso|weshalb|wozu|welche[rsnm]?|worauf|woher|zählt|zählen|ist|sind|soll|sollen|muss|müssen|kann|können|darf|dürfen|meinen|meinst|gehört|gehören|gilt|gelten|rechnet|rechnen|brauchen|brutto oder|netto oder|pro \p{L}+ oder|mit oder ohne|gibt|wird|werden|haben|hat|inklusive oder)(?!\p{L}).*\?["' )]*$/u;

/** Whether a visitor asks a question in German instead of answering. */
export function germanAsksBack(plain: string): boolean {
  return OPENS_A_QUESTION.test(plain) || ASKS.some((pattern) => pattern.test(plain));
}
