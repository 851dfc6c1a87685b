import { AuthError } from "./errors";

/** Answers for parts of the protocol that are permanently off. */
export function refuse(status: number, code: string, message: string) {
  return (): never => {
    throw new AuthError(status, code, message);
  };
}
