import { z } from "zod";

/** The fields of `FormTrap`, to stand in the schema of a form that anybody may send. */
export const formTrapFields = {
  /** Nobody sees this field; programs that fill in everything do. */
  website: z.string().max(2_000).optional(),
  /** When the form was drawn, signed. */
  stamp: z.string().max(200).optional(),
};

/**
 * What a sent form looks like: `caught` filled in what nobody sees, `early` came faster than anybody types, `stale` is older than a day, or
 * its stamp is none of ours. Whoever is early or stale may simply send the form again.
 */
export type TrapVerdict = "open" | "caught" | "early" | "stale";
