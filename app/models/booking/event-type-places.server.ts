import { listHosts } from "./booking-host.server";
import { placedAt, type EventType } from "./event-type";

/** How people may meet for a type. Which host it will be is only known after booking. */
export async function readPlaces(type: EventType): Promise<{ asksPhone: boolean; hasVideo: boolean }> {
  const hosts = await listHosts({ bookable: true });
  const kinds = hosts
    .filter(({ id }) => type.hostIds === null || type.hostIds.includes(id))
    .map((host) => placedAt(host, type).placeKind);
  return {
    asksPhone: kinds.includes("host_calls"),
    hasVideo: kinds.some((kind) => kind === "link" || kind === "room"),
  };
}
