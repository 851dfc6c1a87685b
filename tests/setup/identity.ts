import { answerAsProvider } from "~/services/identity/connection.server";

/**
 * Signs in at the embedded provider. Returns the provider's id of the person, or null when the
 * password is wrong.
 */
export async function signInWithPassword(email: string, password: string): Promise<string | null> {
  const answer = await answerAsProvider(
    new Request("http://localhost:3000/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password }),
    }),
  );
  if (!answer?.ok) return null;
  const { user } = (await answer.json()) as { user: { id: string } };
  return user.id;
}
