import { useState } from "react";

import { isSignedOutReply } from "./signed-out-reply";

/**
 * The last answer to a form that was more than "you are signed out". A page that shows what was
 * typed by it keeps that until the author has signed in elsewhere and sends it again.
 */
export function useKeptReply<Reply>(reply: Reply): Reply {
  const [kept, keep] = useState({ reply });
  if (isSignedOutReply(reply)) return kept.reply;
  if (kept.reply !== reply) keep({ reply });
  return reply;
}
