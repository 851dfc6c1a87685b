import { getRequestStore } from "~/front-door/request-store";
import { currentLanguage } from "~/lib/language/current-language";
import { type Clock, clockOfReader, DEFAULT_LANGUAGE } from "~/lib/languages";

/**
 * The clock of the person who asked for this page. Unless the cache keeps a copy of the page for
 * each clock, the answer is then theirs alone: whatever loaders say, it isn't cached for others.
 */
export function readerClock(): Clock {
  const store = getRequestStore();
  if (store?.clock) return store.clock;
  if (!store || currentLanguage() !== DEFAULT_LANGUAGE) return "h23";
  store.isForOneReader = true;
  store.publicCache = undefined;
  return clockOfReader(store.acceptedLanguages);
}
