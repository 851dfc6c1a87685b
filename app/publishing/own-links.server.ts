import { sharedNow } from "~/lib/clock/shared-clock";
import { currentLanguage } from "~/lib/language/current-language";
import { getLiveContents } from "~/models/content/content.server";

/** A link that the operator added to the header or the footer. */
export interface OwnLink {
  label: string;
  address: string;
  place: "header" | "footer";
  /** The language of its label, which may be English on the page of another one. */
  language: string;
}

/** The links that the operator added, in order. */
export async function listOwnLinks(now = sharedNow()): Promise<OwnLink[]> {
  const { navigation } = await getLiveContents(["navigation"], { language: currentLanguage(), now });
  return navigation.items.map(({ label = "", address = "", place }) => ({
    label,
    address,
    place: place === "footer" ? "footer" : "header",
    language: navigation.language,
  }));
}
