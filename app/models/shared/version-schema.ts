import { z } from "zod";

/** Whole numbers up to here fit into the columns of both databases. */
const STORED_MAX = 2 ** 31 - 1;

/** The version that a program has seen. */
export const versionSchema = z.int().min(1).max(STORED_MAX);

/** The version that a page showed, in a field of its form. */
export const versionField = z.coerce.number().int().min(1).max(STORED_MAX);

/** A count or place in a field or an address, from 0. */
export const countField = z.coerce.number().int().min(0).max(STORED_MAX);
