import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const CHANNEL = "session";

/**
 * Tabs tell each other who is signed in; one that hears of a change asks the server again, so that no tab goes on showing the pages of
 * somebody who has left. `owner` is empty while nobody is signed in.
 */
export function SessionSync({ owner }: { owner: string }) {
  const { revalidate } = useRevalidator();
  // An effect: the other tabs are outside of this page.
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== owner) revalidate();
    };
    channel.postMessage(owner);
    return () => channel.close();
  }, [owner, revalidate]);
  return null;
}
